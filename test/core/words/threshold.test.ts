/** Holds that a reading which went against its own thresholds says by which rule. */
import { expect, it } from 'vitest';
import type { Reading, Signal } from '../../../src/core/model.js';
import { counterfactualText } from '../../../src/core/words/counterfactual.js';
import { thresholdSentence } from '../../../src/core/words/threshold.js';

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
  expect(thresholdSentence(read('nudge', 0.62))).toContain('without words that name other work');
  expect(thresholdSentence(read('stay', 0.7))).toContain('so it stayed');
  expect(counterfactualText(read('stay', 0.7))).toBe('Words that ask for other work would have made it more.');
});

it('nothing where the sum decided, words did, or an answer had settled it', () => {
  const plain = [read('stay', 0.1), read('nudge', 0.4), read('ask', 0.7), read('switch', 0.9)];
  for (const r of [...plain, read('nudge', 0.9, { asked: 'x' }), read('nudge', 0.9, { settled: 'q1' })])
    expect(thresholdSentence(r)).toBe('');
});
