/** Decides what is offered instead of a new plan: the specification's three sentences, each with the plan it means. */
import type { Act, Choice, PlanIndex, PlanRow } from '../../model.js';
import { safeTitle as safe } from '../../text/fence.js';
import { truncate } from '../../text/truncate.js';
import { docOf, maskOf, NAME } from '../index/posting.js';
import { projectOf } from './project.js';
import { isActive, type Made, type Similar } from './similar.js';

/** What a plan for a whole project is called. */
const WHOLE = /^(?:project|master|main)[-_ ]?plan$|^roadmap$/i;
const WHOLE_WORDS = ['project', 'master', 'roadmap'];
const MOST_LOOKED = 64;
/** So many active ones alike are a category that wants consolidation. */
const MANY = 3;
const LETTERS = 'abcde';
/** Letters of a plan's name in a choice. */
const LONGEST = 60;

/** The lettered choices when `made` is about to come into being, at `place` where that was said; the last one leaves everything as it is. */
export function listAlternatives(made: Made, similar: Similar[], index: PlanIndex, place?: string): Choice[] {
  const active = similar.filter((s) => s.active);
  const merge = active.find((s) => s.verdict !== 'sibling')?.plan;
  const add = active[0]?.plan;
  const part = projectPlan(made.path ?? '', index) ?? add;
  const of = { title: made.title, ...(made.text === undefined ? {} : { text: made.text }) };
  const at = place === undefined ? {} : { path: place };
  const list: [label: string, act: Act][] = [];
  const named = (plan: PlanRow): string => shortestName(plan, [...active.map((s) => s.plan), ...(part ? [part] : [])]);
  if (add !== undefined) list.push([`Add tasks to existing ${named(add)}?`, { do: 'add-to', plan: add.path, ...of }]);
  if (merge !== undefined)
    list.push([`Merge with similar ${named(merge)}?`, { do: 'merge-into', plan: merge.path, ...of }]);
  if (part !== undefined && (add !== undefined || merge !== undefined))
    list.push([`Create sub-section in ${named(part)}?`, { do: 'sub-section', plan: part.path, ...of }]);
  list.push([`Yes, create new plan for ${truncate(safe(made.title), 60)}`, { do: 'create', title: made.title, ...at }]);
  list.push(['No, leave it', { do: 'keep' }]);
  return list.map(([label, act], i) => ({ letter: LETTERS[i]!, label, act }));
}

/**
 * The open plans alike when there are three or more of them: one category that is better consolidated; else []. The
 * members of a series are many on purpose.
 */
export function crowdOf(similar: Similar[]): Similar[] {
  const active = similar.filter((s) => s.active && s.verdict !== 'sibling');
  return active.length >= MANY ? active : [];
}

/** The end of the path of `plan` that tells it from `others`: its file's name, and folders where that is not enough. */
function shortestName(plan: PlanRow, others: PlanRow[]): string {
  const parts = plan.path.split('/');
  const ends = parts.map((_, i) => parts.slice(-1 - i).join('/'));
  const rest = others.filter((o) => o.path !== plan.path).map((o) => `/${o.path}`);
  const end = ends.find((e) => !rest.some((path) => path.endsWith(`/${e}`))) ?? plan.path;
  // The end is what tells it apart.
  return end.length <= LONGEST ? safe(end) : safe(`…${end.slice(1 - LONGEST)}`);
}

/** The open plan of the whole project that a plan at `path` belongs to; that of the workspace when the project has none. */
function projectPlan(path: string, index: PlanIndex): PlanRow | undefined {
  const project = projectOf(path);
  const found: PlanRow[] = [];
  for (const word of WHOLE_WORDS) {
    const named = index.postings(word)?.all.filter((p) => (maskOf(p) & NAME) !== 0) ?? [];
    for (const posting of named.slice(0, MOST_LOOKED)) {
      const row = index.row(docOf(posting));
      if (row !== null && isActive(row) && WHOLE.test(row.name.split('/').at(-1)!)) found.push(row);
    }
  }
  found.sort((a, b) => a.path.split('/').length - b.path.split('/').length || (a.path < b.path ? -1 : 1));
  return (
    found.find((r) => project !== '' && projectOf(r.path) === project) ?? found.find((r) => projectOf(r.path) === '')
  );
}
