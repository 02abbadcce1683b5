/** Holds the torture at a length of seconds: `npm run torture` does the same for minutes. */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';

interface Row {
  what: string;
  measured: string;
  goal: string;
  met: string;
}

let rows: Row[] = [];
let skipped = '';
let status: number | null = null;

beforeAll(() => {
  const r = spawnSync(process.execPath, ['scripts/torture.mjs', '--short', '--only', 'kills,disk,crowd,sessions'], {
    encoding: 'utf8',
  });
  status = r.status;
  skipped = /^SKIPPED.*$/m.exec(r.stdout)?.[0] ?? '';
  if (skipped !== '') console.warn(skipped);
  rows = [...r.stdout.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\| (met|MISSED|slow) *\|$/gm)].map(
    ([, what = '', measured = '', goal = '', met = '']) => ({ what, measured, goal, met }),
  );
  if (status !== 0) console.error(r.stdout, r.stderr);
});

const named = (start: RegExp): Row[] => rows.filter((r) => start.test(r.what));

describe('torture', () => {
  it('ends well', () => {
    expect(status).toBe(0);
    expect(rows.length).toBeGreaterThanOrEqual(skipped === '' ? 14 : 12);
  });

  it('killed anywhere in a write: nothing is torn, lost or half done', () => {
    expect(named(/inside a write|torn files|acknowledged writes lost|invariants/).map((r) => r.met)).toEqual(
      Array(4).fill('met'),
    );
  });

  it('on a full disk: every file is the old one or the new one', (t) => {
    if (skipped !== '') return t.skip(skipped);
    expect(named(/full disk|truncated/).map((r) => r.met)).toEqual(['met', 'met']);
  });

  it('many processes at once: every operation is there, once', () => {
    expect(named(/processes ×|present|lost, torn|errors to the user/).map((r) => r.met)).toEqual(Array(4).fill('met'));
  });

  it('many sessions at once: each is where it turned to', () => {
    expect(named(/sessions ×|cross-talk/).map((r) => r.met)).toEqual(['met', 'met']);
  });
});
