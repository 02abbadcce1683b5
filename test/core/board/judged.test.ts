/** Holds that what is judged session by session is what the whole log says at once, however it came in, and that a page of it is the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judged } from '../../../src/core/board/judged.js';
import { emptyLedger, ledgerWriter } from '../../../src/core/board/ledger.js';
import { occasionsIn } from '../../../src/core/metrics/_occasions.js';
import type { Context, Edit, Operation, Reading } from '../../../src/core/model.js';

const WORKS = ['a', 'b', 'c'];
const plans = (of: Record<string, string>): Record<string, Context> =>
  Object.fromEntries(WORKS.map((id) => [id, { id, plan: of[id] ?? null } as unknown as Context]));

/** One thing that happens: what, in which of two sessions, about which work, and how long after the one before. */
const happening = fc.record({
  what: fc.constantFrom('stay', 'nudge', 'switch', 'ask', 'hand', 'agent', 'stop', 'answer', 'undo', 'redo'),
  session: fc.constantFrom('s', 't', null),
  work: fc.constantFrom(...WORKS),
  to: fc.nat(30),
  wait: fc.constantFrom(1000, 60_000, 400_000),
});

/** A log of what happens, in which every switch moves its session from where it stood. */
function logOf(all: { what: string; session: string | null; work: string; to: number; wait: number }[]): Operation[] {
  const stands = new Map<string | null, string>();
  let at = Date.UTC(2026, 0, 1);
  return all.map(({ what, session, work, to, wait }, i): Operation => {
    at += wait;
    const from = stands.get(session) ?? 'a';
    const moved: Edit = { key: `session/${session}`, was: { active: from }, now: { active: work } };
    const o: Operation = { v: 1, id: `o${i}`, at, by: what, session, did: '', undoable: false, edits: [] };
    const before = `o${to % Math.max(1, i)}`;
    if (what === 'undo') return { ...o, undoes: before };
    if (what === 'redo') return { ...o, redoes: [before] };
    if (what === 'answer') {
      const answer = ['a', 'b', null][to % 3]!;
      return { ...o, edits: [{ key: `question/q${to % Math.max(1, i)}`, was: { answer: null }, now: { answer } }] };
    }
    if (what === 'stop') return o;
    if (what === 'hand' || what === 'agent') {
      stands.set(session, work);
      const own = what === 'hand' ? moved : { ...moved, now: { active: work, known: work } };
      return { ...o, by: 'switch', undoable: true, edits: [own] };
    }
    const matches = [{ context: to % 2 === 0 ? work : null, plan: { path: `${work}.md` } }];
    const reading = { verb: what, target: what === 'switch' ? work : null, context: from, prompt: 'p', matches };
    const choices = [
      { letter: 'a', act: { do: 'keep' } },
      { letter: 'b', act: { do: 'switch' } },
    ];
    if (what === 'switch') stands.set(session, work);
    const edits =
      what === 'switch'
        ? [moved]
        : what === 'ask'
          ? [{ key: `question/q${i}`, was: null, now: { id: `q${i}`, text: 'which?', choices } }]
          : [];
    return { ...o, by: 'prompt', undoable: what === 'switch', edits, reading: reading as unknown as Reading };
  });
}

const byHandWhereOneIs = (what: string) =>
  ({ what, session: 't', work: what === 'agent' ? 'b' : 'a', to: 0, wait: 1000 }) as never;

const byTime = <T extends { at: number }>(of: T[]): T[] =>
  of.toSorted((a, b) => a.at - b.at || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('what is judged', () => {
  it('is what the whole log says, however much of it came at a time', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), fc.nat(40), fc.nat(40), (all, one, two) => {
        const log = logOf(all).filter((o) => o.session !== null || o.reading === undefined);
        const ledger = emptyLedger();
        const writer = ledgerWriter(ledger);
        for (const [i, o] of log.entries()) {
          writer.take(o, i);
          if (i === one) judged(ledger, plans({}));
          if (i === two) judged(ledger, plans({ a: 'b.md' }));
        }
        const now = plans({ a: 'a.md', b: 'b.md' });
        expect(byTime(judged(ledger, now))).toEqual(byTime(occasionsIn(log, now)));
      }),
      {
        numRuns: 400,
        // Who turns to where they are says nothing of the prompt, and the agent that goes on elsewhere takes it along.
        examples: [[['stay', 'hand', 'agent', 'stay'].map(byHandWhereOneIs), 0, 0]],
      },
    );
  });
});
