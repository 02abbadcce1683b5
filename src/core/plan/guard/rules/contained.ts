/** All that one says is part of the other. */
import type { Example, Rule } from './_rule.js';

const NEARLY = 0.85;

export const rule: Rule = {
  id: 'contained',
  speaks: 'for',
  about: 'one says all that the other says',
  judge: (_made, _other, { ofMade, ofOther, pairs }) =>
    pairs.length >= 2 && Math.max(ofMade, ofOther) >= NEARLY
      ? { value: Math.max(ofMade, ofOther), of: pairs.map((p) => p.other.written) }
      : null,
};

export const examples: Example[] = [
  { hit: true, made: 'guest tablet menus in the lobby', other: 'guest tablet' },
  { hit: false, made: 'guest tablet menus', other: 'guest invoice export' },
  { hit: false, made: 'guest', other: 'guest tablet' },
];
