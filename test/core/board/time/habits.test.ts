/** Holds how switching is counted: what was taken back counts nowhere, ending work is no switch, and a prompt counts where a person filed it. */
import { describe, expect, it } from 'vitest';
import { emptyLedger, type Ledger, ledgerWriter, standingTurns } from '../../../../src/core/board/ledger.js';
import { sessionView } from '../../../../src/core/board/session.js';
import type { Sight } from '../../../../src/core/board/sight.js';
import { habitsView, spreadOf } from '../../../../src/core/board/time/habits.js';
import { timelineView } from '../../../../src/core/board/time/timeline.js';
import { turnsIn } from '../../../../src/core/board/time/turns.js';
import type { Context, Edit, Operation, Reading } from '../../../../src/core/model.js';
import { facts, MINUTE, NOW, stateOf, work } from '../../../support/world.js';

const reading = (context: string, told = ''): Reading => ({
  ...{ p: 0.1, verb: told === '' ? 'stay' : 'nudge', signals: [], weights: [], bias: 0, matches: [], target: null },
  ...{ prompt: 'go on', context, told, thresholds: { nudge: 0.3, ask: 0.6, switch: 0.65, match: 0.5, margin: 0.15 } },
});
const moves = (from: string | null, to: string | null): Edit[] => [
  { key: 'session/s', was: { active: from }, now: { active: to } },
];
/** The same, by the agent itself. */
const known = (from: string, to: string): Edit[] => [
  { key: 'session/s', was: { active: from }, now: { active: to, known: to } },
];
let count = 0;
const op = (minute: number, by: string, more: Partial<Operation>): Operation => ({
  ...{ v: 1, id: `op-${count++}`, at: NOW - 300 * MINUTE + minute * MINUTE, by, session: 's', did: '' },
  ...{ undoable: by !== 'prompt', edits: [], ...more },
});

function sightOf(log: Operation[], part = false): Sight & { ledger: Ledger } {
  const ledger = emptyLedger();
  const writer = ledgerWriter(ledger);
  if (part) {
    // As pages of a log that was read in two pieces.
    for (const half of [log.slice(0, 3), log.slice(3)]) {
      const page = emptyLedger();
      const own = ledgerWriter(page, true);
      for (const o of half) own.take(o, log.indexOf(o));
      writer.join(page);
    }
  } else for (const [i, o] of log.entries()) writer.take(o, i);
  const state = stateOf([work('Prices', { id: 'a' }), work('Login', { id: 'b' })]);
  return {
    ...{ facts: facts({ state }), ledger, query: { range: 'day' }, hosts: [], findings: [], changes: () => [] },
    operationsAt: (of) => of.map((off) => log[off] ?? null),
  };
}

/** On `a` for 10 minutes, on `b` from minute 20, back on `a` at 80. */
const day = (): Operation[] => [
  op(0, 'prompt', { reading: reading('a'), edits: moves(null, 'a'), did: 'opened a' }),
  op(5, 'prompt', {
    reading: reading('a', 'It may be another context.'),
    edits: [{ key: 'turn/s', was: null, now: { told: 7, text: 'It may be another context.' } }],
  }),
  op(10, 'stop', {}),
  op(11, 'switch', { edits: moves('a', 'b'), did: 'switched to b' }),
  op(20, 'prompt', { reading: reading('b') }),
  op(80, 'switch', { edits: moves('b', 'a'), did: 'switched to a' }),
  op(81, 'prompt', { reading: reading('a') }),
];

describe('habits', () => {
  it('counts from what to what, at which hours, and how long it took to come back', () => {
    const view = habitsView(sightOf(day()));
    expect(view.switches).toBe(2);
    expect(view.matrix.cells).toEqual([
      { from: 'a', to: 'b', count: 1 },
      { from: 'b', to: 'a', count: 1 },
    ]);
    expect(view.hours.switches.flat().reduce((n, h) => n + h, 0)).toBe(2);
    expect(view.hours.prompts.flat().reduce((n, h) => n + h, 0)).toBe(4);
    // A Thursday, from seven in the morning on.
    expect(view.hours.prompts[3]![7]).toBe(3);
    expect(view.before).toMatchObject({ count: 2, low: 0, high: 11 * MINUTE });
    expect(view.resumed).toMatchObject({ count: 1, median: 70 * MINUTE, never: 0 });
    expect(view.told.parts.find((p) => p.part === 'nudge')).toMatchObject({ times: 1 });
    expect(view.told.total).toBeGreaterThan(3);
    expect(view.told.weeks.reduce((n, w) => n + w.nudge, 0)).toBe(view.told.total);
  });

  it('what a session turns from at once was left, by whomever it was worked on', () => {
    const begun: Edit = { key: 'session/t', was: null, now: { id: 't', host: 'claude', active: 'a' } };
    const turned: Edit = { key: 'session/t', was: { active: 'a' }, now: { active: 'b' } };
    const other = [
      op(90, 'start', { session: 't', edits: [begun] }),
      op(91, 'switch', { session: 't', edits: [turned], did: 'switched to b' }),
      op(92, 'prompt', { session: 't', reading: reading('b') }),
      op(100, 'stop', { session: 't' }),
    ];
    const { before, switches } = habitsView(sightOf([...day(), ...other]));
    expect([switches, before.count]).toEqual([3, 2]);
  });

  it('what is open and was not worked on for a day waits, whatever ended the work; what is paused does not', () => {
    const { facts: now, ...sight } = sightOf(day());
    const { a, b } = now.state.contexts as Record<string, Context>;
    const waiting = (more: Partial<Context>): string[] => {
      const contexts = { a: { ...a!, ...more }, b: { ...b!, lastAt: NOW - 23 * 60 * MINUTE } };
      return habitsView({ ...sight, facts: { ...now, state: { ...now.state, contexts } } }).resumed.waiting.map(
        (c) => c.id,
      );
    };
    const old = { lastAt: NOW - 25 * 60 * MINUTE };
    expect(waiting(old)).toEqual(['a']);
    expect(waiting({ ...old, paused: true })).toEqual([]);
  });

  it('counts hours of whole days, and of the first day alone where there is no other', () => {
    const prompts = (log: Operation[], range = 'month'): number =>
      habitsView({ ...sightOf(log), query: { range } })
        .hours.prompts.flat()
        .reduce((n, h) => n + h, 0);
    expect(prompts(day())).toBe(4);
    const more = [op(-1440, 'prompt', { reading: reading('a') }), ...day()];
    expect(prompts(more)).toBe(1);
    // A week has each of its days once: today belongs in it.
    expect(prompts(more, 'week')).toBe(5);
  });

  it('counts nowhere what was taken back, nor what took it back, nor the end of work', () => {
    const log = day();
    const back = op(82, 'undo', { undoes: log[5]!.id, edits: moves('a', 'b') });
    const done = op(90, 'done', { edits: moves('b', null), did: 'completed b' });
    const sight = sightOf([...log, back, done]);
    const turns = turnsIn(sight.ledger, 0, NOW);
    expect(standingTurns(sight.ledger, turns)).toHaveLength(1);
    expect(habitsView(sight).switches).toBe(1);
    const t = timelineView(sight);
    expect(Object.values(t.switches).reduce((n, k) => n + k, 0)).toBe(1);
    expect(t.days.reduce((n, d) => n + d.switches, 0)).toBe(1);
    expect(t.lanes.reduce((n, l) => n + l.switches, 0)).toBe(1);
    // They are shown all the same.
    expect(t.lanes.flatMap((l) => l.marks).filter((m) => m.undone)).toHaveLength(1);
  });

  it('what was only turned to is none of the contexts that were worked on', () => {
    const begun = [op(0, 'prompt', { reading: reading('a'), edits: moves(null, 'a') }), op(1, 'tool', {})];
    const t = timelineView(sightOf([...begun, op(8, 'switch', { edits: known('a', 'b') })]));
    expect(t.lanes.filter((l) => l.spent > 0 || l.prompts > 0).map((l) => l.context)).toEqual(['a']);
    expect([t.contexts, t.days.at(-1)!.contexts]).toEqual([1, 1]);
    expect(t.says).toContain('1 prompt on 1 context');
  });

  it.each([[false], [true]])('a prompt counts where it was filed, and back (in pages: %s)', (part) => {
    const log = day();
    const key = `filed/${log[1]!.at}@s`;
    const filed = op(95, 'move', { edits: [{ key, was: null, now: { context: 'b', from: 'a' } }] });
    const at = (all: Operation[]): string | undefined => {
      const { ledger } = sightOf(all, part);
      return ledger.contexts[ledger.beats.context[1]!];
    };
    expect(at(log)).toBe('a');
    expect(at([...log, filed])).toBe('b');
    const gone: Edit = { key, was: { context: 'b', from: 'a' }, now: null };
    expect(at([...log, filed, op(96, 'undo', { undoes: filed.id, edits: [gone] })])).toBe('a');
    // A record that is only old enough to be let go of files nothing.
    expect(at([...log, filed, op(97, 'start', { edits: [gone] })])).toBe('b');
  });

  it.each([[false], [true]])(
    'the turn of a prompt that was filed elsewhere goes along, and back (in pages: %s)',
    (part) => {
      const log = [
        op(0, 'prompt', { reading: reading('a'), edits: moves(null, 'a'), did: 'opened a' }),
        op(2, 'tool', {}),
        op(4, 'stop', {}),
        op(20, 'prompt', { reading: reading('a') }),
        op(22, 'stop', {}),
      ];
      const key = `filed/${log[0]!.at}@s`;
      const now = { context: 'b', from: 'a' };
      const page = { session: null, edits: [{ key, was: null, now }] };
      const on = (all: Operation[]): string => {
        const { beats, contexts } = sightOf(all, part).ledger;
        return Array.from({ length: beats.many }, (_, i) => contexts[beats.context[i]!] ?? '-').join('');
      };
      const undone = { session: null, edits: [{ key, was: now, now: null }] };
      const filed = op(30, 'move', page);
      const back = op(31, 'undo', { ...undone, undoes: filed.id });
      expect(on([...log, filed])).toBe('bbbaa-');
      expect(on([...log, filed, back])).toBe('aaaaa--');
      const on3 = op(32, 'move', { session: null, edits: [{ key, was: now, now: { context: 'c', from: 'a' } }] });
      expect(on([...log, filed, on3])).toBe('cccaa--');
      // It is filed while it runs: what is done until its end goes along, too.
      const [first, tool, stop, ...rest] = log;
      const early = op(1, 'move', page);
      expect(on([first!, early, tool!, stop!, ...rest])).toBe('b-bbaa');
      expect(on([first!, early, tool!, stop!, ...rest, op(31, 'undo', { ...undone, undoes: early.id })])).toBe(
        'a-aaaa-',
      );
      // The agent turned elsewhere in it, and that was not what was put right.
      const late = [first!, tool!, op(8, 'switch', { edits: known('a', 'b') }), op(9, 'tool', {}), op(10, 'stop', {})];
      expect(on([...late, filed])).toBe('bbbbb-');
      expect(on([...late, filed, back])).toBe('aabbb--');
      expect(on([...late, op(11, 'switch', { edits: known('b', 'a') }), filed])).toBe('bbbbba-');
      // It did so at once, and it is that which was put right.
      const soon = [first!, op(1, 'switch', { edits: known('a', 'd') }), tool!, stop!];
      const right = { session: null, edits: [{ key, was: null, now: { context: 'b', from: 'd' } }] };
      expect(on([...soon, op(30, 'move', right)])).toBe('bbbb-');
    },
  );

  it.each([[false], [true]])('an operation of no time stands at that of the one before it (in pages: %s)', (part) => {
    const log = day();
    const times = [1e18, 0, Number.NaN, -5, 4.2e12];
    const odd = times.map((at, i) => ({ ...op(90 + i, 'prompt', { reading: reading('a') }), at }));
    const { ledger } = sightOf([...log.slice(0, 2), ...odd, ...log.slice(2)], part);
    expect(ledger.timeless).toBe(times.length);
    expect([ledger.from, ledger.to, ledger.jumps]).toEqual([log[0]!.at, log.at(-1)!.at, 0]);
    expect([...ledger.beats.at.slice(2, 7)]).toEqual(times.map(() => log[1]!.at));
  });

  it('counts what a session began with apart from what its prompts were told', () => {
    const note: Edit = { key: 'turn/s', was: null, now: { told: 340 } };
    const sight = sightOf([op(-1, 'start', { edits: [note] }), ...day()]);
    const { told } = habitsView(sight);
    const nudged = told.parts.find((p) => p.part === 'nudge')!.tokens;
    expect(told.parts.find((p) => p.part === 'start')).toMatchObject({ times: 1, tokens: 340 });
    expect([told.total, told.weeks.reduce((n, w) => n + w.start, 0)]).toEqual([340 + nudged, 340]);
    expect(told.says).toBe(`About ${340 + nudged} tokens at 1 prompt and at the start of 1 session.`);
    expect(sessionView({ ...sight, query: { id: 's' } })).toMatchObject({ began: 340, tokens: nudged, untold: 3 });
    expect(nudged).toBe(7);
  });

  it('of a session: what it was told after a compaction is none of what it began with', () => {
    const note: Edit = { key: 'turn/s', was: null, now: { told: 360 } };
    const ended: Edit = { key: 'session/s', was: { boundary: 'startup' }, now: { boundary: 'compact' } };
    const sight = sightOf([
      op(-1, 'start', {}),
      ...day(),
      op(96, 'start', { edits: [note, ended] }),
      op(97, 'start', { edits: [note] }),
    ]);
    const { began, again, retold } = sessionView({ ...sight, query: { id: 's' } });
    expect([began, retold]).toEqual([0, 720]);
    expect(again.map(({ tokens, after }) => [tokens, after])).toEqual([
      [360, ''],
      [360, 'compact'],
    ]);
    expect(sessionView({ ...sight, query: { id: 's', before: String(again[1]!.at) } }).again).toEqual([]);
  });

  it('counts what a session was told after a compaction, and calls it no start of a session', () => {
    const told = (minute: number, tokens: number) =>
      op(minute, 'start', { edits: [{ key: 'turn/s', was: null, now: { told: tokens } }] });
    const sight = sightOf([told(-1, 340), ...day(), told(96, 360), told(97, 40)]);
    expect(sessionView({ ...sight, query: { id: 's' } })).toMatchObject({ began: 340, retold: 400 });
    const { total, parts, says } = habitsView(sight).told;
    expect(parts.find((p) => p.part === 'start')).toMatchObject({ times: 3, tokens: 740 });
    expect(says).toBe(
      `About ${total} tokens at 1 prompt, at the start of 1 session and 2 times as a session went on later, or after its conversation was cut short.`,
    );
  });

  it('says in words that there was nothing', () => {
    const view = habitsView(sightOf([]));
    expect([view.switches, view.before.median, view.resumed.median, view.told.total]).toEqual([0, null, null, 0]);
    expect(view.told.weeks.length).toBeGreaterThan(0);
  });

  it('takes the middle and the quarters', () => {
    expect(spreadOf([4, 1, 3, 2])).toEqual({ count: 4, median: 3, low: 2, high: 4 });
    expect(spreadOf([])).toEqual({ count: 0, median: null, low: null, high: null });
  });
});
