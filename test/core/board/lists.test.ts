/** Holds what stands in lists and how: what was typed as it was typed, no work that became part of other work, a prompt that was moved among what was put right. */
import { describe, expect, it } from 'vitest';
import { command as contexts } from '../../../src/commands/context/contexts.js';
import { cardOf } from '../../../src/core/board/card.js';
import { contextView } from '../../../src/core/board/context.js';
import { columnsOf } from '../../../src/core/board/home.js';
import { judgementView } from '../../../src/core/board/judgement.js';
import { emptyLedger, ledgerWriter } from '../../../src/core/board/ledger.js';
import { sessionView } from '../../../src/core/board/session.js';
import type { Sight } from '../../../src/core/board/sight.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import type { Operation, State } from '../../../src/core/model.js';
import { DAY, facts, NOW, stateOf, work } from '../../support/world.js';

describe('a list', () => {
  it('shows a title as it was typed, on one line, and nothing that turns its direction', () => {
    const c = work('Fix `Map<K, "V">`\n\u202Efor\u2066 ever');
    expect(cardOf(c, facts(), new Map(), false).title).toBe('Fix `Map<K, "V">` for ever');
  });

  it('says of a next action that its task is blocked', () => {
    const c = work('Group bookings');
    const document = parseDocument(
      '# Group bookings\n\n## Quick resume\n\n### Next action\n\n- Names later, seats now: begin with `src/groups`\n',
    );
    const next = (status: string, reason: string | null = null) => {
      const task = {
        id: 'GB-2',
        text: 'Names later, seats now',
        status,
        plan: null,
        context: c.id,
        at: NOW,
        by: 'agent',
        reason,
      };
      const state = { ...stateOf([c]), tasks: { 'GB-2': task } } as unknown as State;
      return cardOf(c, facts({ state, document: () => document }), new Map(), true).next;
    };
    expect(next('in_progress')).toBe('Names later, seats now: begin with `src/groups`');
    expect(next('blocked')).toBe('blocked: Names later, seats now: begin with `src/groups`');
    expect(next('blocked', 'waits for\nBob')).toBe(
      'blocked: Names later, seats now: begin with `src/groups` (waits for Bob)',
    );
  });

  it('says how far work without a plan is: by the tasks that are tracked for it, else as it was noted', () => {
    const c = work('Weather warnings', { id: 'weather' });
    const noted = work('Harbour fees', { id: 'fees', progress: { done: 3, total: 3, completed: [] } });
    const statuses = ['completed', 'completed', 'pending', 'cancelled', 'proposed'];
    const tasks = Object.fromEntries(
      statuses.map((status, i) => [
        `k${i}`,
        { id: `k${i}`, text: `step ${i}`, status, plan: null, context: 'weather', at: NOW, by: 'agent' },
      ]),
    );
    const of = facts({ state: { ...stateOf([c, noted]), tasks } as unknown as State });
    for (const close of [true, false])
      expect([c, noted].map((x) => cardOf(x, of, new Map(), close).progress)).toEqual([
        { done: 2, total: 3 },
        { done: 3, total: 3 },
      ]);
    const input = { args: [], flags: {}, session: null, agent: false, terminal: false };
    const rows = contexts.decide(input, of).view!.contexts as { id: string; progress: string }[];
    expect(Object.fromEntries(rows.map((r) => [r.id, r.progress]))).toEqual({ weather: '2 of 3', fees: '3 of 3' });
  });

  it('has no work that became part of other work', () => {
    const [a, b, c] = [
      work('One', { status: 'completed' }),
      work('Two', { status: 'folded' }),
      work('Three', { status: 'abandoned' }),
    ];
    const { done } = columnsOf({ state: { ...stateOf([a, b, c]), workspace: { active: null } } });
    expect(done.map((d) => d.title)).toEqual(['One', 'Three']);
  });

  it('of sessions is bounded, and the page of a context and the list of sessions count the same', () => {
    const ledger = emptyLedger();
    const writer = ledgerWriter(ledger);
    for (let i = 0; i < 60; i++) {
      const [session, at, active] = [`s${i}`, NOW - DAY + i * 1000, i % 10 === 9 ? 'two' : 'one'];
      const edits = [{ key: `session/${session}`, was: null, now: { id: session, host: 'claude', active, at } }];
      const o = { v: 1, id: `o${i}`, at, by: 'prompt', session, did: '', undoable: false, edits };
      writer.take({ ...o, reading: { verb: 'stay', matches: [] } } as unknown as Operation, i);
    }
    const of = { facts: facts({ state: stateOf([work('One'), work('Two')]) }), ledger, findings: [], hosts: [] };
    const sight = { ...of, operationsAt: () => [], changes: () => [] };
    const page = contextView({ ...sight, query: { id: 'one' } } as unknown as Sight)!;
    const { among } = sessionView({ ...sight, query: { list: '50', max: '1' } } as unknown as Sight);
    const narrowed = sessionView({ ...sight, query: { list: '50', context: 'one' } } as unknown as Sight);
    expect([page.sessions.length, page.allSessions, narrowed.allOthers]).toEqual([50, 54, 54]);
    expect(among.contexts.find((c) => c.id === 'one')?.sessions).toBe(54);
  });
});

describe('what was put right', () => {
  const prompt = { v: 1, id: 'p', at: NOW - DAY, by: 'prompt', session: 's1', did: '', undoable: false, edits: [] };
  const filed = (context: string, at = NOW - DAY) => ({
    [`${at}@s1`]: { context, from: 'one', at, session: 's1' },
  });
  const corrections = (
    of: Record<string, { context: string; from: string; at: number; session: string }>,
    verb = 'nudge',
  ) => {
    const ledger = emptyLedger();
    ledgerWriter(ledger).take({ ...prompt, reading: { verb, matches: [] } } as unknown as Operation, 0);
    const state = { ...stateOf([work('One'), work('Two')]), filed: of };
    const sight = { facts: facts({ state }), ledger, query: {}, findings: [], operationsAt: () => [null] };
    return judgementView(sight as unknown as Sight);
  };
  const seen = (of: Parameters<typeof corrections>[0]) =>
    corrections(of).corrections.map(({ at, session, verb, came }) => ({ at, session, verb, came }));

  it('has a prompt that was moved, with what it had been read as; not one that was moved back, nor one of long ago', () => {
    expect(seen(filed('two'))).toEqual([{ at: NOW - DAY, session: 's1', verb: 'nudge', came: 'moved' }]);
    expect(seen(filed('one'))).toEqual([]);
    expect(seen(filed('two', NOW - 40 * DAY))).toEqual([]);
  });

  it('says of one that clew only asked about that it asked: it had not been read as of any context', () => {
    const says = (verb: string) => corrections(filed('two'), verb).corrections.map((c) => c.says);
    expect(says('nudge')).toEqual(['clew read a prompt as of “One”; you moved it to “Two”']);
    expect(says('ask')).toEqual(['clew asked; you moved the prompt from “One” to “Two”']);
  });
});
