/** Decides what the goal of work is that an agent opens for a prompt: what its user said, where they say what the agent calls it. */
import type { Facts } from '../../model.js';
import { ownWords, sentencesOf } from '../../text/own-words.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { isStop, wordSet } from '../../text/words.js';
import { newestPrompt } from '../session/turn-records.js';

/** Characters of a goal in the user's words. */
const GOAL = 400;

/** The goal of work in the words of the user who `asked` for it; `undefined` where they said nothing. */
export function goalAsked(asked: string): string | undefined {
  return truncate(oneLine(asked), GOAL) || undefined;
}

/** The same of what the agent of `session` opens as `title`; `undefined` where the newest prompt says it not ("yes, do that"). */
export function goalOfPrompt(title: string, session: string, facts: Facts): string | undefined {
  const { own } = ownWords(newestPrompt(session, facts)?.reading?.prompt ?? '');
  const said = wordSet(own);
  const called = wordSet(title).filter((w) => !isStop(w));
  const both = called.filter((w) => said.includes(w));
  // Half of them: an agent puts in a word or two of its own.
  return both.length > 0 && 2 * both.length >= called.length ? goalAsked(aboutIt(own, both)) : undefined;
}

/** What leads over from one request to the next, in the languages that requests are read in. */
const LEADS =
  /^\W*(?:(?:and|und|et|y|e|ok|okay)\W+)?(?:then|now|next|dann|jetzt|danach|puis|ensuite|luego|después|ahora|depois|agora)\b[\s,:]*/i;

/** `own` from the first sentence on that has one of these words: what comes before it is about other work. */
function aboutIt(own: string, of: string[]): string {
  const sentences = sentencesOf(own);
  const first = sentences.findIndex((s) => wordSet(s).some((w) => of.includes(w)));
  if (first <= 0) return own;
  return sentences.slice(first).join(' ').replace(LEADS, '');
}
