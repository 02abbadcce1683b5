/** What both say is most of what either says, by weight: the specification's overlap, with rare words counting more. */
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'whole',
  speaks: 'for',
  about: 'they say something similar',
  judge: (_made, _other, { ofMade, ofOther, pairs }) =>
    ofMade + ofOther === 0
      ? null
      : { value: (2 * ofMade * ofOther) / (ofMade + ofOther), of: pairs.map((p) => p.other.written) },
};

export const examples: Example[] = [
  { hit: true, made: 'guest tablet menus', other: 'guest tablet' },
  { hit: false, made: 'guest tablet', other: 'invoice export' },
];
