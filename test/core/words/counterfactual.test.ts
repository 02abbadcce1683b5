/** Holds what `clew why` says would have made a prompt more, or less. */
import { expect, it } from 'vitest';
import type { Reading } from '../../../src/core/model.js';
import { counterfactualText } from '../../../src/core/words/counterfactual.js';

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
