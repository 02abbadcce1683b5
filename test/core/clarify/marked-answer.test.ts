/** Holds which prompts answer a question about a call: the id with a yes, a no or a letter, in time, and nothing else. */
import { describe, expect, it } from 'vitest';
import { markedAnswer } from '../../../src/core/clarify/marked-answer.js';
import { OPEN_FOR } from '../../../src/core/clarify/permit.js';
import type { Question } from '../../../src/core/model.js';

const q: Question = {
  ...{ id: 'q3f2a', session: 's1', at: 1000, text: 'docs/x.md is not in the scope of INT-001. Allow it?' },
  choices: [
    { letter: 'a', label: 'Yes: this call alone, once', act: { do: 'permit', wanted: [], intent: null } },
    { letter: 'b', label: 'No', act: { do: 'keep' } },
  ],
  ...{ fallback: 'b', doubt: 'call-1', held: '', answer: null },
};
const said = (prompt: string, asked = [q], now = 2000): string | null =>
  markedAnswer(prompt, asked, now)?.choice.letter ?? null;

const kept: Question = {
  ...q,
  choices: [
    {
      letter: 'a',
      label: 'Yes: x',
      act: { do: 'permit', wanted: [{ kind: 'path', what: 'x', mark: 'x' }], intent: null },
    },
    { letter: 'b', label: 'Yes, only this once: nothing is kept', act: { do: 'permit', wanted: [], intent: null } },
    { letter: 'c', label: 'No', act: { do: 'keep' } },
  ],
};

describe('a prompt', () => {
  it.each([
    ...[
      'once q3f2a',
      'q3f2a once',
      'yes q3f2a, once',
      'just this once q3f2a',
      'q3f2a: only this time',
      'Yes q3f2a, just for this time.',
    ],
    ...['q3f2a only once', 'q3f2a this one time', 'q3f2a nur dieses mal', 'oui q3f2a, cette fois', 'q3f2a b'],
  ])('%s allows that call, and nothing is kept', (p) => expect(said(p, [kept])).toBe('b'));
  it.each(['q3f2a at once', 'q3f2a once more', 'once'])('%s says nothing of that', (p) =>
    expect(said(p, [kept])).toBe(null),
  );

  it.each(['yes q3f2a', 'q3f2a yes', 'Yes, Q3F2A.', 'q3f2a: a', 'allow q3f2a', 'ok q3f2a please', 'ja q3f2a'])(
    '%s allows',
    (p) => expect(said(p)).toBe('a'),
  );
  it.each(['no q3f2a', 'q3f2a b', 'nein, q3f2a'])('%s refuses', (p) => expect(said(p)).toBe('b'));
  it.each([
    ...[
      'yes',
      'a',
      'q3f2a',
      'yes q3f2',
      'yes q3f2ab',
      'yes q3f2a and q3f2b',
      'why q3f2a?',
      'not yes q3f2a',
      'is q3f2a yes?',
    ],
    ...['please do what yes q3f2a stands for', `yes q3f2a ${'x'.repeat(80)}`],
  ])('%s is no answer', (p) => expect(said(p)).toBeNull());

  it('is none to what was answered, is over, or is about something else', () => {
    expect(said('yes q3f2a', [{ ...q, answer: 'b' }])).toBeNull();
    expect(said('yes q3f2a', [q], 1001 + OPEN_FOR)).toBeNull();
    expect(said('yes q3f2a', [{ ...q, choices: q.choices.slice(1) }])).toBeNull();
  });
});
