/** Holds what is seen of a context beside its document: the intent that governs it, what agents changed for it, what a session would begin with, and what time has passed over. */
import { describe, expect, it } from 'vitest';
import { cardOf } from '../../../src/core/board/card.js';
import { contextView } from '../../../src/core/board/context.js';
import { driftView } from '../../../src/core/board/drift.js';
import { emptyLedger } from '../../../src/core/board/ledger.js';
import { plansView } from '../../../src/core/board/plans.js';
import { logFindings, type Sight, timeFindings } from '../../../src/core/board/sight.js';
import { briefNow, partsOf } from '../../../src/core/board/told-at-start.js';
import { tracedFor } from '../../../src/core/board/traced.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import type { State, Task } from '../../../src/core/model.js';
import { indexOf } from '../../../src/core/plan/index/memory-index.js';
import { cutAtWord } from '../../../src/core/text/truncate.js';
import type { Change } from '../../../src/core/trace/change.js';
import { DAY, facts, NOW, plan, stateOf, work } from '../../support/world.js';

const change = (at: number, more: Partial<Change> = {}): Change => ({
  ...{ v: 1, id: `c${at}`, at: NOW + at, session: 's', host: 'claude', tool: 'Edit', context: 'a', intent: 'INT-001' },
  head: null,
  files: [{ path: 'src/a.ts', how: 'edit', ranges: [{ start: 3, end: 5, hash: '', lines: [] }] }],
  ...more,
});

describe('what agents changed for a context', () => {
  it('stands file by file, the latest change first, without that of others', () => {
    const made = [
      change(3),
      change(2, { context: 'b' }),
      change(1, { stray: true, files: [{ path: 'it’s.md', how: 'whole' as never, ranges: [] }] }),
      change(0),
    ];
    const { files, changes, says } = tracedFor('a', made, { exists: (p) => p !== 'src/a.ts' });
    expect(changes).toBe(3);
    expect(files.map((f) => [f.path, f.changes, f.lines, f.there, f.stray])).toEqual([
      ['src/a.ts', 2, 6, false, false],
      ['it’s.md', 1, 0, true, true],
    ]);
    expect(files[0]!.ranges).toEqual([
      { from: 3, to: 5 },
      { from: 3, to: 5 },
    ]);
    expect(files[1]!.line).toBe("clew trace 'it’s.md'");
    expect(says).toBe('Agents wrote 6 lines in 2 files, in 3 changes. What a command wrote is not counted.');
  });

  it('is bounded, and says what was left out', () => {
    const many = Array.from({ length: 80 }, (_, i) =>
      change(i, { files: [{ path: `f${i}`, how: 'edit', ranges: [] }] }),
    );
    expect(tracedFor('a', many, {})).toMatchObject({ more: 20, changes: 80 });
  });
});

describe('a task of a plan', () => {
  const c = work('Pricing', { id: 'pricing', plan: 'docs/plans/PRICING.md' });
  const document = parseDocument('# Pricing\n\n## Quick resume\n\n### Next action\n\n- PR-1: Collect prices\n');
  const task = (id: string, text: string, status: string, line: number): Task =>
    ({ id, text, status, line, depth: 0, parent: null }) as unknown as Task;
  const seen = (first: string): Sight => {
    const own = [task('PR-1', 'Collect prices', first, 3), task('PR-2', 'Compare them', 'pending', 4)];
    const tracked = { id: 'PR-2', text: 'Compare them', status: 'in_progress', plan: c.plan, context: null, at: NOW };
    const state = { ...stateOf([c]), tasks: { 'PR-2': { ...tracked, by: 'agent' } } } as unknown as State;
    return {
      ...{ facts: facts({ state, document: () => document, tasks: () => own }), ledger: emptyLedger() },
      ...{ query: { id: 'pricing', path: c.plan! }, findings: [], hosts: [] },
      ...{ operationsAt: () => [], changes: () => [] },
    };
  };

  it('is under way on the page of its context and on that of its plan', () => {
    const of = seen('pending');
    const plans = indexOf([{ plan: plan('PRICING', ['PR-1: Collect prices', 'PR-2: Compare them']), at: NOW }]);
    const states = [
      ['PR-1', 'pending'],
      ['PR-2', 'in_progress'],
    ];
    expect(contextView(of)!.tasks.map((t) => [t.id, t.status])).toEqual(states);
    expect(plansView({ ...of, facts: { ...of.facts, plans } }).one!.tasks.map((t) => [t.id, t.status])).toEqual(states);
  });

  it('of a context without a plan is told beside the plans', () => {
    const bare = work('Spelling', { id: 'spelling' });
    const told = (id: string, status: string, context: string) => ({
      id,
      text: id,
      status,
      context,
      plan: null,
      at: NOW,
    });
    const tasks = { k1: told('k1', 'completed', 'spelling'), k2: told('k2', 'pending', 'spelling') };
    const of = seen('pending');
    const state = { ...stateOf([c, bare]), tasks } as unknown as State;
    expect(plansView({ ...of, facts: { ...of.facts, state } }).unplanned).toEqual([
      { id: 'spelling', title: 'Spelling', progress: { done: 1, total: 2 } },
    ]);
    expect(plansView(of).unplanned).toEqual([]);
    const many = Array.from({ length: 25 }, (_, n) => work(`Piece ${n}`, { id: `piece-${n}` }));
    const each = Object.fromEntries(many.map((w, n) => [`k${n}`, told(`k${n}`, 'pending', w.id)]));
    const full = { ...stateOf([c, ...many]), tasks: each } as unknown as State;
    const view = plansView({ ...seen('pending'), facts: { ...of.facts, state: full } });
    expect([view.unplanned.length, view.unplannedMore]).toEqual([20, 5]);
  });

  it('is not all that is left where the document has a next step that is none', () => {
    const bare = work('Spelling', { id: 'spelling' });
    const over = { id: 'k1', text: 'Two letters swapped still find it', status: 'completed', context: 'spelling' };
    const state = { ...stateOf([bare]), tasks: { k1: { ...over, plan: null, at: NOW } } } as unknown as State;
    const written = parseDocument(
      '# Spelling\n\n## Progress\n\n### Next\n\n- Two letters swapped still find it\n- Log what nobody found\n',
    );
    const known = facts({ state, document: () => written });
    const card = cardOf(bare, known, new Map(), true);
    expect([card.progress, card.steps]).toEqual([{ done: 1, total: 1 }, 1]);
    expect(cardOf(c, seen('pending').facts, new Map(), true).steps).toBe(0);
    expect(cardOf(bare, known, new Map(), false).steps).toBe(0);
  });

  it('is no next action any more once it is done: what lists say comes next', () => {
    const [open, over] = [contextView(seen('pending'))!, contextView(seen('completed'))!];
    expect([open.next?.state, open.next?.text]).toEqual(['open', 'PR-1: Collect prices']);
    expect([over.next?.state, over.card.next]).toEqual(['resolved', 'PR-2: Compare them']);
  });
});

describe('what a session begins with', () => {
  it('is taken apart into parts that are the whole', () => {
    const c = work('Prices', { id: 'a' });
    const state = { ...stateOf([c, work('Login', { id: 'b' })]) };
    const brief = briefNow(c, facts({ state }))!;
    expect(brief.text).toContain('active a');
    expect(brief.parts.reduce((n, p) => n + p.tokens, 0)).toBe(brief.tokens);
    expect(brief.parts.map((p) => p.part)).toEqual(['map', 'news', 'rule']);
  });

  it('knows goal, next action and decisions by how their lines begin', () => {
    const text =
      'clew: x\n<clew-data 1 from="y">\nactive a\nplan p.md\nGoal: g\nNext action: n\nDecided: d\nIt is old.\n</clew-data 1>\nrule\nINT-001';
    const parts = partsOf(text).parts.map((p) => [p.part, p.lines]);
    expect(Object.fromEntries(parts)).toEqual({
      ...{ map: 4, plan: 1, news: 1, goal: 1, next: 1, decisions: 1, rule: 1, intent: 1 },
    });
  });

  it('is nothing for work that is over', () => {
    expect(briefNow(work('Old', { id: 'o', status: 'completed' }), facts())).toBeNull();
  });
});

describe('times that no clock can have said', () => {
  it.each([[1e18], [0], [Number.NaN], [-1e15], ['x' as never]])('%s is no age', (lastAt) => {
    const c = work('Prices', { id: 'a', lastAt });
    const card = cardOf(c, facts({ state: stateOf([c]) }), new Map(), false);
    expect(card).toMatchObject({ undated: true, idle: 0, lastAt: NOW, stale: false });
    expect(timeFindings(stateOf([c])).map((f) => f.code)).toEqual(['odd-context-times']);
  });

  it('are said with the log', () => {
    expect(logFindings({ broken: 1, left: false, timeless: 2 }).map((f) => f.code)).toEqual([
      'board-torn',
      'odd-times',
    ]);
    expect(logFindings({ broken: 0, left: false, timeless: 0 })).toEqual([]);
    expect(logFindings({ broken: 1, left: true, timeless: 0 })[0]!.args).toEqual({ count: 2 });
  });
});

it('what is paused is not stale', () => {
  const c = work('Prices', { id: 'a', lastAt: NOW - 20 * DAY, opened: NOW - 30 * DAY });
  const card = (over: object) => cardOf({ ...c, ...over }, facts({ state: stateOf([]) }), new Map(), false);
  expect([card({}).stale, card({ paused: true }).stale]).toEqual([true, false]);
});

it('what has no document needs no look', () => {
  const sight: Sight = {
    ...{ facts: facts({ state: stateOf([work('Prices', { id: 'a' })]) }), ledger: emptyLedger(), query: {} },
    ...{ operationsAt: () => [], changes: () => [], hosts: [], findings: [] },
  };
  expect(driftView(sight)).toMatchObject({ contexts: [], more: 0, counts: { fresh: 0, old: 0, veryOld: 0, gone: 0 } });
});

it('a text is cut between two words where one ends near enough', () => {
  expect(cutAtWord('which plan shall it belong to', 14)).toBe('which plan…');
  expect(cutAtWord('short', 14)).toBe('short');
  expect(cutAtWord('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
});
