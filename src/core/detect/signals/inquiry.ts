/** A question about how things are, asked of nothing that was just said: it may open something, or only clear something up. */

import { pointersIn } from '../../text/anaphora.js';
import { canLeadTo, firstWord, wordList } from '../../text/first-word.js';
import { warm } from '../../text/regexp-warmup.js';
import type { Detector, Example } from './_signal.js';

const OPENING = (): RegExp =>
  /^\W*(?:(?:ok(?:ay)?|so|now|hm+|and|quick|great|btw)\W+)*(?:is there|are there|do we|does (?:the|our|this)|do (?:the|our)|what happens|can it be|could it be|should (?:we|the|our)|how (?:does|do|can|would) (?:the|our|we|i)|what does|what is the|where (?:do|does|is)|why (?:do|does|is|are) (?:we|the|our)|can you (?:tell|explain)|which|who)\b/i;

const LEADS = wordList('ok okay so now hm hmm and quick great btw');
const STARTS = wordList('is are do does what can could should how where why which who');
const LED = { has: (word: string): boolean => LEADS.has(word) || word.startsWith('hm') };

/** Does `own`, of `words`, ask how things are without pointing back? */
export function isInquiry(own: string, words: string[]): boolean {
  const start = own.slice(0, 100);
  const first = firstWord(start);
  if (words.length < 4 || !(LEADS.has(first) || STARTS.has(first)) || !canLeadTo(start, LED, STARTS)) return false;
  return warm(OPENING()).test(start) && pointersIn(own, 200).length === 0;
}

export const signal: Detector = {
  id: 'inquiry',
  class: 'implicit',
  says: 'it asks about something that was not spoken of',
  // At the start of a session people also ask where the work stands.
  detect: ({ session, own, words }) =>
    session.boundary === null && isInquiry(own, words) ? { strength: 1, of: own.slice(0, 40) } : null,
};

export const examples: Example[] = [
  { hit: true, prompt: 'do we have more duplicated helper functions in tests?' },
  { hit: true, prompt: 'What happens currently if the base commit changes during an active session?' },
  { hit: false, prompt: 'why does this still fail on the second run?' },
  { hit: false, prompt: 'does the test also cover LibreOffice on Windows?' },
  { hit: false, prompt: 'is there more?' },
  { hit: false, prompt: 'do we have more duplicated helper functions in tests?', boundary: 'startup' },
];
