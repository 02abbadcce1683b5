/** A short reply to what the agent said: "yes", "8", "do it", "that didn't work". */
import { firstWord, wordList } from '../../text/first-word.js';
import { warm } from '../../text/regexp-warmup.js';
import type { Detector, Example } from './_signal.js';

const REPLY = (): RegExp =>
  /^\W*(?:y(?:es|eah|ep|up)?|no(?:pe)?|ok(?:ay)?|sure|go(?: ahead| on)?|do (?:it|that|so|both|all)|continue|proceed|please do|thanks?|thank you|great|good|nice|perfect|correct|right|exactly|both|all|none|first|second|third|try again|again|retry|stop|wait|hm+|why|how|really|commit(?: this| it)?|push|ja|nein|oui|non|sí|si|да|нет|好|是|はい)\b/i;

/** First words of what `REPLY` matches, other scripts apart. */
const FIRST = wordList(
  'y yes yeah yep yup no nope ok okay sure go do continue proceed please thank thanks great good nice perfect correct right exactly both all none ' +
    'first second third try again retry stop wait why how really commit push ja nein oui non si',
);

function replies(text: string): boolean {
  const first = firstWord(text);
  return FIRST.has(first) || first.startsWith('hm') || /[^\x00-\x7f]/.test(text);
}

export const signal: Detector = {
  id: 'short-reply',
  class: 'against',
  says: 'it is a short reply to the agent',
  detect: ({ own, prompt, about, ids, session, conversation }) => {
    const text = own.trim();
    if (about !== '' || ids.length > 0 || prompt.trim().length > 400) return null;
    const count = text.split(/\s+/).length;
    // At the start of a session there is nothing yet to reply to.
    const part = session.boundary === null || session.boundary === 'resume' || conversation.said !== '' ? 1 : 0.5;
    if (text === '' || count <= 2) return { strength: part, of: text };
    return count <= 8 && replies(text) && warm(REPLY()).test(text)
      ? { strength: part, of: text }
      : count <= 4
        ? { strength: 0.5 * part, of: text }
        : null;
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'yes' },
  { hit: true, prompt: '8' },
  { hit: true, prompt: 'yes, do that for all of them' },
  { hit: false, prompt: "yes, and now let's work on the pricing research" },
  { hit: false, prompt: 'the header overlaps the search field on small screens' },
];
