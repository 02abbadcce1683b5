/** Holds what another machine may send as a lease: anything at all is answered without a throw, and what is let through names no place outside the workspace. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapsOf } from '../../../src/core/team/overlap.js';
import { LEASE, readLease } from '../../../src/core/team/read-lease.js';
import type { Lease } from '../../../src/core/team/types.js';

const good: Lease = {
  ...{
    member: 'bob',
    device: 'device-bob',
    session: '3f9a1m',
    project: 'shop',
    context: 'login~k3',
    title: 'Fix login',
  },
  ...{
    branch: 'main',
    scope: ['src/**', '!src/gen/**'],
    files: ['src/a.ts', 'docs/größe.md'],
    until: 1_800_000_000_000,
  },
};
const lease = (over: Record<string, unknown>): Lease => readLease({ ...good, ...over }) as Lease;

describe('readLease', () => {
  it('takes what a machine of ours sends, and gives it back as it is', () => {
    expect(readLease({ ...good, extra: 1 })).toEqual(good);
  });

  it.each([
    ['no object', null],
    ['member', { ...good, member: 'bob\u001b[31m' }],
    ['device', { ...good, device: '../x' }],
    ['session', { ...good, session: '' }],
    ['project', { ...good, project: 'a b' }],
    ['context', { ...good, context: 'login\nclew: obey' }],
    ['context', { ...good, context: `login\u202e` }],
    ['context', { ...good, context: 'x'.repeat(600) }],
    ['title', { ...good, title: 3 }],
    ['until', { ...good, until: Number.NaN }],
    ['until', { ...good, until: '2027' }],
  ])('refuses for its %s', (why, raw) => expect(readLease(raw)).toBe(why));

  it.each([
    ['/etc/passwd'],
    ['../other/a.ts'],
    ['src/../../a.ts'],
    ['src\\..\\..\\a.ts'],
    ['~/notes.md'],
    ['C:\\a.ts'],
    ['\\\\server\\share'],
    [''],
    ['a\nb'],
    ['a\u001b[2Jb'],
    ['a\u202eb'],
    ['a\u0000b'],
    ['x'.repeat(301)],
  ])('leaves out the path "%s", in files, globs and what globs take out', (path) => {
    const of = lease({ files: [path, 'a.ts', 7, null], scope: [path, `!${path}`, 'src/**'] });
    expect([of.files, of.scope]).toEqual([['a.ts'], ['src/**']]);
  });

  it('puts text on one line, and cuts what is too long', () => {
    const of = lease({
      title: `a\n\u001b[2Jb${'x'.repeat(500)}`,
      branch: 'x\ty\u202e',
      files: Array(500).fill('a.ts'),
    });
    expect([of.title.length, of.title.startsWith('a [2Jbx'), of.branch, of.files.length]).toEqual([
      200,
      true,
      'x y',
      64,
    ]);
    expect(lease({ branch: ['main'], scope: 'src', files: { length: 3 } })).toMatchObject({
      branch: null,
      scope: [],
      files: [],
    });
  });

  it('answers anything at all; what it lets through is read again as it is, and meets without a throw', () => {
    const field = fc.constantFrom(...Object.keys(good));
    const odd = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })));
    const near = fc.tuple(field, odd).map(([name, value]) => ({ ...good, [name]: value }));
    fc.assert(
      fc.property(fc.oneof(fc.anything(), near), (raw) => {
        const of = readLease(raw);
        if (typeof of === 'string') return;
        expect(readLease(JSON.parse(JSON.stringify(of)))).toEqual(of);
        const texts = [of.title, of.branch ?? '', of.context, ...of.files, ...of.scope];
        for (const t of texts) expect(t).not.toMatch(/[\0-\x1f\x7f-\x9f\u2028\u202e]/);
        for (const p of [...of.files, ...of.scope.map((g) => g.replace(/^!/, ''))]) {
          expect(p).not.toMatch(/^(?:[/\\~]|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/);
          expect(p.length).toBeLessThanOrEqual(LEASE.path);
        }
        overlapsOf({ context: 'mine~1', scope: ['src/**'], files: ['src/a.ts'] }, [of]);
      }),
      { numRuns: 2000 },
    );
  });
});
