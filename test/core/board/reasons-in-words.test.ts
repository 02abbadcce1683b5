/** Holds that a reason for a reading is said in words: what speaks, by which words of the prompt, for what and how strongly. */
import { expect, it } from 'vitest';
import { turnedOf } from '../../../src/core/board/reading.js';
import type { Operation, Reading } from '../../../src/core/model.js';
import { signalWords } from '../../../src/core/words/reasons.js';

it('a reason says what it is for and how strongly, and holds no number without a scale', () => {
  const reading = {
    prompt: 'rotate the refresh token',
    verb: 'stay',
    p: 0.03,
    context: 'tokens',
    told: '',
    signals: [
      { id: 'same-work', of: 'rotate, token' },
      { id: 'short-reply', of: '' },
      { id: 'fresh-request', of: 'rotate' },
      { id: 'habit', of: '20 %' },
    ],
    weights: [-2.1, -0.4, 0.8, 0.3],
    taught: 0,
  };
  const o = { id: 'o1', session: 's1', edits: [], did: '', undoable: false, reading } as unknown as Operation;
  const { reasons } = turnedOf(o, 0, null, false);
  expect(reasons[0]).toBe('it speaks of what this conversation is about: “rotate, token” (strongly for staying)');
  expect(reasons[1]).toMatch(/“rotate” \(for a switch\)$/);
  expect(reasons[2]).toBe('it is a short reply to the agent (weakly for staying)');
  expect(reasons[3]).toBe('how often you open contexts: with about 20 % of prompts (weakly for a switch)');
});

it('what weighs nothing as it is shown is no reason, and nothing was taught then', () => {
  const reading = {
    ...{ prompt: 'thanks', verb: 'stay', p: 0.03, context: 'tokens', told: '', taught: 0.02 },
    signals: [
      { id: 'no-project', of: '' },
      { id: 'short-reply', of: '' },
    ],
    weights: [0.04, -0.4],
  };
  const o = { id: 'o1', session: 's1', edits: [], did: '', undoable: false, reading } as unknown as Operation;
  expect(turnedOf(o, 0, null, false).reasons).toEqual(['it is a short reply to the agent (weakly for staying)']);
  expect(signalWords(reading as unknown as Reading).map((s) => s.id)).toEqual(['short-reply', 'no-project']);
});
