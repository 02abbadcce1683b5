/** The words that both say are many, or rare among the plans: few plans share them by chance. */
import type { Example, Rule } from './_rule.js';

/** Two words that one plan in thousands holds, or four that one in fifty does. */
const MUCH = 16;

export const rule: Rule = {
  id: 'telling',
  speaks: 'for',
  about: 'few other plans say {of}',
  judge: (_made, _other, { shared, pairs }) =>
    pairs.length === 0 ? null : { value: Math.min(1, shared / MUCH), of: pairs.map((p) => p.other.written) },
};

export const examples: Example[] = [
  { hit: true, made: 'guest tablet', other: 'guest tablet menus' },
  { hit: false, made: 'guest tablet', other: 'invoice export' },
];
