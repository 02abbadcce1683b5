/** Decides what the goal of work is that an agent opens for a prompt: what its user said, where they say what the agent calls it. */
import type { Facts } from '../../model.js';
import { ownWords } from '../../text/own-words.js';
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
  const both = called.filter((w) => said.includes(w)).length;
  // Half of them: an agent puts in a word or two of its own.
  return both > 0 && 2 * both >= called.length ? goalAsked(own) : undefined;
}
