/** Holds that the made-up month has in its log what clew itself would write there. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const base = mkdtempSync(join(tmpdir(), 'clew-month-'));
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 20 }));

it('what a document says already is not recorded again', () => {
  const dir = join(base, 'tidewater');
  execFileSync(process.execPath, ['scripts/month.mjs', dir], { stdio: 'ignore' });
  const said = readFileSync(join(dir, '.clew/log.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { did: string }).did)
    .filter((did) => did.startsWith('recorded '));
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((did, i) => said.indexOf(did) !== i)).toEqual([]);
});
