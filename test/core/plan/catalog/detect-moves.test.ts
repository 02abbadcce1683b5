/** Holds a plan to one identity: renamed, moved, renumbered or split it is found by its earlier path, with its activity and its work. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import type { PlanIndex } from '../../../../src/core/model.js';
import { currentPlan, earlierPaths, plansMovedFrom } from '../../../../src/core/plan/catalog/aliases.js';
import { detectMoves, type Former } from '../../../../src/core/plan/catalog/detect-moves.js';
import { openCompiled } from '../../../../src/runtime/plans/cache.js';
import { aliasesIn, openDatabase, refreshIndex } from '../../../../src/runtime/plans/index.js';
import { scanPlans } from '../../../../src/runtime/plans/scan.js';
import { corpus } from '../../../support/plan-corpus.js';
import { AGO, PLAN, Place, paths } from '../../../support/plan-place.js';
import { NOW } from '../../../support/world.js';

const TEXT = (title: string, subject: string): string =>
  `# ${title}\n\nWe look at ${subject} and write down what a customer of the shop would see, month by month.\n\n## Tasks\n\n- [x] read what is known of ${subject}\n- [ ] measure ${subject} for a week\n- [ ] tell the board about ${subject}\n`;
const PRICING = TEXT('Pricing research', 'prices of three competitors');
const LOGIN = TEXT('Login hardening', 'tokens, tries and passwords');

/** The same answer from the compiled file, the database, and what the refresh gave. */
function everywhere<T>(p: Place, plans: PlanIndex, ask: (index: PlanIndex) => T): T {
  const answers = [plans, openCompiled(p.cache), openDatabase(p.dir)].map(ask);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  return answers[0]!;
}
const wentTo = (p: Place, plans: PlanIndex, path: string): string[] =>
  everywhere(p, plans, (i) => plansMovedFrom(path, i).map((r) => r.path));

function move(p: Place, from: string, to: string): void {
  mkdirSync(dirname(join(p.root, to)), { recursive: true });
  renameSync(join(p.root, from), join(p.root, to));
}

function repository(p: Place): (...args: string[]) => void {
  const git = (...args: string[]): void => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...who, ...args], { cwd: p.root, stdio: 'ignore' });
  };
  git('init', '-q');
  p.git = join(p.root, '.git');
  return git;
}

describe('a plan that is elsewhere', () => {
  it.each([
    ['renamed', 'docs/plans/COMPETITORS.md'],
    ['moved', 'plans/2026/PRICING.md'],
    ['moved and renamed', 'plans/q1/COMPETITORS.md'],
  ])('%s: is found by its earlier path and keeps its activity', (_how, to) => {
    const p = new Place().with({ 'docs/plans/PRICING.md': PRICING, 'docs/plans/LOGIN.md': LOGIN });
    p.refresh();
    move(p, 'docs/plans/PRICING.md', to);
    // A copy over a network, or a checkout: the file looks new, its text is not.
    utimesSync(join(p.root, to), new Date(), new Date());
    const done = p.refresh();
    expect(done.findings).toEqual([
      { code: 'plan-moved', args: { path: 'docs/plans/PRICING.md', to }, severity: 'note' },
    ]);
    expect(wentTo(p, done.plans, 'docs/plans/PRICING.md')).toEqual([to]);
    expect(wentTo(p, done.plans, 'docs/plans/LOGIN.md')).toEqual([]);
    expect(everywhere(p, done.plans, (i) => currentPlan(to, i)?.at)).toBe(AGO.getTime());
    expect(p.rows()).toMatchObject({
      tasks: expect.arrayContaining([expect.objectContaining({ plan_path: to, updated_at: AGO.getTime() })]),
    });
    expect(p.refresh().findings, 'said once').toEqual([]);
  });

  it('moved and edited: by its words, and it was active', () => {
    const p = new Place().with({ 'docs/plans/PRICING.md': PRICING, 'docs/plans/LOGIN.md': LOGIN });
    p.refresh();
    p.remove('docs/plans/PRICING.md');
    p.write('docs/plans/TIERS.md', PRICING.replace('three', 'four').replace('- [ ] measure', '- [x] measure'));
    const done = p.refresh();
    expect(wentTo(p, done.plans, 'docs/plans/PRICING.md')).toEqual(['docs/plans/TIERS.md']);
    expect(aliasesIn(p.dir)).toMatchObject([{ path: 'docs/plans/PRICING.md', how: 'alike' }]);
  });

  it('over several moves, and back; one step from every earlier path', () => {
    const p = new Place().with({ 'plans/a.md': PRICING, 'plans/z.md': LOGIN });
    p.refresh();
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ]) {
      move(p, `plans/${from}.md`, `plans/${to}.md`);
      p.refresh();
    }
    const { plans } = p.refresh();
    for (const old of ['a', 'b', 'c']) expect(wentTo(p, plans, `plans/${old}.md`)).toEqual(['plans/d.md']);
    expect(
      earlierPaths('plans/d.md', aliasesIn(p.dir))
        .map((a) => a.path)
        .sort(),
    ).toEqual(['plans/a.md', 'plans/b.md', 'plans/c.md']);
    move(p, 'plans/d.md', 'plans/a.md');
    const back = p.refresh().plans;
    expect(wentTo(p, back, 'plans/a.md')).toEqual([]);
    expect(wentTo(p, back, 'plans/c.md')).toEqual(['plans/a.md']);
  });

  it('in an index of hundreds, where an addition is written beside the base', () => {
    const p = new Place();
    p.writeAll(corpus(300));
    p.write('docs/plans/PRICING.md', PRICING);
    p.refresh();
    move(p, 'docs/plans/PRICING.md', 'docs/plans/TIERS.md');
    const { plans } = p.refresh();
    expect(wentTo(p, plans, 'docs/plans/PRICING.md')).toEqual(['docs/plans/TIERS.md']);
    expect(paths(plans)).toContain('docs/plans/TIERS.md');
    expect(paths(plans)).toHaveLength(301);
  });

  it('renumbered: each keeps its own, though one stands where another stood', () => {
    const p = new Place().with({ 'plans/01-pricing.md': PRICING, 'plans/02-login.md': LOGIN });
    p.refresh();
    move(p, 'plans/02-login.md', 'plans/03-login.md');
    move(p, 'plans/01-pricing.md', 'plans/02-pricing.md');
    p.write('plans/01-search.md', TEXT('Search', 'a ranker and its labels'));
    const { plans } = p.refresh();
    expect(wentTo(p, plans, 'plans/01-pricing.md')).toEqual(['plans/02-pricing.md']);
    expect(wentTo(p, plans, 'plans/02-login.md')).toEqual(['plans/03-login.md']);
  });

  it('swapped under the very same names', () => {
    const p = new Place().with({ 'plans/01.md': PRICING, 'plans/02.md': LOGIN });
    p.refresh();
    p.write('plans/01.md', LOGIN);
    p.write('plans/02.md', PRICING);
    p.write('plans/03.md', TEXT('Search', 'a ranker and its labels'));
    utimesSync(join(p.root, 'plans/01.md'), NOW / 1000, NOW / 1000);
    utimesSync(join(p.root, 'plans/02.md'), NOW / 1000, NOW / 1000);
    const { plans } = p.refresh();
    expect(wentTo(p, plans, 'plans/01.md')).toEqual(['plans/02.md']);
    expect(wentTo(p, plans, 'plans/02.md')).toEqual(['plans/01.md']);
  });

  it('split into track files: all of them', () => {
    const track = (n: number): string =>
      `# Track ${n}\n\nThe steps of track ${n} of the migration as they were agreed upon in the spring.\n\n- [ ] copy table ${n} of the old shop\n- [x] check table ${n} against the ledger\n`;
    const whole = `# Migration\n\n${[1, 2, 3].map((n) => track(n).replace(/^#/, '##')).join('\n')}`;
    const p = new Place().with({ 'plans/MIGRATION.md': whole, 'plans/LOGIN.md': LOGIN });
    p.refresh();
    p.remove('plans/MIGRATION.md');
    for (const n of [1, 2, 3]) p.write(`plans/migration/track-${n}.md`, track(n));
    const done = p.refresh();
    const parts = [1, 2, 3].map((n) => `plans/migration/track-${n}.md`);
    expect(wentTo(p, done.plans, 'plans/MIGRATION.md')).toEqual(parts);
    expect(done.findings.map((f) => [f.code, f.args.to])).toEqual([['plan-split', parts.join(', ')]]);
  });

  it('said to be a new file first, gone from its old place later', () => {
    const p = new Place().with({ 'plans/a.md': PRICING, 'plans/z.md': LOGIN });
    p.refresh();
    p.write('plans/b.md', PRICING);
    p.refresh(['plans/b.md']);
    p.remove('plans/a.md');
    const { plans } = p.refresh(['plans/a.md']);
    expect(wentTo(p, plans, 'plans/a.md')).toEqual(['plans/b.md']);
  });

  it('a copy, an edit, a new plan and one that is gone are none', () => {
    const p = new Place().with({ 'plans/a.md': PRICING, 'plans/gone.md': LOGIN });
    p.refresh();
    p.write('plans/copy.md', PRICING);
    p.write('plans/a.md', `${PRICING}\n- [ ] one more\n`);
    p.write('plans/new.md', TEXT('Search', 'a ranker and its labels'));
    p.remove('plans/gone.md');
    const done = p.refresh();
    expect(done.findings).toEqual([]);
    expect(aliasesIn(p.dir)).toEqual([]);
  });

  it('two alike, neither nearer than the other: nobody is taken for it', () => {
    const p = new Place().with({ 'plans/a.md': PRICING, 'plans/z.md': LOGIN });
    p.refresh();
    p.remove('plans/a.md');
    p.write('plans/b.md', PRICING);
    p.write('plans/c.md', PRICING);
    expect(p.refresh().findings).toEqual([]);
  });

  it('a rebuild keeps what no file tells', () => {
    const p = new Place().with({ 'plans/a.md': PRICING, 'plans/z.md': LOGIN });
    p.refresh();
    move(p, 'plans/a.md', 'plans/b.md');
    p.refresh();
    const { plans } = p.rebuild();
    expect(wentTo(p, plans, 'plans/a.md')).toEqual(['plans/b.md']);
  });
});

describe('a plan that git says was renamed', () => {
  it('is found though its text is another: committed, or only staged', () => {
    for (const committed of [true, false]) {
      const p = new Place().with({
        'plans/one.md': '# One\n\n- [ ] a\n- [ ] b\n- [ ] c\n- [ ] d\n',
        'plans/z.md': LOGIN,
      });
      const git = repository(p);
      git('add', '-A');
      git('commit', '-qm', 'one');
      p.refresh();
      git('mv', 'plans/one.md', 'plans/two.md');
      writeFileSync(join(p.root, 'plans/two.md'), '# One\n\n- [x] a\n- [ ] b\n- [ ] c\n- [ ] e\n');
      git('add', '-A');
      if (committed) git('commit', '-qm', 'two');
      const { plans } = p.refresh();
      expect(wentTo(p, plans, 'plans/one.md'), String(committed)).toEqual(['plans/two.md']);
      expect(aliasesIn(p.dir)).toMatchObject([{ how: 'git' }]);
    }
  });

  it('follows a branch that moves it and one that does not', () => {
    const p = new Place().with({ 'plans/a.md': PRICING, 'plans/z.md': LOGIN });
    const git = repository(p);
    git('add', '-A');
    git('commit', '-qm', 'one');
    git('branch', 'before');
    p.refresh();
    git('mv', 'plans/a.md', 'plans/b.md');
    git('commit', '-qm', 'moved');
    p.refresh();
    git('checkout', '-q', 'before');
    const before = p.refresh().plans;
    expect(currentPlan('plans/a.md', before)).not.toBeNull();
    expect(wentTo(p, before, 'plans/b.md')).toEqual(['plans/a.md']);
    git('checkout', '-q', '-');
    expect(wentTo(p, p.refresh().plans, 'plans/a.md')).toEqual(['plans/b.md']);
  });
});

describe('any plans', () => {
  const word = fc.constantFrom(
    ...'price tier token login search queue export invoice label rank week board'.split(' '),
  );
  const former = fc.record({
    path: fc.constantFrom(...'abcdefgh').map((n) => `plans/${n}.md`),
    title: word,
    hash: fc.constantFrom('', '1', '2', '3'),
    at: fc.nat(),
    words: fc.array(word, { maxLength: 30 }),
    tasks: fc.array(word, { maxLength: 5 }),
  });
  const plans = fc.uniqueArray(former, { selector: (f) => f.path, maxLength: 8 });

  it('go from what was lost to what was found, each at most once, and never to where they were', () => {
    fc.assert(
      fc.property(
        plans,
        plans,
        fc.dictionary(fc.constantFrom('plans/a.md', 'plans/b.md'), fc.constantFrom('plans/b.md', 'plans/c.md')),
        (lost, found, renames) => {
          const moves = detectMoves(lost, found, renames);
          const from = moves.map((m) => m.from);
          const to = moves.flatMap((m) => m.to);
          expect(new Set(from).size).toBe(from.length);
          expect(new Set(to).size).toBe(to.length);
          for (const m of moves) {
            expect(lost.map((p) => p.path)).toContain(m.from);
            expect(found.map((p) => p.path)).toEqual(expect.arrayContaining(m.to));
            expect(m.to).not.toContain(m.from);
            expect(m.to.length > 1).toBe(m.how === 'parts');
          }
        },
      ),
    );
  });

  it('renamed without a change are all found', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }), (texts) => {
        const of = (folder: string): Former[] =>
          texts.map((t, i) => ({ path: `${folder}/${i}.md`, title: t, hash: `h${t}`, at: i, words: [], tasks: [] }));
        const moves = detectMoves(of('old'), of('new'), null);
        expect(moves.map((m) => [m.from, m.to[0]]).sort()).toEqual(
          texts.map((_, i) => [`old/${i}.md`, `new/${i}.md`]).sort(),
        );
      }),
    );
  });
});

describe('what lies in the way', () => {
  it('paths that differ in case alone are both there, and said', () => {
    const p = new Place().with({ 'plans/Pricing.md': PRICING, 'plans/pricing.md': LOGIN });
    const done = p.refresh();
    expect(paths(done.plans)).toEqual(['plans/Pricing.md', 'plans/pricing.md']);
    expect(done.findings).toEqual([
      { code: 'plan-case', args: { path: 'plans/pricing.md', other: 'plans/Pricing.md' }, severity: 'note' },
    ]);
  });

  it('links to folders, and round in a circle, are named and not entered', () => {
    const p = new Place().with({ 'docs/plans/a.md': PRICING });
    symlinkSync('..', join(p.root, 'docs/plans/up'));
    symlinkSync('docs/plans', join(p.root, 'plans'));
    symlinkSync('tasks', join(p.root, 'tasks'));
    symlinkSync('docs', join(p.root, 'elsewhere'));
    const scan = scanPlans(p.root, DEFAULTS);
    expect(scan.files.map((f) => f.path)).toEqual(['docs/plans/a.md']);
    expect(scan.findings.map((f) => f.args)).toEqual(
      expect.arrayContaining(['plans', 'tasks', 'docs/plans/up'].map((path) => ({ path, why: 'a link to a folder' }))),
    );
    expect(scan.findings).toHaveLength(3);
  });

  it('a plan that goes between scan and read is said, the rest is there', () => {
    const p = new Place();
    p.writeAll(corpus(250));
    const last = corpus(250)
      .map((f) => f.path)
      .sort()
      .at(-1)!;
    const workspace = { root: p.root, dir: p.dir, git: null };
    const done = refreshIndex(workspace, DEFAULTS, { how: 'refresh' }, (n) => {
      if (n === 100) rmSync(join(p.root, last));
    });
    expect(done.findings).toEqual([{ code: 'plan-skipped', args: { path: last, why: 'ENOENT' }, severity: 'note' }]);
    expect(done.stats.plans).toBe(249);
    expect(p.refresh().findings).toEqual([]);
  });

  it('an edited plan among hundreds is listed with the others', () => {
    const p = new Place();
    p.writeAll(corpus(300));
    p.refresh();
    p.write(corpus(300)[7]!.path, PLAN);
    expect(paths(p.refresh().plans)).toEqual(
      corpus(300)
        .map((f) => f.path)
        .sort(),
    );
    expect(readFileSync(join(p.cache, 'plans.delta')).length).toBeGreaterThan(0);
  });
});
