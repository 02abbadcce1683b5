/** Words that mean nearly the same, where the table of related words is at hand: "dead code" and "unused code". */

import { pairWords } from './_paired.js';
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'kindred',
  speaks: 'for',
  about: 'nearly the same in other words: {of}',
  judge: (_made, _other, words) => pairWords(words, ['kin']),
};

export const examples: Example[] = [
  { hit: true, made: 'repair the login', other: 'fix the login' },
  { hit: true, made: 'build guest tablet', other: 'implement guest tablet' },
  { hit: false, made: 'remove guest tablet', other: 'implement guest tablet' },
];
