/** Decides what a language must say of how its speakers turn to other work. */

import type { WordList } from '../../text/first-word.js';

/** How a language says it. Expressions see one clause at a time: spaces folded, apostrophes straight, case as it was typed. */
export interface Rules {
  /** Words that may stand before a phrase in its clause: they announce nothing. Anchored at the beginning. */
  lead: RegExp;
  /** All that stands between the lead and a phrase, from its beginning to its end ("can we now "); `null` where nothing does. */
  modal: RegExp | null;
  /**
   * What a clause must hold so that the rest of these is looked at, for a language that most prompts are written in: a cold process
   * builds each expression anew. `first`: words one of which begins all of `ahead`, `soft` and `awayAsked`; `within`: what stands
   * somewhere in all of `behind`, `titled` and `away`.
   */
  gates: { first: WordList; within: RegExp } | null;
  /** The phrase, and behind it what is turned to (group 1). Anchored at the beginning, behind lead and modal. */
  ahead: RegExp[];
  /** The same for verbs that name the next step of the present work just as often: only a name right behind them counts. */
  soft: RegExp[];
  /** What is turned to (group 1), and the phrase behind it: the whole clause. */
  behind: RegExp[];
  /** The same with a colon between them ("new task: X"): the rest of the sentence. */
  titled: RegExp[];
  /**
   * What is turned to (group 1) beside a clause that it is wanted ("X is what I want to do now"): the rest of the sentence. Looked at
   * only where one of `words` stands in it in lower case.
   */
  wished: { words: string[]; forms: () => RegExp[] } | null;
  /** Other work without a name, as what is turned to ("something else", "a different project"); group 1: what is said of it, if anything. */
  away: RegExp[];
  /** The same said with a verb, which a modal may stand before. */
  awayAsked: RegExp[];
  /** A clause in which nothing is asked for now: negated, put off, told of others. */
  idle: RegExp;
  /** The beginning of a sentence in which nothing is: a condition, a question. */
  idleStart: RegExp;
  /** A question that asks for it all the same ("can we …?"). */
  polite: RegExp;
  /** What stands behind a name and is none of it ("now", "please"). Anchored at the end. */
  rest: RegExp;
  /** Words before a name that are none of it. Anchored at the beginning. */
  article: RegExp;
  /** A noun beside a name that says what kind of work it is: before it, behind it. Nouns of the seed are in group 1. */
  kind: { before: RegExp; behind: RegExp };
  /** Nouns of what people turn to within the same work: a branch, a step, the tests. */
  inner: RegExp;
  /** The same before a name ("branch X", "a new worktree for X"). */
  innerFirst: RegExp;
  /** The seed's own phrase that names work without a noun behind it ("now let's work on"). */
  seed: RegExp;
}

export interface Language {
  id: string;
  /** One of these stands, in lower case, in every text that says it in this language. */
  cues: string[];
  /** Built when a cue was seen. */
  rules(): Rules;
}
