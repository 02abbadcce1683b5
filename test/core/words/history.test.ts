/** Holds what `clew log` says of an operation: what was opened, and what was asked. */
import { describe, expect, it } from 'vitest';
import { undoStack } from '../../../src/core/context/undo-stack.js';
import type { Operation } from '../../../src/core/model.js';
import { historySentence, isWork } from '../../../src/core/words/history.js';

const operation = (more: object): Operation =>
  ({
    id: 'x-1',
    at: 0,
    by: 'prompt',
    session: 's1',
    did: '',
    undoable: false,
    edits: [],
    ...more,
  }) as unknown as Operation;
const opening = (was: object | null, status: string): Operation =>
  operation({ edits: [{ key: 'context/guest-tablet', was, now: { id: 'guest-tablet', status } }] });

describe('the log', () => {
  it('names what was opened, at once or after a first prompt had begun it', () => {
    for (const o of [opening(null, 'open'), opening({ status: 'provisional' }, 'open')]) {
      expect(isWork(o)).toBe(true);
      expect(historySentence(o)).toBe('opened guest-tablet');
    }
    expect(isWork(opening(null, 'provisional'))).toBe(false);
    expect(isWork(opening({ status: 'open' }, 'open'))).toBe(false);
  });

  it('calls opened what the operation made, and switched to what was there, or has a plan', () => {
    const turned = (was: object | null, more: object = {}): Operation =>
      operation({
        did: 'switched to guest-tablet',
        edits: [{ key: 'context/guest-tablet', was, now: { id: 'guest-tablet', status: 'open', ...more } }],
      });
    expect(historySentence(turned(null))).toBe('opened guest-tablet');
    expect(historySentence(turned({ lastAt: 0 }))).toBe('switched to guest-tablet');
    expect(historySentence(turned(null, { plan: 'docs/plans/TABLET.md' }))).toBe('switched to guest-tablet');
    const [step] = undoStack([{ ...turned(null), undoable: true }]).done;
    expect(step?.did).toBe('opened guest-tablet');
  });

  it('says what was asked', () => {
    const question = { key: 'question/q1', was: null, now: { text: 'Which plan should we use?\na) one' } };
    const asked = operation({ reading: { verb: 'ask' }, edits: [question] });
    expect(historySentence(asked)).toBe('asked: Which plan should we use?');
    expect(historySentence(operation({ reading: { verb: 'ask' } }))).toBe('asked what was meant');
  });
});

describe('an event of the log that changed little', () => {
  const left = { key: 'context/left', was: { seen: null }, now: { seen: { at: 1 } } };
  const on = { key: 'context/on', was: { seen: null }, now: { seen: { at: 1 } } };
  const turn = (now: object) => ({ key: 'turn/s1', was: null, now });

  it('says of the end of a turn which work it ended on, not what it had left', () => {
    const ended = turn({ ended: 1, context: 'on', files: [] });
    expect(historySentence(operation({ by: 'stop', edits: [ended, left, on, left] }))).toBe('the agent stopped (on)');
    expect(historySentence(operation({ by: 'stop', edits: [turn({ ended: 1 }), left, on] }))).toContain('(on)');
  });

  it('says that a turn went on which somebody else recorded, what was printed, and what the gate refused', () => {
    const goesOn = turn({ goesOn: true, context: 'on', files: [] });
    expect(historySentence(operation({ by: 'stop', edits: [goesOn, left] }))).toBe(
      'a turn was recorded while it ran (on)',
    );
    const printed = { key: 'printed/terminal', was: null, now: { ids: ['on'], at: 1 } };
    expect(historySentence(operation({ by: 'contexts', edits: [printed] }))).toContain('printed a list');
    const refused = { at: 1, what: 'src/a.ts', why: 'No intent is for it.', intent: '' };
    const o = operation({ by: 'tool', edits: [{ key: 'gate/s1', was: null, now: { refused } }] });
    expect(historySentence(o)).toBe('the gate refused: src/a.ts');
    expect(isWork(o)).toBe(true);
  });
});
