/** Decides where the plan of a path is now: at that path, or where it was moved, renamed or split to. */
import type { PlanIndex, PlanRow } from '../../model.js';
import { pathTerm } from '../index/binary-layout.js';
import { docOf } from '../index/posting.js';

/** An earlier path of a plan, where the plan stands now, how that was told, and when. */
export interface Alias {
  path: string;
  to: string;
  how: string;
  at: number;
}

/** The plan that stands at `path` now, `null` when the index has none there. */
export function currentPlan(path: string, index: PlanIndex): PlanRow | null {
  return rowsOf(path, index).find((r) => r.path === path) ?? null;
}

/** The plans that stood at `path` before and are elsewhere now: one after a move, several after a split. */
export function plansMovedFrom(path: string, index: PlanIndex): PlanRow[] {
  return rowsOf(path, index).filter((r) => r.path !== path);
}

/** Every index holds the present path of a plan, and its earlier ones, as terms. */
function rowsOf(path: string, index: PlanIndex): PlanRow[] {
  const found = index.postings(pathTerm(path));
  return found === null ? [] : Array.from(found.all, (p) => index.row(docOf(p))).filter((r) => r !== null);
}

/** The earlier paths of the plan at `path`, the latest first. */
export function earlierPaths(path: string, aliases: Alias[]): Alias[] {
  return aliases.filter((a) => a.to === path).sort((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1));
}

/** Every plan of `index`. */
export function everyPlan(index: PlanIndex): PlanRow[] {
  if (index.rows !== undefined) return index.rows();
  const rows: PlanRow[] = [];
  for (let doc = 0; doc < (index.bound ?? index.count); doc++) {
    const row = index.row(doc);
    if (row !== null) rows.push(row);
  }
  return rows;
}
