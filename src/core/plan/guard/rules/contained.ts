/** All that one says is part of the other. */
import { isDeed } from '../normalize-name.js';
import type { Example, Rule } from './_rule.js';

const NEARLY = 0.85;
/** "Improve coverage" says one thing, and many plans say it. */
const LITTLE = 0.6;

export const rule: Rule = {
  id: 'contained',
  speaks: 'for',
  about: 'one says all that the other says',
  judge: (_made, _other, { ofMade, ofOther, pairs }) => {
    if (pairs.length < 2 || Math.max(ofMade, ofOther) < NEARLY) return null;
    const things = pairs.filter((p) => !isDeed(p.other.word)).length;
    return { value: Math.max(ofMade, ofOther) * (things > 1 ? 1 : LITTLE), of: pairs.map((p) => p.other.written) };
  },
};

export const examples: Example[] = [
  { hit: true, made: 'guest tablet menus in the lobby', other: 'guest tablet' },
  { hit: false, made: 'guest tablet menus', other: 'guest invoice export' },
  { hit: false, made: 'guest', other: 'guest tablet' },
];
