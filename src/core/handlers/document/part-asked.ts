/** Decides what the goal of work on a plan is that begins with a prompt about one part of it: what its user said of that. */
import { planTitle } from '../../context/context.js';
import type { Context, Facts } from '../../model.js';
import { currentPlan } from '../../plan/catalog/aliases.js';
import { wordSet } from '../../text/words.js';
import { goalAsked } from './asked-goal.js';

/** A heading or a task of one word is said of anything ("tests"). */
const LEAST = 2;

/** The goal of `context` in the words `own` of the prompt that began it, where they name a section or a task of its plan; `undefined` else. */
export function goalOfPart(own: string, { plan }: Context, facts: Facts): string | undefined {
  return plan !== null && namesPart(own, plan, facts) ? goalAsked(own) : undefined;
}

function namesPart(own: string, path: string, { plans, tasks, sections }: Facts): boolean {
  const row = currentPlan(path, plans);
  const called = new Set(row === null ? [] : wordSet(planTitle(row)));
  const heard = new Set(wordSet(own));
  const isSaid = (text: string): boolean => {
    const words = wordSet(text);
    // What the plan itself is called names the whole of it.
    return words.length >= LEAST && words.every((w) => heard.has(w)) && !words.every((w) => called.has(w));
  };
  // An id alone says nothing that its plan does not.
  return [...(tasks?.(path) ?? []).map((t) => t.text), ...(sections?.(path) ?? []).map((s) => s.title)].some(isSaid);
}
