/** Holds that a session is at one time in one context, whoever turned it or moved its prompts: on the lanes as in what they are drawn of. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyLedger, type Ledger, ledgerWriter } from '../../../../src/core/board/ledger.js';
import { barsOf, beforeOf } from '../../../../src/core/board/time/lanes.js';
import { everyOne, stretchesIn } from '../../../../src/core/board/time/spent.js';
import { countsFor, turnOfPrompt } from '../../../../src/core/handlers/session/move-turn.js';
import type { Operation } from '../../../../src/core/model.js';
import { runs } from '../../../support/properties.js';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 15, 12);

type Way = 'prompt' | 'asked' | 'note' | 'so far' | 'stop' | 'late' | 'agent' | 'page' | 'answer' | 'move' | 'undo';
/** After so many minutes something happens in a session; `to`: the context that it is for. */
type Step = [wait: number, way: Way, to?: string, session?: string];

/** A log of `steps`; each session begins on `a`. A move files the last prompt of its session, an undo takes the last switch or move of it back. */
function logOf(steps: Step[]): Operation[] {
  const stands = new Map<string, string>();
  const prompted = new Map<string, { at: number; question: string | null }>();
  const filed = new Map<string, string>();
  const home = new Map<string, string | null>();
  const done: { session: string; o: Operation }[] = [];
  const newest: Operation[] = [];
  let now = NOW;
  return steps.flatMap(([wait, way, to = 'a', session = 's'], i): Operation[] => {
    now += wait * MINUTE;
    const was = stands.get(session) ?? 'a';
    const at = now;
    const key = `session/${session}`;
    const turn = (known = {}) => (to === was ? [] : [{ key, was: { active: was }, now: { active: to, ...known } }]);
    const made = (by: string, of: string | null, edits: unknown[], more = {}): Operation[] => {
      const o = { v: 1, id: `o${i}`, at, by, session: of, did: '', undoable: true, edits, ...more } as Operation;
      newest.unshift(o);
      if (['late', 'agent', 'page', 'answer', 'move'].includes(way)) done.push({ session, o });
      return [o];
    };
    const last = prompted.get(session);
    const turns = ['prompt', 'asked', 'late', 'agent', 'page'].includes(way) || (way === 'answer' && last?.question);
    if (turns) stands.set(session, to);
    switch (way) {
      case 'prompt':
      case 'asked': {
        const question = way === 'asked' ? `question/q${i}` : null;
        const put = question === null ? [] : [{ key: question, was: null, now: { answer: null, choices: [] } }];
        prompted.set(session, { at, question });
        const verb = way === 'asked' ? 'ask' : 'stay';
        const reading = { verb, context: to, prompt: '', told: '', matches: [], signals: [], weights: [] };
        return made('prompt', session, [...turn(), ...put], { reading });
      }
      case 'note':
        return made('task', session, []);
      case 'so far':
        return made('stop', session, [{ key: `turn/${session}`, was: null, now: { goesOn: true } }]);
      case 'stop':
        return made('stop', session, []);
      case 'late':
        return made('stop', session, turn());
      case 'agent':
        return made('switch', session, turn({ known: to }));
      case 'page':
        return made('switch', null, turn());
      case 'answer': {
        if (last?.question == null) return [];
        const edit = { key: last.question, was: { answer: null }, now: { answer: 'b' } };
        prompted.set(session, { ...last, question: null });
        return made('answer', null, [edit, ...turn()]);
      }
      case 'move': {
        if (last === undefined) return [];
        const record = `filed/${last.at}@${session}`;
        const before = filed.get(record);
        filed.set(record, to);
        const prompt = newest.find((o) => o.by === 'prompt' && o.session === session)!;
        const from = home.get(record) ?? countsFor(turnOfPrompt(newest, prompt), newest);
        home.set(record, from);
        const side = (context: string) => ({ context, from, at: last.at, session });
        return made('move', null, [{ key: record, was: before === undefined ? null : side(before), now: side(to) }]);
      }
      case 'undo': {
        const n = done.findLastIndex((d) => d.session === session);
        const [back] = n < 0 ? [] : done.splice(n, 1);
        if (back === undefined) return [];
        const edits = back.o.edits
          .map((e) => ({ key: e.key, was: e.now, now: e.was }))
          .filter((e) => !/^q/.test(e.key));
        const active = edits.find((e) => e.key === key)?.now?.active;
        if (typeof active === 'string') stands.set(session, active);
        return made('undo', null, edits, { undoes: back.o.id });
      }
    }
  });
}

/** `log` as it is read line by line, or by pages of which one ends at `cut`. */
function ledgerOf(log: Operation[], cut?: number): Ledger {
  const ledger = emptyLedger();
  const writer = ledgerWriter(ledger);
  if (cut === undefined) for (const [i, o] of log.entries()) writer.take(o, i);
  else
    for (const part of [log.slice(0, cut), log.slice(cut)]) {
      const page = emptyLedger();
      const own = ledgerWriter(page, true);
      for (const o of part) own.take(o, log.indexOf(o));
      writer.join(page);
    }
  return ledger;
}

interface Drawn {
  on: string;
  session: string;
  from: number;
  to: number;
}

/** The bars of all lanes, the earliest first: in minutes since the log began. */
function barsIn(ledger: Ledger, near: number): Drawn[] {
  const stretches = stretchesIn(ledger, 0, Number.MAX_SAFE_INTEGER);
  const before = beforeOf(stretches);
  const minutes = (at: number) => (at - NOW) / MINUTE;
  return ledger.contexts
    .flatMap((on, n) => {
      const all = everyOne(stretches).filter((i) => stretches.context[i] === n);
      const bars = barsOf(stretches, all, near * MINUTE, ledger, before);
      return bars.map((b) => ({ on, session: b.session, from: minutes(b.from), to: minutes(b.to) }));
    })
    .sort((x, y) => x.from - y.from || x.to - y.to);
}

/** The bars of `steps` as they stand, those that are moments left out. */
const drawn = (...steps: Step[]): string =>
  barsIn(ledgerOf(logOf(steps)), 3)
    .filter((b) => b.to > b.from)
    .map(({ on, from, to }) => `${on} ${from}-${to}`)
    .join(', ');

describe('the lanes of a session', () => {
  it('go from one to the next where it was turned elsewhere, whoever did that', () => {
    expect(drawn([0, 'prompt'], [1, 'note'], [6, 'note'], [1, 'agent', 'b'], [3, 'stop'])).toBe('a 0-8, b 8-11');
    expect(drawn([0, 'prompt'], [1, 'note'], [2, 'page', 'b'], [3, 'note'], [1, 'stop'])).toBe('a 0-3, b 3-7');
    // Nobody knows how a turn went on until it ends.
    expect(drawn([0, 'prompt'], [10, 'page', 'b'], [3, 'stop'])).toBe('a 0-10, b 10-13');
    expect(drawn([0, 'prompt'], [10, 'page', 'b'], [9, 'prompt', 'b'])).toBe('');
    expect(drawn([0, 'prompt'], [2, 'stop'], [1, 'page', 'b'], [2, 'prompt', 'b'])).toBe('a 0-3, b 3-5');
  });

  it('take a turn whole to where its prompt went: by an answer, by the agent, by the late look, by hand', () => {
    const asked: Step[] = [
      [0, 'asked'],
      [1, 'note'],
      [1, 'stop'],
      [1, 'answer', 'b'],
      [1, 'prompt', 'b'],
      [1, 'stop'],
    ];
    expect(drawn(...asked)).toBe('b 0-5');
    expect(drawn([0, 'asked'], [1, 'note'], [1, 'answer', 'b'], [1, 'note'], [1, 'stop'])).toBe('b 0-4');
    expect(drawn([0, 'prompt'], [1, 'note'], [1, 'so far'], [1, 'agent', 'b'], [1, 'note'], [1, 'stop'])).toBe('b 0-5');
    expect(drawn([0, 'prompt'], [8, 'agent', 'b'], [1, 'note'], [1, 'prompt', 'b'], [1, 'stop'])).toBe('b 0-11');
    expect(drawn([0, 'prompt'], [1, 'note'], [1, 'late', 'b'])).toBe('b 0-2');
    expect(drawn([0, 'prompt'], [1, 'note'], [1, 'stop'], [1, 'move', 'b'])).toBe('b 0-2');
    expect(drawn([0, 'prompt'], [1, 'note'], [1, 'late', 'b'], [1, 'move', 'c'])).toBe('c 0-2');
    expect(drawn([0, 'prompt'], [1, 'note'], [1, 'late', 'b'], [1, 'move', 'c'], [1, 'undo'])).toBe('b 0-2');
  });

  it('are no bar over the time that it spent elsewhere', () => {
    expect(drawn([0, 'prompt'], [1, 'stop'], [1, 'prompt', 'b'], [1, 'stop'], [1, 'prompt'], [1, 'stop'])).toBe(
      'a 0-2, b 2-4, a 4-5',
    );
  });

  it('never overlap, however it was turned, and come to no more than all of it', () => {
    const step = fc.tuple(
      // Two processes write at once: what is first may stand second.
      fc.constantFrom(-0.01, 0, 0.1, 1, 2, 4, 7, 30, 70),
      fc.constantFrom<Way>(
        ...(['prompt', 'asked', 'note', 'so far', 'stop', 'late', 'agent', 'page', 'answer', 'move', 'undo'] as const),
      ),
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('s', 't'),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.constantFrom(0, 3, 40),
        fc.nat({ max: 40 }),
        (steps, near, cut) => {
          const log = logOf(steps);
          const ledger = ledgerOf(log);
          const bars = barsIn(ledger, near);
          expect(barsIn(ledgerOf(log, cut), near)).toEqual(bars);
          for (const [n, { id }] of ledger.sessions.entries()) {
            const entries = Array.from(log.keys()).filter((i) => ledger.beats.session[i] === n);
            const times = entries.map((i) => ledger.beats.at[i]!);
            const whole = (Math.max(...times) - Math.min(...times)) / MINUTE;
            const own = bars.filter((b) => b.session === id);
            for (const [i, b] of own.entries()) if (i > 0) expect(b.from).toBeGreaterThanOrEqual(own[i - 1]!.to);
            const sum = own.reduce((n, b) => n + b.to - b.from, 0);
            expect(sum).toBeLessThanOrEqual(whole + 1e-6);
          }
        },
      ),
      {
        numRuns: runs(1000),
        examples: [
          [
            [
              [-0.01, 'prompt', 'c', 't'],
              [30, 'page', 'a', 't'],
              [-0.01, 'late', 'b', 't'],
              [-0.01, 'prompt', 'a', 't'],
            ],
            0,
            0,
          ],
        ],
      },
    );
  });
});
