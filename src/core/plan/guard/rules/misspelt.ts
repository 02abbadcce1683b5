/** One word is a slip of the other: "prcing" for pricing. Two words that are both in use are none. */

import { pairWords } from './_paired.js';
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'misspelt',
  speaks: 'for',
  about: 'the same words but for a typo: {of}',
  judge: (_made, _other, words) => pairWords(words, ['slip']),
};

export const examples: Example[] = [
  { hit: true, made: 'prcing reserch', other: 'pricing research' },
  { hit: true, made: 'subscirption emails', other: 'subscription emails' },
  { hit: false, made: 'import rooms', other: 'export rooms' },
  { hit: false, made: 'auth keys', other: 'oath keys' },
];
