/** The same in another language: "Preisrecherche" by its title "Preise Recherche" and "pricing research". */

import { pairWords } from './_paired.js';
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'translation',
  speaks: 'for',
  about: 'the same in another language: {of}',
  judge: (_made, _other, words) => pairWords(words, ['translation']),
};

export const examples: Example[] = [
  { hit: true, made: 'Umzug der Datenbank', other: 'database migration' },
  { hit: true, made: 'stratégie de paiement', other: 'payment strategy' },
  { hit: false, made: 'Umzug der Datenbank', other: 'pricing research' },
];
