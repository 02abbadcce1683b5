/** Holds by which way a switch is said to have come, and what of an operation is kept of it. */
import { describe, expect, it } from 'vitest';
import { whoOf } from '../../../src/core/board/context.js';
import { doubtOf, turnOf } from '../../../src/core/board/deed.js';
import { emptyLedger, ledgerWriter, standingTurns, workOn } from '../../../src/core/board/ledger.js';
import type { Edit, Fields, Operation, Reading } from '../../../src/core/model.js';
import { contextsOf } from '../../../src/core/words/history.js';

const NOW = Date.UTC(2026, 0, 1);
const moved = (more: Fields = {}): Edit => ({ key: 'session/s', was: { active: 'a' }, now: { active: 'b', ...more } });
const passed: Edit = { key: 'question/q', was: { answer: null }, now: { answer: 'declined' } };
const reading = (more: Partial<Reading>): Reading => ({
  ...{
    p: 0.9,
    verb: 'switch',
    signals: [],
    weights: [],
    bias: 0,
    matches: [],
    target: 'b',
    prompt: 'go to b',
    context: 'a',
    told: '',
  },
  thresholds: { nudge: 0.3, ask: 0.6, switch: 0.65, match: 0.5, margin: 0.15 },
  ...more,
});
const op = (by: string, more: Partial<Operation>): Operation => ({
  ...{ v: 1, id: 'x', at: NOW, by, session: 's', did: 'switched to b', undoable: true, edits: [moved()] },
  ...more,
});

it('what clew asked at a prompt was done by clew, what it read in it by the prompt', () => {
  expect(whoOf(op('prompt', { reading: reading({ verb: 'ask' }) }))).toBe('clew');
  expect(whoOf(op('prompt', { reading: reading({}) }))).toBe('your prompt');
});

it('what an agent took back or ended itself was done by the agent; what the next session begins with took nobody there', () => {
  const left = (more: Fields = {}): Edit => ({
    key: 'session/s',
    was: { active: 'a', known: 'a' },
    now: { active: null, ...more },
  });
  const begins: Edit = { key: 'workspace/state', was: { active: 'a' }, now: { active: 'c' } };
  const taken = op('undo', { undoes: 'y', edits: [begins, left({ known: null })] });
  expect([taken, op('done', { edits: [left({ known: null })] })].map(whoOf)).toEqual(['the agent', 'the agent']);
  expect([op('undo', { undoes: 'y', edits: [left()] }), op('done', { edits: [left()] })].map(whoOf)).toEqual([
    'you',
    'you',
  ]);
  expect(contextsOf(taken)).toEqual([]);
  expect(contextsOf(op('switch', { edits: [begins] }))).toEqual(['c']);
});

describe('a deed', () => {
  it.each([
    ['words', op('prompt', { reading: reading({ asked: 'go to b' }) })],
    ['words', op('prompt', {})],
    ['plain', op('prompt', { reading: reading({}) })],
    ['late', op('stop', {})],
    ['hand', op('switch', {})],
    // Who turns elsewhere passes the question over that waits: that is no answer to it.
    ['hand', op('switch', { edits: [moved(), passed] })],
    ['words', op('prompt', { edits: [moved(), passed], reading: reading({ asked: 'go to b' }) })],
    ['model', op('switch', { edits: [moved({ known: 'b' })] })],
    ['undo', op('undo', { undoes: 'y' })],
    ['undo', op('redo', { redoes: 'y' })],
    ['answer', op('answer', { edits: [moved(), { key: 'question/q', was: { answer: null }, now: { answer: 'b' } }] })],
  ])('came by %s', (kind, o) => {
    expect(turnOf(o)).toEqual({ kind, from: 'a', to: 'b' });
    expect(doubtOf(o, 7)).toMatchObject({ off: 7, active: 'b', from: 'a' });
  });

  it('is a mark and no switch where a context is opened and none was active; a switch where one was there; nothing where a session begins on one', () => {
    const opens: Edit = { key: 'session/s', was: { active: null }, now: { active: 'b' } };
    const first = op('prompt', { edits: [opens], reading: reading({ context: null }), did: 'opened b' });
    const back = op('prompt', { edits: [opens], reading: reading({ context: null }) });
    const late = op('stop', { edits: [opens], did: 'opened b' });
    const ledger = emptyLedger();
    const writer = ledgerWriter(ledger);
    for (const [i, o] of [first, back, late].entries()) writer.take(o, i);
    expect([first, back, late].map((o) => turnOf(o)?.kind)).toEqual(['open', 'plain', 'open']);
    expect(standingTurns(ledger, [0, 1, 2])).toEqual([1]);
    expect(turnOf(op('start', { did: '', undoable: false, edits: [{ ...opens, was: null }] }))).toBeUndefined();
  });

  it('is none where a prompt changed nothing', () => {
    const edits: Edit[] = [{ key: 'session/s', was: { prompts: 1 }, now: { prompts: 2 } }];
    const o = op('prompt', { did: '', undoable: false, edits, reading: reading({ verb: 'stay' }) });
    const ledger = emptyLedger();
    ledgerWriter(ledger).take(o, 0);
    expect([doubtOf(o, 0), ledger.deeds.many, ledger.beats.many]).toEqual([null, 0, 1]);
  });

  it('keeps no text of a document', () => {
    const edits: Edit[] = [{ key: 'store/contexts/b.md', was: null, now: { text: 'a long text' } }];
    const ledger = emptyLedger();
    ledgerWriter(ledger).take(op('update-context', { edits }), 12);
    expect(JSON.stringify(ledger)).not.toContain('a long text');
    expect(workOn(ledger, 'b')).toEqual([{ off: 12, at: NOW }]);
  });
});
