/** Decides which plans of the team a query or a new plan is like: those that nobody has here, by the same search and the same guard. */
import type { ListedPlan } from '../../model/team.js';
import type { Choice, Facts, Plan, PlanIndex } from '../../model.js';
import { type Made, type Similar, similarPlans } from '../../plan/guard/similar.js';
import { indexOf } from '../../plan/index/memory-index.js';
import { planName } from '../../plan/parse/parse.js';
import { query } from '../../plan/search/query.js';
import { search } from '../../plan/search/search.js';
import { safeTitle } from '../../text/fence.js';
import { idsIn, pathsIn } from '../../text/mentions.js';
import { truncate } from '../../text/truncate.js';

const LETTERS = 'abcdef';

/** A plan of somebody else that is like a new one; `score` from 0 to 1. */
export interface LikePlan extends ListedPlan {
  score: number;
  verdict: Similar['verdict'];
}

/** Plans of others that are like the new one, at most three; [] where no team is joined. */
export function teamPlansLike(made: Made, facts: Facts): LikePlan[] {
  const plans = plansElsewhere(facts);
  if (plans.length === 0) return [];
  // As among plans that are here: by their names, and by their tasks where both are known.
  const tasks = (path: string): Plan['tasks'] | null => {
    const listed = plans.find((p) => p.path === path);
    return listed === undefined ? null : planOf(listed).tasks;
  };
  const found = similarPlans(made, indexed(plans), { max: 3, tasks }).filter((s) => s.active);
  return found.flatMap(({ plan, score, verdict }): LikePlan[] => {
    const listed = plans.find((p) => p.path === plan.path);
    return listed === undefined ? [] : [{ ...listed, score, verdict }];
  });
}

/** The one that a new plan would be again; another of a series is none. */
export function meantOf(theirs: LikePlan[]): LikePlan | undefined {
  return theirs.find((p) => p.verdict !== 'sibling');
}

/** `choices` of a new plan, with the first of those that others have in front: to go on with it makes none. */
export function withTheirs(choices: Choice[], theirs: LikePlan[]): Choice[] {
  const plan = meantOf(theirs);
  if (plan === undefined) return choices;
  const label = `No new plan: go on with "${truncate(safeTitle(plan.title), 60)}" of ${safeTitle(plan.author)}`;
  const all = [{ label, act: { do: 'keep' as const } }, ...choices];
  return all.slice(0, LETTERS.length).map((c, i) => ({ ...c, letter: LETTERS[i]! }));
}

/** Plans of others that fit the words, best first. */
export function teamPlansFor(asked: string, facts: Facts, most: number): ListedPlan[] {
  const plans = plansElsewhere(facts);
  if (plans.length === 0 || asked === '') return [];
  const words = query({ text: asked, about: asked, paths: pathsIn(asked), ids: idsIn(asked) });
  const found = search(words, indexed(plans), facts.now, most);
  return found.flatMap((m) => plans.find((p) => p.path === m.plan?.path) ?? []);
}

function plansElsewhere({ teamPlans, exists }: Facts): ListedPlan[] {
  return (teamPlans?.() ?? []).filter((p) => exists?.(p.path) !== true);
}

function indexed(plans: ListedPlan[]): PlanIndex {
  return indexOf(plans.map((p) => ({ plan: planOf(p), at: p.at })));
}

/** What is known of it: its name, how far it is, and the words of its tasks where they are shared. */
function planOf({ path, title, done, total, state, tasks: words = [] }: ListedPlan): Plan {
  const most = Math.min(total, 500);
  const tasks = Array.from({ length: most }, (_, i) => ({
    id: null,
    text: words[i] ?? '',
    status: i < done ? ('completed' as const) : ('pending' as const),
    line: i + 1,
  }));
  const archived = state === 'archived' || state === 'superseded';
  return { path, name: planName(path), title, headings: [], tasks, paths: [], ids: [], body: '', archived };
}
