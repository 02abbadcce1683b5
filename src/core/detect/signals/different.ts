/** "different project", "another task", "new feature": the user says that this is not the same work. */
import { firstWord, wordList } from '../../text/first-word.js';
import { cutAtWord } from '../../text/truncate.js';
import type { Detector, Example } from './_signal.js';

/** "different question first": not the answer that was asked for. */
const ASIDE = (): RegExp =>
  /^\W*(?:a |one |quick )*(?:different|another|unrelated|separate) (?:question|topic|issue|problem|thing)\b/i;

/** "quick follow-up question first": what was asked is put aside. "great, new change": what was made is done with. */
const DETOUR = (): RegExp =>
  /^[^.!?\n]{0,40}\bquestion (?:first|before)\b|^\W*(?:(?:ok(?:ay)?|great|good|nice|perfect|now|next|so|alright|thanks|done|cool)\W+)*(?:a |an |one )?(?:new|another|separate|different|unrelated|next)\s+(?:change|topic|subject|request|question|issue|thing)\b/i;

const ANNOUNCED = (): RegExp =>
  /^\W*(?:ok(?:ay)?|now|next|so|alright|hi|hey|quick|totally|completely|a|an|on to|and|this is)?\W*(?:a |an |totally |completely |something )*(?:different|another|new|separate|unrelated|other)\b/i;

const FIRST = wordList('a one quick different another unrelated separate');
const CUES = ['question', 'change', 'topic', 'subject', 'request', 'issue', 'thing'];

function puts(own: string): boolean {
  const start = own.slice(0, 80);
  const lower = start.toLowerCase();
  return CUES.some((c) => lower.includes(c)) && DETOUR().test(start);
}

export const signal: Detector = {
  id: 'different',
  class: 'explicit',
  says: 'the words speak of a different context',
  detect: ({ said, own }) => {
    const phrase = said.find((p) => p.id === 'different');
    // Not enough to be asked about: it may still be the same work.
    if (puts(own) && !(phrase && ANNOUNCED().test(own))) return { strength: 0.7, of: cutAtWord(own, 40) };
    if (!phrase)
      return FIRST.has(firstWord(own)) && ASIDE().test(own) ? { strength: 0.5, of: cutAtWord(own, 40) } : null;
    // In the middle of a sentence "a new feature" is usually what the present work is about.
    return {
      strength: ANNOUNCED().test(own) ? 1 : 0.1,
      of: phrase.of,
      ...(phrase.about === '' ? {} : { about: phrase.about }),
    };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'different project: the landing page needs a new hero' },
  { hit: true, prompt: 'ok, another task now - rotate the API keys' },
  { hit: true, prompt: 'New feature: export invoices as CSV' },
  { hit: true, prompt: 'different question first: why does the stop hook fail?' },
  { hit: true, prompt: 'quick follow-up question first: does the stop hook run twice?' },
  { hit: true, prompt: 'great, new change. folders should be counted from 1' },
  { hit: false, prompt: 'use a different name for the variable' },
  { hit: false, prompt: 'try another approach' },
];
