/** Another version of the same: `-v2`, `-REVISED`, `-final`, `_old`, `copy`, `(1)`. */
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'version',
  speaks: 'for',
  about: 'another version of it: {of}',
  judge: (made, other, words) => {
    if (words.made.length > 0 || words.other.length > 0 || words.pairs.length === 0) return null;
    const copies = made.trailing !== other.trailing && made.numbers.length + other.numbers.length === 1;
    if (!copies && made.numbers.join() !== other.numbers.join()) return null;
    const marks = [...new Set([...made.versions, ...other.versions])];
    if (copies) marks.push(...made.numbers, ...other.numbers);
    const same = made.versions.join() === other.versions.join() && !copies;
    return same || marks.length === 0 ? null : { value: 1, of: marks };
  },
};

export const examples: Example[] = [
  { hit: true, made: 'PRICING-RESEARCH-v2.md', other: 'PRICING-RESEARCH.md' },
  { hit: true, made: 'pricing-REVISED-final.md', other: 'pricing.md' },
  { hit: true, made: 'checkout_old.md', other: 'checkout.md' },
  { hit: true, made: 'checkout (1).md', other: 'checkout.md' },
  { hit: true, made: 'checkout-2.md', other: 'checkout.md' },
  { hit: true, made: 'Copy of checkout.md', other: 'checkout.md' },
  { hit: false, made: 'phase-2.md', other: 'phase-1.md' },
  { hit: false, made: 'release v3', other: 'release v2' },
];
