/** Holds when two people are said to work in the same place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayMeet, overlapsOf } from '../../../src/core/team/overlap.js';
import type { Lease } from '../../../src/core/team/types.js';
import { compileGlobs } from '../../../src/core/text/glob.js';

const lease = (over: Partial<Lease>): Lease => ({
  ...{ member: 'bob', device: 'device-bob', session: 's', project: 'p', context: 'their~1', title: 'Theirs' },
  ...{ branch: null, scope: [], files: [], until: 1 },
  ...over,
});
const mine = { context: 'mine~1', scope: ['src/auth/**'], files: ['src/auth/token.ts', 'README.md'] };

describe('overlapsOf', () => {
  it.each([
    ['a file that both touched', { files: ['README.md'] }, ['README.md'], []],
    ['a file of theirs in my scope', { files: ['src/auth/new.ts'] }, ['src/auth/new.ts'], []],
    ['a file of mine where they may write and did not', { scope: ['*.md'] }, [], ['README.md']],
    ['scopes that meet', { scope: ['src/**/session.ts'] }, [], ['src/**/session.ts']],
  ])('%s', (_, over, files, may) => {
    const [met] = overlapsOf(mine, [lease(over)]);
    expect([met?.files, met?.may]).toEqual([files, may]);
  });

  it.each([
    ['other folders', { scope: ['docs/**'], files: ['docs/a.md'] }],
    ['the very same context', { context: 'mine~1', files: ['README.md'] }],
    ['what is no glob', { scope: ['../../**', 'a\u0000b', '{'.repeat(300)] }],
  ])('not %s', (_, over) => expect(overlapsOf(mine, [lease(over)])).toEqual([]));

  it('two globs that fit one path are never said to be apart', () => {
    const name = fc.constantFrom('src', 'auth', 'a.ts', 'b.md');
    const part = fc.oneof(name, fc.constantFrom('*', '**', '*.ts', 's*', '{src,auth}'));
    const glob = fc.array(part, { minLength: 1, maxLength: 4 }).map((p) => p.join('/'));
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((p) => p.join('/'));
    fc.assert(
      fc.property(glob, glob, path, (a, b, p) => {
        if (compileGlobs([a])(p) && compileGlobs([b])(p)) expect(mayMeet(a, b)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
