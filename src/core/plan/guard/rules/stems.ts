/** Words made from one root: migrate and migration, "type script" and "typescript". */

import { pairWords } from './_paired.js';
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'stems',
  speaks: 'for',
  about: 'words of one root: {of}',
  judge: (_made, _other, words) => pairWords(words, ['root', 'joined']),
};

export const examples: Example[] = [
  { hit: true, made: 'migrate the database', other: 'database migration' },
  { hit: true, made: 'type script support', other: 'typescript support' },
  { hit: true, made: 'token validator', other: 'validate tokens' },
  { hit: false, made: 'pricing research', other: 'pricing research' },
  { hit: false, made: 'guest tablet', other: 'invoice export' },
];
