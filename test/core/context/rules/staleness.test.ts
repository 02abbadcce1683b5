/** Holds when what is known of a piece of work counts as old, and that reading it makes nothing younger. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import { refresh } from '../../../../src/core/context/rules/refresh.js';
import { ageOf, followRenames, isStale, type StaleFacts } from '../../../../src/core/context/rules/staleness.js';
import type { Meta } from '../../../../src/core/model/document.js';
import type { Task } from '../../../../src/core/model.js';
import { exitOf, sentenceOf } from '../../../../src/core/words/en.js';
import { applied, doc, stale } from '../../../support/context-document.js';
import { DAY, NOW } from '../../../support/world.js';

const LIMITS = DEFAULTS.contexts;
const codes = (meta: Meta, files: string[], facts: StaleFacts): string[] =>
  isStale(meta, files, facts, LIMITS).findings.map((f) => f.code);
const severity = (days: number, files: string[] = [], over: Partial<StaleFacts> = {}): string | null =>
  isStale({ updated: NOW - days * DAY }, files, stale(over), LIMITS).severity;
const gone = { exists: () => false };

describe('age', () => {
  it('the limits are those of the specification', () => {
    expect([LIMITS.warnDays, LIMITS.refreshDays]).toEqual([7, 30]);
  });

  it.each([
    [0, null],
    [6.99, null],
    [7, null],
    [7 + 1 / DAY, 'warn'],
    [7.5, 'warn'],
    [8, 'warn'],
    [30, 'warn'],
    [30 + 1 / DAY, 'full_refresh'],
    [400, 'full_refresh'],
  ])('%d days: %s', (days, want) => expect(severity(days)).toBe(want));

  it('more than 30 days is a full refresh', () => expect(severity(31)).toBe('full_refresh'));
  it('more than 7 days is a warning', () => expect(severity(8)).toBe('warn'));

  it('the limits of a person count', () => {
    const limits = { ...LIMITS, warnDays: 1, refreshDays: 2 };
    const at = (days: number): string | null => isStale({ updated: NOW - days * DAY }, [], stale(), limits).severity;
    expect([at(1), at(1.5), at(2), at(2.5)]).toEqual([null, 'warn', 'warn', 'full_refresh']);
  });

  it('is elapsed time: a night that is an hour longer or shorter changes nothing', () => {
    // 2026-03-29 02:00 to 03:00 does not exist in Berlin; seven days by the calendar are an hour less.
    const before = Date.parse('2026-03-25T12:00:00+01:00');
    const noon = Date.parse('2026-04-01T12:00:00+02:00');
    expect(isStale({ updated: before }, [], stale({ now: noon }), LIMITS).stale).toBe(false);
    expect(isStale({ updated: before }, [], stale({ now: noon + 3_600_000 }), LIMITS).stale).toBe(false);
    expect(isStale({ updated: before }, [], stale({ now: noon + 3_600_001 }), LIMITS).severity).toBe('warn');
  });

  it('counts from the creation where no update is said; without a date it is its own finding', () => {
    expect(isStale({ created: NOW - 8 * DAY }, [], stale(), LIMITS).severity).toBe('warn');
    expect(codes({}, [], stale())).toEqual(['context-undated']);
    expect(codes({ updated: Number.NaN }, [], stale())).toEqual(['context-undated']);
  });
});

describe('order', () => {
  it('age before missing files, missing files before what git says', () => {
    const drift = { ...gone, branch: 'main', branches: ['main'], commitsSince: 99 };
    const meta = (days: number): Meta => ({ updated: NOW - days * DAY, branch: 'gone' });
    const first = (days: number, over: Partial<StaleFacts>): string | null =>
      isStale(meta(days), ['a.ts'], stale(over), LIMITS).severity;
    expect(first(31, drift)).toBe('full_refresh');
    expect(first(8, drift)).toBe('warn');
    expect(first(1, drift)).toBe('missing_files');
    expect(first(1, { ...drift, exists: () => true })).toBe('drift');
    expect(codes(meta(31), ['a.ts'], stale(drift))).toEqual([
      'context-very-old',
      'context-file-missing',
      'context-branch-gone',
      'context-commits',
    ]);
  });

  it('nothing wrong: not stale', () => {
    expect(isStale({ updated: NOW - DAY }, ['a.ts'], stale(), LIMITS)).toEqual({
      stale: false,
      severity: null,
      findings: [],
    });
  });
});

describe('files', () => {
  it('any missing active file, each named once', () => {
    const facts = stale({ exists: (p) => p === 'a.ts' });
    const found = isStale({ updated: NOW }, ['a.ts', 'b.ts', 'b.ts', 'c.ts'], facts, LIMITS);
    expect(found.severity).toBe('missing_files');
    expect(found.findings.map((f) => f.args.path)).toEqual(['b.ts', 'c.ts']);
    expect(sentenceOf(found.findings[0]!)).toBe('The active file b.ts is gone.');
  });

  it('a renamed file is followed over several steps, and not missing', () => {
    const facts = stale({ exists: (p) => p === 'c.ts', renames: { 'a.ts': 'b.ts', 'b.ts': 'c.ts' } });
    const found = isStale({ updated: NOW }, ['a.ts'], facts, LIMITS);
    expect(found.findings).toEqual([
      { code: 'context-file-renamed', args: { path: 'a.ts', to: 'c.ts' }, severity: 'note' },
    ]);
    expect(found.severity).toBe('drift');
  });

  it('renames in a circle, onto themselves, to nothing or of other names lead nowhere', () => {
    for (const renames of [{ a: 'b', b: 'a' }, { a: 'a' }, { a: 'b' }, { constructor: 'x' }, null])
      expect(followRenames('a', { exists: () => false, renames: renames as Record<string, string> | null })).toBe(null);
    expect(followRenames('constructor', { exists: () => true, renames: {} })).toBe(null);
  });
});

describe('git', () => {
  const on = (branch: string | null, over: Partial<StaleFacts>): string[] =>
    codes({ updated: NOW, ...(branch === null ? {} : { branch }) }, [], stale(over));

  it.each([
    ['its branch is gone', 'pricing', { branch: 'main', branches: ['main'] }, ['context-branch-gone']],
    ['another branch', 'pricing', { branch: 'main', branches: ['main', 'pricing'] }, ['context-branch-other']],
    ['another branch, branches not known', 'pricing', { branch: 'main' }, ['context-branch-other']],
    ['the same branch', 'pricing', { branch: 'pricing', branches: ['pricing'] }, []],
    ['no branch of its own', null, { branch: 'main', branches: ['main'] }, []],
    ['a detached head', 'pricing', { branch: '0a1b2c3', branches: ['pricing'] }, []],
    ['left on a detached head', '0a1b2c3', { branch: 'main', branches: ['main'] }, []],
    ['no git at all', 'pricing', { branch: null, branches: null }, []],
  ] as const)('%s', (_, own, over, want) => expect(on(own, over as Partial<StaleFacts>)).toEqual(want));

  it.each([
    [null, []],
    [0, []],
    [50, []],
    [51, ['context-commits']],
    [100_000, ['context-commits']],
  ])('%s commits on its files', (commitsSince, want) => expect(on(null, { commitsSince })).toEqual(want));
});

describe('the clock', () => {
  it('a date in the future is its own finding, never a negative age', () => {
    const found = isStale({ updated: NOW + 3 * DAY }, [], stale(), LIMITS);
    expect([found.severity, found.findings.map((f) => f.code)]).toEqual(['future', ['context-future']]);
    expect(sentenceOf(found.findings[0]!)).toContain('3 days ahead');
    expect(ageOf({ updated: NOW + 3 * DAY }, NOW)).toBe(0);
  });

  it('two machines may differ by minutes', () => {
    expect(codes({ updated: NOW + 60_000 }, [], stale())).toEqual([]);
    expect(codes({ updated: NOW + 600_000 }, [], stale())).toEqual(['context-future']);
  });
});

describe('any facts', () => {
  // Braces would look like a place that was not filled in.
  const name = fc.string({ maxLength: 9 }).map((s) => s.replace(/[{}]/g, ''));
  const time = fc.oneof(fc.integer({ min: -1e14, max: 1e14 }), fc.constantFrom(Number.NaN, Infinity, 0));
  const meta = fc.record({ updated: time, created: time, branch: name }, { requiredKeys: [] });
  const told = fc.record({
    now: fc.integer({ min: 0, max: 4e12 }),
    exists: fc.func(fc.boolean()) as fc.Arbitrary<(p: string) => boolean>,
    renames: fc.option(
      fc.dictionary(
        fc.string({ maxLength: 3 }).map((s) => s.replace(/[{}]/g, '')),
        fc.string({ maxLength: 3 }).map((s) => s.replace(/[{}]/g, '')),
      ),
    ),
    branch: fc.option(name),
    branches: fc.option(fc.array(name)),
    commitsSince: fc.option(fc.nat()),
  });
  // A shrunk or rare value comes as `undefined`, which is no fact.
  const facts = told.map((f) => ({
    ...f,
    renames: f.renames ?? null,
    branch: f.branch ?? null,
    branches: f.branches ?? null,
    commitsSince: f.commitsSince ?? null,
  }));

  it('are judged without a fault; stale exactly when something was found', () => {
    fc.assert(
      fc.property(
        meta,
        fc.array(
          fc.string({ maxLength: 3 }).map((s) => s.replace(/[{}]/g, '')),
          { maxLength: 100 },
        ),
        facts,
        (m, files, f) => {
          const found = isStale(m, files, f, LIMITS);
          expect(found.stale).toBe(found.findings.length > 0);
          expect(found.stale).toBe(found.severity !== null);
          expect(ageOf(m, f.now) ?? 0).toBeGreaterThanOrEqual(0);
          expect(exitOf(found.findings)).toBe(0);
          for (const x of found.findings) expect(sentenceOf(x)).not.toMatch(/\{\w+\}|^context-/);
        },
      ),
    );
  });
});

describe('refreshing', () => {
  const tasks: Task[] = [
    { id: null, text: 'compare tiers', status: 'completed', line: 1 },
    { id: null, text: 'write the page', status: 'pending', line: 2 },
  ];
  const old = doc(
    {
      goal: ['a pricing page'],
      'active-files': ['src/a.ts', '`src/old.ts`', 'src/gone.ts'],
      done: ['Compare tiers.', { text: 'write the page', at: null }],
      next: ['write the page'],
      'plan-decisions': ['three tiers'],
    },
    { updated: NOW - 40 * DAY },
  );
  const facts = {
    ...stale({ exists: (p) => p === 'src/a.ts' || p === 'src/new.ts', renames: { 'src/old.ts': 'src/new.ts' } }),
    tasks,
  };
  const judged = isStale(old.meta, ['src/a.ts', 'src/old.ts', 'src/gone.ts'], facts, LIMITS);

  it('a warning only says the age', () => {
    const d = doc({}, { updated: NOW - 9 * DAY });
    const done = refresh(d, isStale(d.meta, [], facts, LIMITS), facts);
    expect(done).toEqual({ changes: [], marks: [], told: ['last brought up to date 9 d ago'] });
  });

  it('nothing stale: nothing is said', () => {
    expect(refresh(old, { stale: false, severity: null, findings: [] }, facts).told).toEqual([]);
  });

  it('a full refresh holds each entry against plan and files', () => {
    const done = refresh(old, judged, facts);
    const verified = done.marks.filter((m) => m.verified).map((m) => old.items.find((i) => i.id === m.id)!.text);
    expect(verified).toEqual(['src/a.ts', '`src/old.ts`', 'Compare tiers.', 'write the page']);
    expect(applied(old, done.changes).items.find((i) => i.id === 'i2')!.text).toBe('`src/new.ts`');
    expect(done.told).toEqual(['last brought up to date 40 d ago', '4 of 8 entries are not verified']);
  });

  it('an entry that is not verified keeps its own age, and the document its date', () => {
    const done = refresh(old, judged, facts);
    const now = applied(old, done.changes);
    for (const m of done.marks) {
      const [was, is] = [old, now].map((d) => d.items.find((i) => i.id === m.id)!);
      expect(is!.at).toBe(m.verified ? NOW : was!.at);
      expect(m.age).toBe(m.verified ? 0 : was!.at === null ? null : NOW - was!.at);
    }
    expect(now.meta).toEqual(old.meta);
    expect(isStale(now.meta, [], facts, LIMITS).severity).toBe('full_refresh');
  });
});
