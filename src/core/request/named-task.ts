/** Decides which plans' open tasks a text names: all the words of one, its id, or words that all stand in it. */
import { isActive } from '../context/match.js';
import type { Context, Facts, Match, PlanRow, Task } from '../model.js';
import { docOf, HEADING, maskOf, TASK } from '../plan/index/posting.js';
import { wordSet } from '../text/words.js';
import { withoutPutOff } from './put-off-beside.js';

/** Plans in which an open task is named; `whole`: all its words are said, or its id. */
export interface NamedTask {
  whole: boolean;
  plans: PlanRow[];
}

/** One word fits too many tasks; a text of many is no name. */
const WORDS = { least: 2, most: 16 };
/** "Kindly … afterwards". */
const AROUND = 2;
/** What so many plans speak of in their tasks tells none of them. */
const MOST_PLANS = 4;
/** What begins like the id of a task; a bare number may count anything. */
const ID = /^\[?(\p{L}[\p{L}\d]{0,14}[.-]\d{1,6}(?:\.\d{1,4}){0,2})(?![\p{L}\d-])\]?[.!:]?\s*/u;

/** The plans with an open task that `said` names, `null` for none. Files are read only where the index knows all its words as those of tasks. */
export function taskNamed(said: string, facts: Facts): NamedTask | null {
  const { tasks } = facts;
  if (tasks === undefined) return null;
  const id = ID.exec(said)?.[1]?.toLowerCase();
  const rest = id === undefined ? said : said.replace(ID, '');
  const terms = [...(id === undefined ? [] : [`#${id}`]), ...wordSet(rest, WORDS.most + 1)];
  if (terms.length > WORDS.most || terms.length < (id === undefined ? WORDS.least : 1)) return null;
  const asked = wordSet(rest);
  const fits = plansWithTerms(terms, facts).flatMap((plan) => {
    const open = (tasks(plan.path) ?? []).filter((t) => isOpen(t) && (id === undefined || t.id?.toLowerCase() === id));
    const words = open.map((t) => wordSet(t.text)).filter((list) => asked.every((w) => list.includes(w)));
    const whole = words.some((list) => id !== undefined || list.length === asked.length);
    return words.length === 0 ? [] : [{ plan, whole }];
  });
  const whole = fits.some((f) => f.whole);
  const plans = fits.filter((f) => f.whole === whole).map((f) => f.plan);
  return plans.length === 0 ? null : { whole, plans };
}

/** May `said` name a task with words around it: are at least two of its words known as those of tasks, and at most two not? */
export function mayNameTask(said: string, { plans, tasks }: Facts): boolean {
  const terms = tasks === undefined ? [] : wordSet(said, WORDS.most + 1);
  if (terms.length > WORDS.most || terms.length < WORDS.least) return false;
  let others = 0;
  for (const term of terms) {
    const known = plans.postings(term)?.all.some((p) => (maskOf(p) & TASK) !== 0) === true;
    if (!known && ++others > AROUND) return false;
  }
  return terms.length - others >= WORDS.least;
}

/**
 * The one of `matches` that `said` is a part of: all words of an open task of its plan are said, and beside them half of what it
 * is called, one word of two being none. Where `said` opens with them it is enough that they stand as in the plan, or that two
 * words are of its headings.
 */
export function matchByTask(said: string, matches: Match[], facts: Facts): Match | null {
  const all = wordSet(said);
  const heard = new Set(all);
  const opening = said.slice(0, OPENING);
  const early = wordSet(opening);
  // Only whose tasks have some of the words: each one read is a file.
  const near = matches.filter((m) => m.plan !== null && m.reasons.some((r) => r.score === 'keywords'));
  const meant = near.slice(0, MOST_PLANS).filter((m) => {
    const called = [m.title, m.plan!.title, m.plan!.name]
      .map((name) => wordSet(name))
      .filter((name) => isHalfSaid(name, all));
    const isNear = called.length > 0 || m.reasons.some((r) => r.score === 'keywords' && r.of.length >= TELLING);
    const open = isNear ? (facts.tasks?.(m.plan!.path) ?? []).filter(isOpen) : [];
    return open.some((t) => {
      const words = wordSet(t.text);
      if (words.length < WORDS.least || !words.every((w) => heard.has(w))) return false;
      if (called.some((name) => new Set([...words, ...name.filter((w) => heard.has(w))]).size > WORDS.least))
        return true;
      if (words.length < TELLING || !words.every((w) => early.includes(w))) return false;
      return inOneLine(opening).includes(inOneLine(t.text)) || isUnderHeading(early, words, m, facts);
    });
  });
  return meant.length === 1 ? meant[0]! : null;
}

/**
 * What of `own` asks for the task `said`: all but what it puts off beside it, where the rest names the task and, by two words of a
 * heading or half of what its plan is called, whose it is.
 */
export function askedBeside(own: string, { match, text }: SaidTask, facts: Facts): string {
  const rest = withoutPutOff(own);
  if (rest === own || match.plan === null) return own;
  const heard = wordSet(rest.slice(0, OPENING));
  const words = wordSet(text);
  const isCalled = [match.title, match.plan.title, match.plan.name].some((name) => isHalfSaid(wordSet(name), heard));
  const isNamed = words.every((w) => heard.includes(w)) && (isCalled || isUnderHeading(heard, words, match, facts));
  return isNamed ? rest : own;
}

/** Is at least half of `name` among the words `heard`, one word of two being none? */
function isHalfSaid(name: string[], heard: string[]): boolean {
  const met = name.filter((w) => heard.includes(w)).length;
  return met > 0 && (met === name.length || (met > 1 && met * 2 >= name.length));
}

/** The words of `text` as they stand, with a space around each. */
function inOneLine(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** Do two words of `heard` stand in headings of the plan of `match`, one of them being none of the task `words`? */
function isUnderHeading(heard: string[], words: string[], { plan }: Match, { plans }: Facts): boolean {
  const isThere = (p: number): boolean => (maskOf(p) & HEADING) !== 0 && plans.row(docOf(p))?.path === plan!.path;
  const met = heard.filter((w) => plans.postings(w)?.all.some(isThere) === true);
  return met.length >= WORDS.least && met.some((w) => !words.includes(w));
}

/** An open task whose words a prompt says, and the match whose plan has it. */
export interface SaidTask {
  match: Match;
  text: string;
}

/** So far a prompt is looked at for the words of a task: further on they come together by chance. */
const OPENING = 200;
/** Fewer words than these are in many prompts ("write the tests"). */
const TELLING = 3;

/** The open task that `said` opens with, nearly in its words: one of the active context, else of what fits best, or as it stands in the plan, see `matchByTask`. */
export function taskSaid(said: string, matches: Match[], active: Context | null, facts: Facts): SaidTask | null {
  const opening = said.slice(0, OPENING);
  const heard = new Set(wordSet(opening));
  const saidOf = (match: Match | null | undefined): SaidTask | null => {
    // Only whose tasks have some of the words: each one read is a file.
    if (match?.plan == null || !match.reasons.some((r) => r.score === 'keywords')) return null;
    const task = (facts.tasks?.(match.plan.path) ?? []).filter(isOpen).find((t) => {
      const words = wordSet(t.text);
      return words.length >= TELLING && words.every((w) => heard.has(w));
    });
    return task === undefined ? null : { match, text: task.text };
  };
  const own = saidOf(matches.find((m) => isActive(m, active)));
  if (own !== null) return own;
  const other = matchByTask(opening, matches, facts);
  const task = saidOf(other);
  // What fits better by its words may have them of anything: a task that is said as it stands is no chance.
  const isVerbatim = task !== null && inOneLine(opening).includes(inOneLine(task.text));
  return other === matches[0] || isVerbatim ? task : null;
}

function isOpen({ status }: Task): boolean {
  return status === 'pending' || status === 'in_progress';
}

/** The plans in whose tasks all `terms` stand; none where they are many. */
function plansWithTerms(terms: string[], { plans }: Facts): PlanRow[] {
  let docs: number[] | null = null;
  for (const term of terms) {
    const here = new Set<number>();
    for (const p of plans.postings(term)?.all ?? []) if ((maskOf(p) & TASK) !== 0) here.add(docOf(p));
    docs = docs === null ? [...here] : docs.filter((doc) => here.has(doc));
    if (docs.length === 0) return [];
  }
  const rows = (docs ?? []).flatMap((doc) => plans.row(doc) ?? []).filter((r) => !r.archived);
  return rows.length > MOST_PLANS ? [] : rows;
}
