/** Words that point back: "that didn't work", "do the same for X", "also", "it still fails". */

import { pointersIn } from '../../text/anaphora.js';
import { firstWord, wordList } from '../../text/first-word.js';
import { warm } from '../../text/regexp-warmup.js';
import type { Detector, Example } from './_signal.js';

const FIRST = wordList('that this it these those also and but still same wait actually sorry can why');
const OPENING = (): RegExp =>
  /^\W*(?:that|this|it|these|those|also|and|but|still|same|hm+|wait|actually|sorry|can you (?:also|explain)|why (?:did|do|does|is|are) (?:you|it|that|this|we))\b/i;

export const signal: Detector = {
  id: 'anaphora',
  class: 'against',
  says: 'it points back to what was said',
  detect: ({ own, about }) => {
    if (about !== '') return null;
    const found = pointersIn(own, 160);
    const first = firstWord(own);
    const opening = (FIRST.has(first) || first.startsWith('hm')) && warm(OPENING()).test(own.slice(0, 160));
    if (found.length === 0 && !opening) return null;
    return { strength: Math.min(1, (opening ? 0.6 : 0) + found.length * 0.25), of: found.slice(0, 3).join(', ') };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: "that didn't work, try again" },
  { hit: true, prompt: 'do the same for the other one' },
  { hit: false, prompt: 'rotate API keys for staging' },
];
