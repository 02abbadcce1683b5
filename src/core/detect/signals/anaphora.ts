/** Words that point back: "that didn't work", "do the same for X", "also", "it still fails". */
import type { Detector, Example } from './_signal.js';

export const BACK = /\b(?:that|this|it|these|those|them|same|still|again|instead|also|too|as well|you (?:just|said|did|mentioned|changed|added|wrote)|the (?:above|output|result|change|fix|error|test|failure|last|first|second|other) ?(?:one)?)\b/gi;

export const signal: Detector = {
  id: 'anaphora',
  class: 'against',
  says: 'it points back to what was said',
  detect: ({ own, about }) => {
    if (about !== '') return null;
    const start = own.slice(0, 160);
    const found = start.match(BACK) ?? [];
    const opening = /^\W*(?:that|this|it|these|those|also|and|but|still|same|hm+|wait|actually|sorry|can you (?:also|explain)|why (?:did|do|does|is|are) (?:you|it|that|this|we))\b/i.test(start);
    if (found.length === 0 && !opening) return null;
    return { strength: Math.min(1, (opening ? 0.6 : 0) + found.length * 0.25), of: found.slice(0, 3).join(', ') };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: "that didn't work, try again" },
  { hit: true, prompt: 'do the same for the other one' },
  { hit: false, prompt: 'rotate API keys for staging' },
];
