/** Holds that who is at work is listed once for each piece of work, with all files of their sessions, and where else they may write apart. */
import { expect, it } from 'vitest';
import { atWork } from '../../../src/core/team/at-work.js';
import type { Lease } from '../../../src/core/team/types.js';

it('one row for a person and a piece of work, files apart from globs; who has ended is not listed', () => {
  const lease = (over: Partial<Lease>): Lease => ({
    ...{ member: 'bob', device: 'd', session: 's', project: 'p', context: 'login~1', title: 'Login', branch: null },
    ...{ scope: ['src/**'], files: ['a.ts'], until: 10 },
    ...over,
  });
  const rows = atWork(
    [
      lease({}),
      lease({ session: 't', files: ['a.ts', 'b.ts'] }),
      lease({ device: 'e', until: 5, files: ['old.ts'] }),
      lease({ context: 'prices~1', title: 'Prices' }),
      lease({ member: 'cleo' }),
    ],
    5,
  );
  expect(rows.map((r) => [r.member, r.title, r.where, r.may])).toEqual([
    ['bob', 'Login', ['a.ts', 'b.ts'], ['src/**']],
    ['bob', 'Prices', ['a.ts'], ['src/**']],
    ['cleo', 'Login', ['a.ts'], ['src/**']],
  ]);
});
