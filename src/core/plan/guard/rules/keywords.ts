/** The specification's second rule: more than half of the words of the shorter name stand in the other. */
import type { Example, Rule } from './_rule.js';

const MORE_THAN = 0.5;

export const rule: Rule = {
  id: 'keywords',
  speaks: 'for',
  about: 'they share the words {of}',
  judge: (made, other, words) => {
    const least = Math.min(made.keywords.length, other.keywords.length);
    const overlap = least === 0 ? 0 : Math.min(1, words.pairs.length / least);
    return overlap > MORE_THAN ? { value: overlap, of: words.pairs.map((p) => p.other.written) } : null;
  },
};

export const examples: Example[] = [
  { hit: true, made: 'pricing research for hotels', other: 'pricing research' },
  { hit: true, made: 'checkout redesign mobile', other: 'checkout redesign tablet' },
  { hit: false, made: 'pricing research', other: 'pricing page' },
  { hit: false, made: 'guest tablet', other: 'invoice export' },
];
