/** Decides which open plans are much the same and could be one: each group around the plan that is best kept. */
import type { PlanIndex, PlanRow, Task } from '../../model.js';
import { everyPlan } from '../catalog/aliases.js';
import { isActive, similarPlans } from './similar.js';

/** Plans alike, the one to keep first. `score` is that of the least alike. */
export interface Group {
  plans: PlanRow[];
  score: number;
}

/** More open plans than this are not compared with one another: the ones with the latest activity are. */
const MOST = 1000;

/** How plans are read that are compared by their tasks, too. */
export interface Reading {
  file?: ((path: string) => string | null | undefined) | undefined;
  tasks?: ((path: string) => Task[] | null) | undefined;
}

/** Of so many open plans the tasks are compared as well; where there are more, their names alone. */
const MOST_READ = 200;

/** Groups of open plans, the surest first. Every plan is in one group at most, and is like the one that is kept. */
export function similarGroups(index: PlanIndex, read: Reading = {}): Group[] {
  const open = everyPlan(index)
    .filter((p) => isActive(p) && isText(p.path))
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST);
  const taken = new Set<string>();
  const groups: Group[] = [];
  for (const kept of [...open].sort(compareKept)) {
    if (taken.has(kept.path)) continue;
    const group = groupOf(kept, index, taken, open.length > MOST_READ ? {} : read);
    if (group === null) continue;
    for (const p of group.plans) taken.add(p.path);
    groups.push(group);
  }
  return groups.sort((a, b) => b.score - a.score || b.plans.length - a.plans.length);
}

/** `kept` with the open plans like it that are not `taken`; `null` when there are none. */
export function groupOf(
  kept: PlanRow,
  index: PlanIndex,
  taken: ReadonlySet<string> = new Set(),
  { file, tasks }: Reading = {},
): Group | null {
  const text = file?.(kept.path) ?? null;
  const made = text === null ? kept : { ...kept, text };
  const alike = similarPlans(made, index, { except: [kept.path], tasks }).filter(
    (s) => s.active && s.verdict !== 'sibling' && isText(s.plan.path) && !taken.has(s.plan.path),
  );
  if (alike.length === 0) return null;
  return { plans: [kept, ...alike.map((s) => s.plan)], score: Math.min(...alike.map((s) => s.score)) };
}

/** The one with the most tasks, then the latest activity, then the shortest name. */
export function compareKept(a: PlanRow, b: PlanRow): number {
  return b.total - a.total || b.at - a.at || a.path.length - b.path.length || (a.path < b.path ? -1 : 1);
}

function isText(path: string): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(path);
}
