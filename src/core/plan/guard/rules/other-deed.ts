/** Another thing to do with the same object: to build it, to test it, to take it away. */
import { deedOf } from '../opposites.js';
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'other-deed',
  speaks: 'against',
  about: 'another thing to do: {of}',
  judge: (_made, _other, words) => {
    const a = words.made.find((k) => deedOf(k.word) >= 0);
    const b = words.other.find((k) => deedOf(k.word) >= 0);
    return a === undefined || b === undefined || deedOf(a.word) === deedOf(b.word)
      ? null
      : { value: 1, of: [`${a.written}/${b.written}`] };
  },
};

export const examples: Example[] = [
  { hit: true, made: 'add guest tablet', other: 'remove guest tablet' },
  { hit: true, made: 'test the guest tablet', other: 'design the guest tablet' },
  { hit: false, made: 'add guest tablet', other: 'implement guest tablet' },
  { hit: false, made: 'guest tablet', other: 'add guest tablet' },
];
