/** Holds for which work a prompt counts in the end, however the log came in: by a page at a time, or line by line. */
import { describe, expect, it } from 'vitest';
import { emptyLedger, type Ledger, ledgerWriter } from '../../../src/core/board/ledger.js';
import { countsFor, turnOfPrompt } from '../../../src/core/handlers/session/move-turn.js';
import type { Operation } from '../../../src/core/model.js';

const NOW = Date.UTC(2026, 0, 15, 12);

/** What happens in session `s`, a second after another (a tool takes four minutes, what is `long` in coming ten): by what (`so far`: a turn that goes on is recorded; `agent`: it switches itself), to which work it turns the session (from where it stood), and which steps it takes back or does again: at the page then, else the one before; `gone`: the context that goes with that, or comes back. */
function logOf(steps: [by: string, to?: string, of?: number[], gone?: string][]): Operation[] {
  let [stands, at, late] = ['a', NOW, false];
  return steps.flatMap(([by, to, of, gone], i) => {
    if (by === 'long') {
      late = true;
      return [];
    }
    const known = by === 'agent' ? { known: to } : {};
    const edits =
      to === undefined ? [] : [{ key: 'session/s', was: { active: stands }, now: { active: to, ...known } }];
    const reading = { verb: 'stay', context: stands, prompt: `p${i}`, told: '', matches: [], signals: [], weights: [] };
    stands = to ?? stands;
    at += by === 'tool' ? 240_000 : late ? 600_000 : 1000;
    late = false;
    const session = of === undefined ? 's' : null;
    const soFar = by === 'so far' ? [{ key: 'turn/s', was: null, now: { goesOn: true } }] : [];
    const [open, undone] = [
      { status: 'open', undone: null },
      { status: 'folded', undone: true },
    ];
    const [was, now] = by === 'undo' ? [open, undone] : [undone, open];
    const went = gone === undefined ? [] : [{ key: `context/${gone}`, was, now }];
    const done = {
      by: by === 'so far' ? 'stop' : by === 'agent' ? 'switch' : by,
      edits: [...edits, ...soFar, ...went],
    };
    const o = { v: 1, id: `o${i}`, at, session, did: '', undoable: to !== undefined, ...done };
    const ids = (of ?? [i - 1]).map((n) => `o${n}`);
    const back = by === 'undo' ? { undoes: ids } : by === 'redo' ? { redoes: ids } : {};
    return { ...o, ...(by === 'prompt' ? { reading } : {}), ...back };
  }) as unknown as Operation[];
}

/** The works that the prompts count for, read at once, and with a page that ends before each line. */
function counted(steps: Parameters<typeof logOf>[0], due = false): string {
  const log = due ? waited(logOf(steps)) : logOf(steps);
  const ways = log.map((_, cut) => {
    const whole = emptyLedger();
    const writer = ledgerWriter(whole);
    for (const part of cut === 0 ? [] : [log.slice(0, cut), log.slice(cut)]) {
      const page = emptyLedger();
      const own = ledgerWriter(page, true);
      for (const o of part) own.take(o, log.indexOf(o));
      writer.join(page);
    }
    if (cut === 0) for (const [i, o] of log.entries()) writer.take(o, i);
    return named(whole);
  });
  expect(new Set(ways).size, ways.join(' | ')).toBe(1);
  // Whoever moves a prompt by hand is told the same.
  const newest = log.toReversed();
  const told = log.flatMap((o) => (o.by === 'prompt' ? [countsFor(turnOfPrompt(newest, o), newest)] : []));
  expect(told.join(' ')).toBe(ways[0]);
  return ways[0]!;
}

function named({ beats, contexts }: Ledger): string {
  const on = Array.from({ length: beats.many }, (_, i) => [beats.what[i]!, contexts[beats.context[i]!]] as const);
  return on.flatMap(([what, c]) => (what < 5 ? [c] : [])).join(' ');
}

/** `log`, whose switches were asked for by its prompt behind what was to be done first. */
function waited(log: Operation[]): Operation[] {
  const edits = ({ edits }: Operation) =>
    edits.map((e) => ({ ...e, was: { ...e.was, due: { context: e.now!.active } }, now: { ...e.now, due: null } }));
  return log.map((o) => (o.by === 'prompt' || o.edits.length === 0 ? o : ({ ...o, edits: edits(o) } as Operation)));
}

describe('a context that an undo took away', () => {
  it.each(['x', null])('has nothing of the log from the undo on; before it stood %s', (before) => {
    const ledger = emptyLedger();
    const writer = ledgerWriter(ledger);
    const active = (was: string | null, now: string | null) => ({
      ...{ key: 'session/s', was: { active: was }, now: { active: now } },
    });
    const reading = { verb: 'stay', context: before, prompt: 'p', told: '', matches: [], signals: [], weights: [] };
    const born = { key: 'context/b', was: null, now: { id: 'b', status: 'open' } };
    const gone = { key: 'context/b', was: { status: 'open' }, now: { status: 'folded', undone: true } };
    const log = [
      { id: 'o0', by: 'prompt', edits: [born, active(before, 'b')], reading },
      { id: 'o1', by: 'undo', undoes: 'o0', edits: [active('b', before), gone] },
      { id: 'o2', by: 'switch', edits: [active(before, 'a')] },
    ];
    const at = (o: object, i: number) =>
      ({ v: 1, at: NOW + i * 1000, session: 's', did: '', undoable: true, ...o }) as unknown as Operation;
    for (const [i, o] of log.entries()) writer.take(at(o, i), i);
    const [joined, page] = [emptyLedger(), emptyLedger()];
    const own = ledgerWriter(page, true);
    for (const [i, o] of log.entries()) own.take(at(o, i), i);
    ledgerWriter(joined).join(page);
    for (const { beats, contexts } of [ledger, joined]) {
      const on = Array.from({ length: beats.many }, (_, i) => contexts[beats.context[i]!] ?? null);
      expect(on).not.toContain('b');
    }
  });
});

describe('a prompt counts for', () => {
  it('the work that it was given on, where nobody turned elsewhere in its turn', () => {
    expect(counted([['prompt'], ['stop'], ['prompt'], ['stop']])).toBe('a a');
  });

  it('the work that the agent, a person or an answer turned to in its turn, and that the late look filed it to', () => {
    expect(counted([['prompt'], ['switch', 'b'], ['stop'], ['prompt'], ['stop']])).toBe('b b');
    expect(counted([['prompt'], ['answer', 'b'], ['stop']])).toBe('b');
    expect(counted([['prompt'], ['stop', 'b']])).toBe('b');
  });

  it('the work that it was given on, where it asked for the switch behind that, whoever made it', () => {
    expect(counted([['prompt'], ['switch', 'b'], ['stop'], ['prompt'], ['stop']], true)).toBe('a b');
    expect(counted([['prompt'], ['stop'], ['stop', 'b'], ['prompt'], ['stop']], true)).toBe('a b');
    expect(counted([['prompt'], ['switch', 'b'], ['stop'], ['undo', 'a', [1]]], true)).toBe('a');
  });

  it('the work that its turn ended on, whatever was recorded of it while it ran', () => {
    expect(counted([['prompt'], ['so far'], ['switch', 'b'], ['stop']])).toBe('b');
    expect(counted([['prompt'], ['so far'], ['switch', 'b'], ['so far'], ['stop'], ['undo', 'a', [2]]])).toBe('a');
    expect(counted([['prompt'], ['tool'], ['tool'], ['so far'], ['switch', 'b'], ['stop']])).toBe('a');
  });

  it('the work that it came from, where the switch was taken back in its turn', () => {
    expect(counted([['prompt', 'b'], ['undo', 'a'], ['stop']])).toBe('a');
  });

  it('the work that it came from, where the switch is taken back when its turn is over, whoever made it', () => {
    const turn: Parameters<typeof logOf>[0] = [['prompt'], ['switch', 'b'], ['stop']];
    expect(counted([...turn, ['undo', 'a', [1]]])).toBe('a');
    expect(counted([...turn, ['undo', 'a', [1]], ['prompt'], ['stop']])).toBe('a a');
    // What was asked for there meanwhile was for that.
    expect(counted([...turn, ['prompt'], ['stop'], ['undo', 'a', [1]], ['prompt']])).toBe('a b a');
    expect(counted([['prompt'], ['switch', 'b'], ['undo', 'a', [1]], ['stop']])).toBe('a');
    expect(counted([['prompt'], ['switch', 'b'], ['switch', 'c'], ['stop'], ['undo', 'a', [2, 1]]])).toBe('a');
    expect(counted([['prompt'], ['stop', 'b'], ['undo', 'a', [1]]])).toBe('a');
    expect(counted([['prompt', 'b'], ['stop'], ['undo', 'a', [0]]])).toBe('a');
  });

  it('that work once more, where the switch is done again', () => {
    const turn: Parameters<typeof logOf>[0] = [['prompt'], ['switch', 'b'], ['stop']];
    expect(counted([...turn, ['undo', 'a', [1]], ['redo', 'b', [1]]])).toBe('b');
    expect(counted([...turn, ['undo', 'a', [1]], ['redo', 'b', [1]], ['undo', 'a', [1]]])).toBe('a');
    expect(counted([['prompt'], ['switch', 'b'], ['undo', 'a', [1]], ['stop'], ['redo', 'b', [1]]])).toBe('b');
  });

  it('the work that was left for what is gone, whenever it was given there, until that comes back', () => {
    const asked: Parameters<typeof logOf>[0] = [['prompt'], ['answer', 'b'], ['stop'], ['prompt'], ['stop']];
    const back: (typeof asked)[number] = ['undo', 'a', [1], 'b'];
    expect(counted([...asked, back])).toBe('a a');
    expect(counted([...asked, ['prompt'], back, ['stop'], ['prompt']])).toBe('a a a a');
    expect(counted([...asked, back, ['redo', 'b', [1], 'b'], ['prompt']])).toBe('b b b');
    expect(counted([...asked, back, ['redo', 'b', [1], 'b'], ['prompt'], back])).toBe('a a a');
    // The same one is found again: what is asked for there then is for it.
    expect(counted([...asked, back, ['switch', 'b'], ['prompt']])).toBe('a a b');
    // The one that was left goes, too.
    const two: typeof asked = [['prompt', 'b'], ['stop'], ['prompt', 'c'], ['stop'], ['prompt'], ['stop']];
    expect(counted([...two, ['undo', 'b', [2], 'c'], ['undo', 'a', [0], 'b']])).toBe('a a a');
  });

  it('what it was for, where what is taken back was done when its turn was over', () => {
    const over: Parameters<typeof logOf>[0] = [['prompt'], ['stop'], ['switch', 'b'], ['switch', 'a']];
    expect(counted([...over, ['undo', 'b', [3]]])).toBe('a');
    expect(counted([...over, ['undo', 'a', [3, 2]]])).toBe('a');
  });

  it('the work that it ended, not what came up after that', () => {
    expect(counted([['prompt'], ['done', 'b'], ['stop'], ['prompt'], ['stop']])).toBe('a b');
  });

  it('what it was for, where it is turned elsewhere by hand after a while', () => {
    expect(counted([['prompt'], ['tool'], ['switch', 'b'], ['stop']])).toBe('b');
    expect(counted([['prompt'], ['tool'], ['tool'], ['switch', 'b'], ['stop']])).toBe('a');
  });

  it('the work that its agent turned to in its turn, however long that took, and where no stop tells of its end', () => {
    const long: Parameters<typeof logOf>[0] = [['prompt'], ['long']];
    expect(counted([...long, ['agent', 'b'], ['stop']])).toBe('b');
    // What was noted before it turned there says what its prompt was for.
    expect(counted([...long, ['so far'], ['agent', 'b'], ['so far'], ['stop'], ['prompt']])).toBe('a b');
    expect(counted([...long, ['agent', 'b'], ['prompt'], ['stop']])).toBe('b b');
    expect(counted([['prompt'], ['agent', 'b'], ['prompt', 'c'], ['stop']])).toBe('b c');
    expect(counted([...long, ['agent', 'b'], ['agent', 'c'], ['prompt']])).toBe('c c');
    expect(counted([...long, ['agent', 'b'], ['undo', 'a', [2]], ['stop']])).toBe('a');
    expect(counted([...long, ['agent', 'b'], ['prompt'], ['stop'], ['undo', 'a', [2]]])).toBe('a b');
    // Its turn is over: what it turns to then is another wish.
    expect(counted([['prompt'], ['stop'], ['tool'], ['tool'], ['agent', 'b'], ['stop'], ['prompt']])).toBe('a b');
    expect(counted([['prompt'], ['stop'], ['tool'], ['tool'], ['agent', 'b'], ['prompt']])).toBe('a b');
  });

  it('the work that its agent turned to so far, while its turn runs, and once', () => {
    expect(counted([['prompt'], ['agent', 'b']])).toBe('b');
    expect(counted([['prompt'], ['agent', 'b'], ['tool'], ['stop']])).toBe('b');
    expect(counted([['prompt'], ['stop'], ['prompt'], ['tool'], ['agent', 'b'], ['tool']])).toBe('a b');
    expect(counted([['prompt'], ['agent', 'b'], ['agent', 'c']])).toBe('c');
    expect(counted([['prompt'], ['agent', 'b'], ['agent', 'a'], ['tool']])).toBe('a');
    // It is where it is then, not where it was turned to before.
    expect(counted([['prompt'], ['agent', 'b'], ['undo', 'a', [1]], ['tool']])).toBe('a');
    expect(counted([['prompt'], ['agent', 'b'], ['undo', 'a', [1]], ['redo', 'b', [1]], ['tool']])).toBe('b');
    // What comes after a while, and after other work, is another wish.
    expect(counted([['prompt'], ['tool'], ['tool'], ['agent', 'b'], ['tool']])).toBe('a');
    // So is what it turns to when its turn is over.
    expect(counted([['prompt'], ['stop'], ['agent', 'b'], ['tool']])).toBe('a');
  });

  it('the same work when its turn is over, and each stretch of it for its own', () => {
    const turn: Parameters<typeof logOf>[0] = [['prompt'], ['so far'], ['agent', 'b'], ['so far'], ['agent', 'c']];
    const ledger = emptyLedger();
    const writer = ledgerWriter(ledger);
    for (const [i, o] of logOf([...turn, ['stop'], ['prompt']]).entries()) writer.take(o, i);
    const { beats, contexts } = ledger;
    expect(Array.from({ length: beats.many }, (_, i) => contexts[beats.context[i]!])).toEqual([...'ccbbccc']);
  });

  it('what it was for, whatever somebody turns to when its turn is over', () => {
    expect(counted([['prompt'], ['stop'], ['switch', 'b'], ['prompt'], ['stop']])).toBe('a b');
  });
});

it.each([[0], [1], [2], [3], [4], [5]])(
  'what became part of another context counts for that one, until that is undone (a page ends before %i)',
  (cut) => {
    const edit = (id: string, status: string) => ({ key: `context/${id}`, was: {}, now: { status } });
    const log = [
      ...logOf([['prompt'], ['switch', 'b'], ['prompt'], ['stop']]),
      {
        v: 1,
        id: 'm',
        at: NOW + 9000,
        by: 'merge',
        session: null,
        did: '',
        undoable: true,
        edits: [edit('b', 'folded'), edit('a', 'open')],
      },
      {
        v: 1,
        id: 'u',
        at: NOW + 9500,
        by: 'undo',
        session: null,
        did: '',
        undoable: false,
        undoes: 'm',
        edits: [edit('b', 'open'), edit('a', 'open')],
      },
    ] as unknown as Operation[];
    const read = (some: Operation[]): string => {
      const whole = emptyLedger();
      const writer = ledgerWriter(whole);
      for (const part of [some.slice(0, cut), some.slice(cut)]) {
        const page = emptyLedger();
        const own = ledgerWriter(page, true);
        for (const o of part) own.take(o, log.indexOf(o));
        writer.join(page);
      }
      return named(whole);
    };
    expect([read(log.slice(0, 4)), read(log.slice(0, 5)), read(log)]).toEqual(['a b', 'a a', 'a b']);
  },
);
