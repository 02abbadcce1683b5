/** Decides which plans' open tasks a text names: all the words of one, its id, or words that all stand in it. */
import type { Facts, PlanRow, Task } from '../model.js';
import { docOf, maskOf, TASK } from '../plan/index/posting.js';
import { wordSet } from '../text/words.js';

/** Plans in which an open task is named; `whole`: all its words are said, or its id. */
export interface NamedTask {
  whole: boolean;
  plans: PlanRow[];
}

/** One word fits too many tasks; a text of many is no name. */
const WORDS = { least: 2, most: 16 };
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
