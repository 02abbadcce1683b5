/** Decides where the plan of a path is now: at that path, or where it was moved, renamed or split to. */
import type { PlanIndex, PlanRow } from '../model.js';
import { pathTerm } from './layout.js';
import { docOf } from './posting.js';

/** The plan that stands at `path` now, `null` when the index has none there. */
export function planHere(path: string, index: PlanIndex): PlanRow | null {
  return rowsOf(path, index).find((r) => r.path === path) ?? null;
}

/** The plans that stood at `path` before and are elsewhere now: one after a move, several after a split. */
export function movedFrom(path: string, index: PlanIndex): PlanRow[] {
  return rowsOf(path, index).filter((r) => r.path !== path);
}

/** Every index holds the present path of a plan, and its earlier ones, as terms. */
function rowsOf(path: string, index: PlanIndex): PlanRow[] {
  const found = index.postings(pathTerm(path));
  return found === null ? [] : Array.from(found.all, (p) => index.row(docOf(p))).filter((r) => r !== null);
}
