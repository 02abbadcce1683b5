import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { claude } from '../../../src/hosts/claude.js';
import { parseShell } from '../../../src/runtime/command-line/parse.js';
import { tellingWrites } from '../../../src/runtime/sessions/written-by-commands.js';

const root = mkdtempSync(join(tmpdir(), 'written-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  mkdirSync(join(root, 'src/lib'), { recursive: true });
  for (const f of ['src/a.ts', 'src/lib/a.ts']) writeFileSync(join(root, f), 'x\n');
});

/** What the line of a call tells of files; it was made so many milliseconds from now. */
function told(command: string, { after = 0, cwd = root } = {}): string[] {
  const row = {
    type: 'assistant',
    timestamp: new Date(Date.now() + after).toISOString(),
    cwd,
    message: { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command } }] },
  };
  const host = tellingWrites(claude, { root }, parseShell);
  const events = host.line(JSON.stringify(row)) ?? [];
  expect(events[0]).toMatchObject({ kind: 'ran', command });
  return events.slice(1).map((e) => {
    expect(e).toMatchObject({ kind: 'touched', wrote: true, call: 'toolu_1' });
    return 'path' in e ? String(e.path) : '';
  });
}

describe('files that a command line wrote', () => {
  it.each([
    ['echo x > src/a.ts', ['src/a.ts']],
    ['cd src && echo x >> a.ts', ['src/a.ts']],
    ['cat x | tee src/a.ts', ['src/a.ts']],
    ['mv b.ts src/a.ts', ['src/a.ts']],
    ['cp a.ts src/lib', ['src/lib/a.ts']],
    ['git mv src/a.ts src/lib/', ['src/a.ts', 'src/lib/a.ts']],
    ['npx prettier --write src/a.ts', ['src/a.ts']],
    ['cat src/a.ts', []],
    ['mkdir -p src/lib', []],
    ['echo x > src/none.ts', []],
    ['echo x > ../outside.ts', []],
    ['echo x > "$FILE"', []],
    ['echo "never ended > src/a.ts', []],
  ])('%s', (command, files) => {
    expect(told(command)).toEqual(files);
  });

  it('are told from the folder that the command ran in', () => {
    expect(told('echo x > a.ts', { cwd: join(root, 'src/lib') })).toEqual(['src/lib/a.ts']);
  });

  it('are none where the file is older than the call: that branch was not taken', () => {
    expect(told('grep -q x src/a.ts || sed -i s/y/x/ src/a.ts', { after: 60_000 })).toEqual([]);
  });
});
