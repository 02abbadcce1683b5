/** Every word of one stands in the other, whatever their order. */
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'order',
  speaks: 'for',
  about: 'they say the same words ({of})',
  judge: (_made, _other, words) =>
    words.pairs.length >= 2 && words.made.length === 0 && words.other.length === 0
      ? { value: 1, of: words.pairs.map((p) => p.other.written) }
      : null,
};

export const examples: Example[] = [
  { hit: true, made: 'RESEARCH-PRICING.md', other: 'pricing-research.md' },
  { hit: true, made: 'Plan for the migration of the database', other: 'database migration plan' },
  { hit: false, made: 'pricing research', other: 'pricing research hotels' },
  { hit: false, made: 'auth.md', other: 'AUTH.md' },
];
