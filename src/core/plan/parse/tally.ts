/** Decides which tasks count towards the progress of a plan, and which of them are done. */
import type { Task } from '../../model.js';

/** Cancelled tasks count for nothing, nor do parts of others. */
export function tally(tasks: Task[]): { done: number; total: number } {
  const counted = tasks.filter((t) => t.status !== 'cancelled' && !t.uncounted);
  return { done: counted.filter((t) => t.status === 'completed').length, total: counted.length };
}
