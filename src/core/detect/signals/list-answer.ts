/** A number or letter that answers the agent's own list. */
import { firstWord, wordList } from '../../text/first-word.js';
import type { Detector, Example } from './_signal.js';

const FIRST = wordList('option item number no point let lets fix do');

export const signal: Detector = {
  id: 'list-answer',
  class: 'against',
  says: "it answers the agent's list",
  detect: ({ own, conversation }) => {
    if (own.length > 200 || conversation.said === '') return null;
    const first = firstWord(own);
    if (first.length > 2 && !FIRST.has(first) && !first.startsWith('no')) return null;
    if (!/\d|\b(?:no)?[a-h]\b/i.test(own)) return null;
    const m =
      /^\W*(?:option |item |number |no\.? ?|point |let'?s (?:do|fix|take|go with) |fix |do )?#?(\d{1,2}|[a-h])\b(?=[\s.,:;)!?]|$)/i.exec(
        own,
      );
    if (m === null) return null;
    const item = new RegExp(`(?:^|\\n)\\s*(?:[-*]\\s*)?(?:\\*\\*)?\\(?${m[1]!.toLowerCase()}[.):]`, 'i');
    return item.test(conversation.said) ? { strength: 1, of: m[1]! } : null;
  },
};

export const examples: Example[] = [
  { hit: true, prompt: '2', said: 'Which one?\n1. rename\n2. remove' },
  { hit: true, prompt: "let's fix 3 too", said: '1. a\n2. b\n3. c' },
  { hit: false, prompt: '8', said: 'Done.' },
];
