/** One side says the opposite of the other: import and export, client and server. */
import { areOpposed } from '../opposites.js';
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'opposite',
  speaks: 'against',
  about: 'the other side of it: {of}',
  judge: (_made, _other, words) => {
    for (const a of words.made)
      for (const b of words.other)
        if (areOpposed(a.word, b.word)) return { value: 1, of: [`${a.written}/${b.written}`] };
    return null;
  },
};

export const examples: Example[] = [
  { hit: true, made: 'import rooms', other: 'export rooms' },
  { hit: true, made: 'pricing client', other: 'pricing server' },
  { hit: false, made: 'import rooms', other: 'import prices' },
];
