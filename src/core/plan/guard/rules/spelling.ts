/** The specification's first rule: names fewer than three letters apart. Short names must be nearer, and a name with another word in it is another name. */
import { editDistance } from '../edit-distance.js';
import type { Example, Rule } from './_rule.js';

const MOST = 2;
/** Letters that a name must have for one slip, and for two: `auth` and `oath`, `api` and `cli` are four names. */
const LEAST = [0, 5, 9];

export const rule: Rule = {
  id: 'spelling',
  speaks: 'for',
  about: 'the names are spelled in a similar way',
  judge: (made, other, words) => {
    if (made.bare === '' || other.bare === '' || (words.made.length > 0 && words.other.length > 0)) return null;
    if (made.numbers.join() !== other.numbers.join()) return null;
    const apart = editDistance(made.bare, other.bare, MOST);
    if (apart > MOST || Math.min(made.bare.length, other.bare.length) < LEAST[apart]!) return null;
    return { value: 1 - apart / 10, of: [other.bare] };
  },
};

export const examples: Example[] = [
  { hit: true, made: 'PRICING-RESEARCH.md', other: 'pricing_research.md' },
  { hit: true, made: 'pricng-research.md', other: 'PRICING-RESEARCH.md' },
  { hit: true, made: '2026-03-01-checkout.md', other: 'checkout.md' },
  { hit: false, made: 'auth.md', other: 'oath.md' },
  { hit: false, made: 'api.md', other: 'cli.md' },
  { hit: false, made: 'fix cli tests', other: 'fix api tests' },
  { hit: false, made: 'phase-1.md', other: 'phase-2.md' },
];
