/** The lists and pages of plans as they ship, and work that follows a plan that was moved. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { followMovedPlans } from '../../../src/core/handlers/plan-sync/moved-plans.js';
import type { Fields } from '../../../src/core/model.js';
import { rowOf } from '../../../src/core/plan/index/build-postings.js';
import { entriesIndex } from '../../../src/core/plan/index/memory-index.js';
import { termsOf } from '../../../src/core/plan/index/terms.js';
import { parsePlan } from '../../../src/core/plan/parse/parse.js';
import { Desk, type Said } from '../../support/status-desk.js';
import { facts, NOW, stateOf, work } from '../../support/world.js';

const OLD = 'docs/plans/PRICING.md';
const NEW = 'docs/plans/research/COMPETITORS.md';
const PRICING = `# Pricing research

We compare the tiers of three competitors and write down what a customer pays each month.

## Data

- [x] PRC-1 read the competitor feeds
- [/] PRC-2 normalise the currencies

## Report

- [ ] PRC-3 write the summary for the board
- [-] PRC-4 print it
`;

const json = (s: Said): Record<string, unknown> => JSON.parse(s.out) as Record<string, unknown>;
const codes = (s: Said): string[] => (json(s).findings as { code: string }[]).map((f) => f.code);
const titles = (s: Said): string[] => (json(s).plans as { title: string }[]).map((p) => p.title);

function git(d: Desk, ...args: string[]): void {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: d.root, stdio: 'ignore' });
}

/** A repository with a plan, and open work on it that has a document. */
function desk(): Desk {
  const d = new Desk();
  rmSync(d.path('.git'), { recursive: true });
  git(d, 'init', '-q', '-b', 'main');
  d.write(OLD, PRICING);
  git(d, 'add', '-A');
  git(d, 'commit', '-qm', 'one');
  d.start();
  d.clew(['switch', OLD]);
  d.turn('normalise the currencies of the competitor feeds', d.wrote('src/currency.ts'));
  return d;
}

function move(d: Desk, from: string, to: string): void {
  mkdirSync(dirname(d.path(to)), { recursive: true });
  renameSync(d.path(from), d.path(to));
}

describe('work whose plan was moved', () => {
  it('is told of by status and check, follows with the next index, and undo takes that back for good', () => {
    const d = desk();
    expect(d.doc('pricing-research')).toContain(`plan: ${OLD}`);
    git(d, 'mv', '-k', OLD, 'docs/plans/COMPETITORS.md');
    move(d, 'docs/plans/COMPETITORS.md', NEW);
    git(d, 'add', '-A');
    expect(d.clew(['status']).err).toContain(`The plan of pricing-research, ${OLD}, is ${NEW} now.`);
    expect(d.clew(['check']).out).toContain(`is the plan of pricing-research and stands at ${NEW} now`);
    const index = d.clew(['index']);
    expect(index.err).toContain(`pricing-research follows its plan from ${OLD} to ${NEW}.`);
    expect(json(d.clew(['status', '--json'])).active).toMatchObject({ plan: NEW, progress: '1 of 3' });
    expect(d.doc('pricing-research')).toContain(`plan: ${NEW}`);
    expect(codes(d.clew(['status', '--json']))).not.toContain('plan-elsewhere');

    expect(d.clew(['undo']).out).toContain(`pricing-research follows its plan to ${NEW}`);
    expect(d.doc('pricing-research')).toContain(`plan: ${OLD}`);
    d.clew(['index']);
    expect(json(d.clew(['status', '--json'])).active).toMatchObject({ plan: OLD });
    expect(d.clew(['repair']).code).toBe(0);
    expect(json(d.clew(['status', '--json'])).active).toMatchObject({ plan: NEW });
    expect(d.faults()).toBe('');
  });

  it('is found by git where the index never saw the plan', () => {
    const d = desk();
    git(d, 'mv', OLD, 'docs/plans/TIERS.md');
    git(d, 'commit', '-qm', 'two');
    for (const f of ['sessions.db', 'sessions.db-wal', 'sessions.db-shm', 'cache/plans.idx'])
      rmSync(d.path(`.clew/${f}`), { force: true });
    d.clew(['index']);
    expect(json(d.clew(['status', '--json'])).active).toMatchObject({ plan: 'docs/plans/TIERS.md' });
  });

  it('stays where it is when the plan was split or is gone, and that is said', () => {
    const d = desk();
    rmSync(d.path(OLD));
    const [head = '', data = '', report = ''] = PRICING.split(/^## /m);
    d.write('docs/plans/pricing/DATA.md', `# ${data}`);
    d.write('docs/plans/pricing/REPORT.md', `# ${report}\n${head.split('\n').slice(2).join('\n')}`);
    d.clew(['index']);
    const status = d.clew(['status', '--json']);
    expect(json(status).active).toMatchObject({ plan: OLD });
    expect(codes(status).filter((c) => c.startsWith('plan-'))).toHaveLength(1);
    rmSync(d.path('docs/plans/pricing'), { recursive: true });
    d.clew(['index']);
    expect(codes(d.clew(['status', '--json']))).toContain('plan-gone');
    expect(d.clew(['check']).out).toContain('is not there any more');
  });

  it('takes its tracked tasks along; what is elsewhere for two reasons is left alone', () => {
    const plan = parsePlan(NEW, PRICING);
    const entry = (path: string, aliases: string[]) => ({
      row: { ...rowOf(plan, NOW), path },
      terms: termsOf(plan),
      aliases,
    });
    const on = (id: string, path: string): ReturnType<typeof work> => ({ ...work(id), plan: path });
    const tracked = (id: string, plan: string | null): Fields => ({
      ...{ id, text: 'x', status: 'pending', plan, context: null, at: NOW, by: 'person' },
    });
    const state = {
      ...stateOf([on('pricing', OLD), on('parted', 'docs/plans/WHOLE.md')]),
      tasks: {
        'PRC-1': tracked('PRC-1', OLD),
        'PRC-9': tracked('PRC-9', 'docs/plans/GONE.md'),
        k1: tracked('k1', null),
      },
    };
    const plans = entriesIndex([
      entry(NEW, [OLD]),
      entry('a.md', ['docs/plans/WHOLE.md']),
      entry('b.md', ['docs/plans/WHOLE.md']),
    ]);
    const outcome = followMovedPlans(facts({ state, plans, exists: (p) => [NEW, 'a.md', 'b.md'].includes(p) }));
    expect(outcome.edits).toEqual([
      { key: 'context/pricing', was: { plan: OLD }, now: { plan: NEW } },
      { key: 'task/PRC-1', was: { plan: OLD, context: null }, now: { plan: NEW, context: null } },
    ]);
    expect(outcome).toMatchObject({ undoable: true, did: `pricing follows its plan to ${NEW}` });
    expect(followMovedPlans(facts({ state, plans, exists: () => true })).edits).toEqual([]);
  });

  it('follows through renumbering by what it is about', () => {
    const at = (path: string, text: string, aliases: string[] = []) => {
      const plan = parsePlan(path, text);
      return { row: rowOf(plan, NOW), terms: termsOf(plan), aliases };
    };
    const plans = entriesIndex([
      at('plans/01.md', '# Search ranker'),
      at('plans/02.md', '# Pricing research', ['plans/01.md']),
    ]);
    const exists = (): boolean => true;
    const of = (title: string): unknown => {
      const state = stateOf([{ ...work('w', { title }), terms: [], plan: 'plans/01.md' }]);
      return followMovedPlans(facts({ state, plans, exists })).edits.map((e) => e.now);
    };
    expect(of('Pricing research')).toEqual([{ plan: 'plans/02.md' }]);
    expect(of('Search ranker')).toEqual([]);
  });
});

function shelf(): Desk {
  const d = new Desk();
  d.write(OLD, PRICING);
  d.write('docs/plans/LOGIN.md', '# Login hardening\n\n- [x] rotate the token\n- [x] limit tries\n');
  d.write('docs/plans/archive/PRICING-2024.md', '# Pricing research 2024\n\n- [ ] read the feeds\n');
  d.write('docs/plans/EXPORT.md', '# Export\n\n> Superseded by [the new one](REPORTS.md)\n\n- [ ] a\n');
  d.write('docs/plans/REPORTS.md', '# Reports\n\n- [x] a\n- [x] b\n- [x] c\n- [ ] d\n');
  d.write('docs/plans/SEARCH.md', '# Search ranker\n\n- [ ] label queries\n');
  const days = (n: number): Date => new Date(Date.now() - n * 86_400_000);
  for (const [name, n] of [
    ['SEARCH', 90],
    ['REPORTS', 60],
    ['EXPORT', 400],
    ['LOGIN', 3],
    ['archive/PRICING-2024', 1],
  ] as const)
    utimesSync(d.path(`docs/plans/${name}.md`), days(n), days(n));
  return d;
}

describe('clew plans', () => {
  it('lists open plans first, the latest first; the others with what they are', () => {
    const d = shelf();
    expect(titles(d.clew(['plans', '--json']))).toEqual([
      'Pricing research',
      'Reports',
      'Search ranker',
      'Pricing research 2024',
      'Login hardening',
      'Export',
    ]);
    const { out } = d.clew(['plans']);
    expect(out).toMatch(/^Pricing research {2}1 of 3 · moments ago$/m);
    expect(out).toMatch(/^Login hardening {2}2 of 2 · done · 3 d ago$/m);
    expect(out).toMatch(/^Pricing research 2024 {2}0 of 1 · archived · 1 d ago$/m);
    expect(out).toMatch(/^Export {2}0 of 1 · superseded by REPORTS.md · 400 d ago$/m);
  });

  it('by order and state', () => {
    const d = shelf();
    const list = (...args: string[]): string[] => titles(d.clew(['plans', ...args, '--json']));
    expect(list('--by', 'name', '--state', 'open')).toEqual(['Pricing research', 'Reports', 'Search ranker']);
    expect(list('--by', 'progress', '--state', 'open')).toEqual(['Reports', 'Pricing research', 'Search ranker']);
    expect(list('--state', 'done')).toEqual(['Login hardening']);
    expect(list('--state', 'superseded')).toEqual(['Export']);
    expect(list('pricing', '--state', 'archived')).toEqual(['Pricing research 2024']);
    expect(list('pricing')).toEqual(['Pricing research', 'Pricing research 2024']);
    expect(d.clew(['plans', '--max', '2']).out).toContain('4 more');
    for (const args of [
      ['--by', 'size'],
      ['--state', 'lost'],
    ]) {
      const bad = d.clew(['plans', ...args]);
      expect(bad.code).toBe(2);
      expect(bad.err).toContain(`"${args[1]}" is no value of ${args[0]}`);
    }
  });

  it('--stale: open, with something to do, the oldest first, and what to do about each', () => {
    const d = shelf();
    const { out } = d.clew(['plans', '--stale']);
    expect(titles(d.clew(['plans', '--stale', '--json']))).toEqual(['Search ranker', 'Reports']);
    expect(out).toContain('→ never begun: begin it');
    expect(out).toContain('→ 1 left of 4: finish it (clew switch docs/plans/REPORTS.md)');
    expect(titles(d.clew(['plans', '--stale', '--days', '70', '--json']))).toEqual(['Search ranker']);
    expect(d.clew(['plans', '--stale', '--days', '1000']).out).toContain('No open plan is stale.');
    d.start();
    d.clew(['switch', 'docs/plans/SEARCH.md']);
    expect(titles(d.clew(['plans', '--stale', '--json'])), 'work on it is activity').toEqual(['Reports']);
  });

  it('--similar: by a title or the path of a plan, with reasons', () => {
    const d = shelf();
    const made = d.clew(['plans', '--similar', 'Research', 'of', 'pricing', 'v2', '--json']);
    expect(titles(made)).toEqual(['Pricing research', 'Pricing research 2024']);
    expect((json(made).plans as { reasons: string }[])[0]!.reasons).not.toBe('');
    expect(titles(d.clew(['plans', '--similar', OLD, '--json']))).toEqual(['Pricing research 2024']);
    expect(d.clew(['plans', '--similar', 'Kubernetes upgrade']).out).toContain(
      'No plan is similar to "Kubernetes upgrade"',
    );
    expect(d.clew(['plans', '--similar']).code).toBe(2);
  });

  it('fits a terminal of 80 columns; only a path may be longer', () => {
    const d = shelf();
    d.write(
      'docs/plans/LONG.md',
      `# ${'A very long title that does not fit '.repeat(4)}\n\nSuperseded by docs/plans/${'long-'.repeat(20)}.md\n\n- [ ] a\n`,
    );
    d.write('docs/plans/WIDE.md', `# ${'価格の調査と競合の比較'.repeat(6)}\n\n- [ ] ${'価格'.repeat(60)}\n`);
    for (const args of [
      ['plans'],
      ['plans', 'pricing'],
      ['plans', '--stale'],
      ['plans', '--similar', 'pricing research'],
      ['show', 'LONG'],
      ['show', 'docs/plans/WIDE.md'],
      ['show', OLD],
    ])
      for (const line of d
        .clew(args, { env: { COLUMNS: '80' } })
        .out.split('\n')
        .filter((l) => !/^\s*docs\/|→/.test(l)))
        expect(
          [...line].reduce((n, c) => n + (c > '\u2e80' && c < '\uffe7' ? 2 : 1), 0),
          line,
        ).toBeLessThanOrEqual(80);
  });
});

describe('clew show PLAN', () => {
  it('title, state, progress by section, tasks with their ids and statuses, work on it, plans like it', () => {
    const d = shelf();
    d.start();
    d.clew(['switch', OLD]);
    const { out, code } = d.clew(['show', OLD]);
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 12)).toEqual([
      'Pricing research  open · last activity moments ago',
      OLD,
      '██████░░░░░░░░░░░░░░ 1 of 3 tasks done',
      '',
      'Data  1 of 2',
      '  ☑ PRC-1 read the competitor feeds',
      '  ◐ PRC-2 normalise the currencies (in progress)',
      '',
      'Report  0 of 1',
      '  ☐ PRC-3 write the summary for the board',
      '  ☒ PRC-4 print it (cancelled)',
      '',
    ]);
    expect(out).toMatch(/Contexts\n {2}pricing-research {2}Pricing research {2}open · moments ago/);
    expect(out).toMatch(/Similar plans\n {2}docs\/plans\/archive\/PRICING-2024.md {2}\d+ % · not open/);
    expect(json(d.clew(['show', OLD, '--json']))).toMatchObject({
      kind: 'plan',
      path: OLD,
      state: 'open',
      done: 1,
      total: 3,
      sections: [
        { title: 'Data', done: 1, total: 2, tasks: [{ id: 'PRC-1', status: 'completed' }, { status: 'in_progress' }] },
        { title: 'Report', done: 0, total: 1 },
      ],
      contexts: [{ id: 'pricing-research' }],
    });
    expect(d.clew(['show', OLD, '--path']).out.trim()).toBe(d.path(OLD));
  });

  it('by an earlier path, also right after the move; by the name of its file', () => {
    const d = shelf();
    d.clew(['index']);
    move(d, OLD, NEW);
    const shown = d.clew(['show', OLD]);
    expect(shown.out).toContain(`\n${NEW}\n`);
    expect(shown.out).toContain(`Earlier paths\n  ${OLD}  the same text · moments ago`);
    expect(d.clew(['show', 'competitors']).out).toContain(NEW);
    expect(d.clew(['show', 'export']).out).toContain('superseded by REPORTS.md');
    expect(d.clew(['show', 'docs/plans/NOTHING.md']).code).toBe(5);
  });

  it('a long plan: what is settled is counted, and listed with --all', () => {
    const d = shelf();
    const tasks = Array.from({ length: 90 }, (_, i) => `- [${i < 60 ? 'x' : ' '}] step ${i}`).join('\n');
    d.write('docs/plans/LONG.md', `# Long\n\n${tasks}\n`);
    const { out } = d.clew(['show', 'docs/plans/LONG.md']);
    expect(out).toContain('60 of 90 tasks done');
    expect(out).toContain('60 closed tasks: clew show docs/plans/LONG.md --all');
    expect(out.match(/☐/g)).toHaveLength(30);
    expect(d.clew(['show', 'docs/plans/LONG.md', '--all']).out.match(/☑/g)).toHaveLength(60);
  });
});
