/** "different project", "another task", "new feature": the user says that this is not the same work. */
import { firstWord, wordList } from '../../text/first-word.js';
import type { Detector, Example } from './_signal.js';

/** "different question first": not the answer that was asked for. */
const ASIDE =
  /^\W*(?:a |one |quick )*(?:different|another|unrelated|separate) (?:question|topic|issue|problem|thing)\b/i;

const ANNOUNCED =
  /^\W*(?:ok(?:ay)?|now|next|so|alright|hi|hey|quick|totally|completely|a|an|on to|and|this is)?\W*(?:a |an |totally |completely |something )*(?:different|another|new|separate|unrelated|other)\b/i;

const FIRST = wordList('a one quick different another unrelated separate');

export const signal: Detector = {
  id: 'different',
  class: 'explicit',
  says: 'the words speak of different work',
  detect: ({ said, own }) => {
    const phrase = said.find((p) => p.id === 'different');
    if (!phrase) return FIRST.has(firstWord(own)) && ASIDE.test(own) ? { strength: 0.5, of: own.slice(0, 40) } : null;
    // In the middle of a sentence "a new feature" is usually what the present work is about.
    return {
      strength: ANNOUNCED.test(own) ? 1 : 0.1,
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
  { hit: false, prompt: 'use a different name for the variable' },
  { hit: false, prompt: 'try another approach' },
];
