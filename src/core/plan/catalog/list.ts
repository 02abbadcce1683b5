/** Decides which plans a list shows, in which order, and which of them were left lying. */
import type { Context, PlanRow, PlanState } from '../../model.js';
import { isOpen, stateOf } from '../parse/state.js';

export const ORDERS = ['recent', 'name', 'progress'] as const;
export type Order = (typeof ORDERS)[number];

/** What is left to do counts as nearly all done from this share on. */
const NEARLY = 0.75;
const DAY = 86_400_000;

/** `rows` in `order`: open ones before all others. `progress` = what is nearest to done first, plans without tasks last. */
export function sortPlans(rows: PlanRow[], order: Order): PlanRow[] {
  const by: Record<Order, (a: PlanRow, b: PlanRow) => number> = {
    recent: (a, b) => b.at - a.at,
    name: () => 0,
    progress: (a, b) => share(b) - share(a) || a.total - a.done - (b.total - b.done),
  };
  return [...rows].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || by[order](a, b) || byName(a, b));
}

/** The rows in `state`. */
export function isInState(rows: PlanRow[], state: PlanState | 'all'): PlanRow[] {
  return state === 'all' ? rows : rows.filter((r) => stateOf(r) === state);
}

/** A plan nobody has gone on with. `at` is its last activity, of its file or of work on it. */
export interface Stale {
  row: PlanRow;
  at: number;
  /** Open work on it. */
  context: Context | null;
  advice: Advice;
}

/** What is to be done about it: it was never begun, stands half-way, is nearly done, or is one that work is open on. */
export type Advice = 'never-begun' | 'half-way' | 'nearly-done' | 'open-work';

/** Open plans with open tasks and no activity for `days`, the oldest first. */
export function stalePlans(rows: PlanRow[], contexts: Context[], now: number, days: number): Stale[] {
  const work = latestWork(contexts);
  return rows
    .filter((r) => isOpen(r) && r.total > r.done)
    .map((row): Stale => {
      const last = work.get(row.path) ?? null;
      const context = last?.status === 'open' ? last : null;
      return { row, at: activityOf(row, work), context, advice: adviceFor(row, context) };
    })
    .filter((s) => now - s.at > days * DAY)
    .sort((a, b) => a.at - b.at || byName(a.row, b.row));
}

/** `rows` with their last activity, of the file or of work on it, as a context says how old it is. */
export function withWork(rows: PlanRow[], contexts: Context[]): PlanRow[] {
  const work = latestWork(contexts);
  return rows.map((row) => ({ ...row, at: activityOf(row, work) }));
}

/** By the path of a plan the context that was worked on last for it. */
function latestWork(contexts: Context[]): Map<string, Context> {
  const work = new Map<string, Context>();
  for (const c of contexts)
    if (c.plan !== null && c.status !== 'folded' && (work.get(c.plan)?.lastAt ?? 0) <= c.lastAt) work.set(c.plan, c);
  return work;
}

function activityOf(row: PlanRow, work: Map<string, Context>): number {
  return Math.max(row.at, work.get(row.path)?.lastAt ?? 0);
}

function adviceFor(row: PlanRow, context: Context | null): Advice {
  if (share(row) >= NEARLY) return 'nearly-done';
  if (context !== null) return 'open-work';
  return row.done === 0 ? 'never-begun' : 'half-way';
}

function share(row: PlanRow): number {
  return row.total === 0 ? -1 : row.done / row.total;
}

function byName(a: PlanRow, b: PlanRow): number {
  const [x, y] = [a.title.toLowerCase(), b.title.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : a.path < b.path ? -1 : 1;
}
