/** Decides how far a plan is in this work tree: as its own file says, whatever another tree's look put into the index. */
import type { Facts, PlanRow } from '../../model.js';
import { tally } from './tally.js';

/** `row` with the counts of its file. Of one in the middle of a merge nothing is counted. */
export function asItStands(row: PlanRow, facts: Pick<Facts, 'tasks' | 'marked'>): PlanRow {
  const tasks = facts.tasks?.(row.path);
  const { cut: _cut, ...whole } = row;
  if (tasks != null) return { ...whole, ...tally(tasks) };
  return (facts.marked?.(row.path) ?? 0) > 0 ? { ...row, done: 0, total: 0, merging: true } : row;
}
