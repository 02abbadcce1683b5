/** Holds what `clew why` says would have made a prompt more, or less, and by which rule one went against its thresholds. */
import { expect, it } from 'vitest';
import type { Reading, Signal } from '../../../src/core/model.js';
import { counterfactualText, thresholdSentence } from '../../../src/core/words/counterfactual.js';

const MATCH = { context: 'pricing', plan: null, title: 'Pricing', score: 0.6, reasons: [] };

function nudged(p: number, more: Partial<Reading> = {}): Reading {
  const thresholds = { nudge: 0.3, ask: 0.6, switch: 0.65, match: 0.5 };
  return { verb: 'nudge', context: 'pilot', p, signals: [], matches: [MATCH], thresholds, ...more } as never;
}

it('a nudge below the bar of a switch: how much is missing', () => {
  expect(counterfactualText(nudged(0.5))).toBe('Evidence worth 0.6 more would have made it a switch.');
});

it('a nudge above that bar lacks words, or something that fits; never a sum below nought', () => {
  expect(counterfactualText(nudged(0.8))).toBe(
    'Words that ask for a switch would have made it one: what alone fits is left to you.',
  );
  expect(counterfactualText(nudged(0.8, { matches: [] }))).toContain('A plan or open context that fits');
});

const BACK: Signal = { id: 'back-to', class: 'explicit', strength: 1, of: 'continue with' };
const PLAN = { context: null, plan: { path: 'a.md' }, title: 'A', score: 0.9, reasons: [] };
const read = (verb: Reading['verb'], p: number, more: Partial<Reading> = {}): Reading => {
  const thresholds = { nudge: 0.32, ask: 0.6, switch: 0.65, match: 0.5, margin: 0.15 };
  return { verb, p, context: 'a', signals: [], weights: [], matches: [], bias: 0, thresholds, ...more } as Reading;
};

it('a hint below the threshold names the doubt', () => {
  const hinted = read('nudge', 0.28, { signals: [BACK], weights: [0.4] });
  expect(thresholdSentence(hinted)).toBe(
    'Below the threshold of a nudge, but the words return to an earlier context, and nothing ties it to the active context: so the agent was told.',
  );
  expect(counterfactualText(hinted)).toBe('Without “the words return to an earlier context” it would have stayed.');
});

it('above the thresholds: what was lacking, and who decides', () => {
  expect(thresholdSentence(read('nudge', 0.86, { unsaid: true }))).toBe(
    'Above the threshold to ask, but no words ask for a switch, and no plan fits well enough to ask about: so it was left to the agent.',
  );
  for (const more of [{ signals: [BACK] }, { matches: [PLAN] as never }])
    expect(thresholdSentence(read('nudge', 0.86, more))).toContain('its words ask for nothing to be done elsewhere');
  expect(thresholdSentence(read('nudge', 0.62, { unsaid: true }))).toBe(
    'Above the threshold to ask, but its words ask for no other context, and without such words nothing is asked below the threshold of a switch: so it was left to the agent.',
  );
  expect(thresholdSentence(read('stay', 0.7))).toContain('so it stayed');
  expect(counterfactualText(read('stay', 0.7))).toBe('Words that ask for another context would have made it more.');
});

it('nothing where the sum decided, words did, or an answer had settled it', () => {
  const plain = [read('stay', 0.1), read('nudge', 0.4), read('ask', 0.7), read('switch', 0.9)];
  for (const r of [...plain, read('nudge', 0.9, { asked: 'x' }), read('nudge', 0.9, { settled: 'q1' })])
    expect(thresholdSentence(r)).toBe('');
});
