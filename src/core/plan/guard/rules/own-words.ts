/** Each says something of its own that the other does not: the same module, another topic. */
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'own-words',
  speaks: 'against',
  about: 'each is about something of its own: {of}',
  judge: (_made, _other, { made, other, ofMade, ofOther }) =>
    made.length === 0 || other.length === 0
      ? null
      : { value: Math.min(1, 2 * Math.min(1 - ofMade, 1 - ofOther)), of: [...made, ...other].map((k) => k.written) },
};

export const examples: Example[] = [
  { hit: true, made: 'guest tablet menus', other: 'guest tablet payments' },
  { hit: false, made: 'guest tablet menus', other: 'guest tablet' },
];
