/** Words that are short for others: `db` and `database`, `ci` and "continuous integration". */

import { pairWords } from './_paired.js';
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'abbreviation',
  speaks: 'for',
  about: 'short for the same: {of}',
  judge: (_made, _other, words) => pairWords(words, ['short']),
};

export const examples: Example[] = [
  { hit: true, made: 'db-migration.md', other: 'DATABASE-MIGRATION.md' },
  { hit: true, made: 'speed up ci', other: 'speed up continuous integration' },
  { hit: true, made: 'auth refresh', other: 'authentication refresh' },
  { hit: false, made: 'k8s rollout', other: 'kubernetes rollout' },
  { hit: false, made: 'form validation', other: 'format validation' },
];
