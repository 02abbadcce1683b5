/** Decides what the goal of work is that is opened for a prompt, at once, by an answer or by an agent: what its user said, where they say what it is called. */
import type { Context, Facts } from '../../model.js';
import { ownWords, sentencesOf } from '../../text/own-words.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { isStop, wordSet } from '../../text/words.js';
import type { AskedAbout } from './asked-about.js';

/** Characters of a goal in the user's words. */
const GOAL = 400;
/** With fewer words beside its title a prompt says no more than that: "switch to the billing project". */
const MORE = 2;
/** Operations that are looked through for the prompt that work began with. */
const LOOKED = 400;

/** The goal of work in the words of the user who `asked` for it; `undefined` where they said nothing. */
export function goalAsked(asked: string): string | undefined {
  return truncate(oneLine(asked), GOAL) || undefined;
}

/** The same of what is called `title`; `undefined` where `prompt` says it not ("yes, do that"). */
export function goalOfPrompt(title: string, prompt = ''): string | undefined {
  return goalIn(title, ownWords(prompt).own);
}

/** The same of work whose document is begun after its first turn, which was broken off or still runs: the prompt that opened it is in the log. */
export function goalOfFirst({ id, title, fromPrompt }: Context, { operations }: Facts): string | undefined {
  if (fromPrompt !== true) return undefined;
  const first = operations?.(LOOKED).find(
    (o) => o.by === 'prompt' && o.reading?.target === 'new' && o.did === `opened ${id}`,
  );
  return first === undefined ? undefined : goalOfAsked(title, { prompt: first.reading!.prompt });
}

/** The goal of what was opened as `title` for a prompt, or for the answer to a question about it; `undefined` where that says no more than the title. */
export function goalOfAsked(title: string, { prompt, of }: AskedAbout): string | undefined {
  const { own } = ownWords(prompt);
  const at = of === undefined ? -1 : own.indexOf(of);
  const behind = at < 0 ? '' : own.slice(at + of!.length).replace(/^[\s,:;.!–—-]+/, '');
  const goal = goalIn(title, behind.replace(LEADS, '')) ?? goalIn(title, at < 0 ? own : own.replace(of!, ' '));
  const called = wordSet(title);
  const more = wordSet(goal ?? '').filter((w) => !isStop(w) && !called.includes(w));
  return more.length >= MORE ? goal : undefined;
}

/** Does `prompt` say what is called `title`? */
export function isSaidIn(title: string, prompt: string): boolean {
  return goalIn(title, ownWords(prompt).own) !== undefined;
}

/** What `own` says of what is called `title`; `undefined` where it does not. */
function goalIn(title: string, own: string): string | undefined {
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
