/** Decides which tasks a context has: those of its plan; without one those that are tracked for it, also where they stand in a file that is the plan of another. */
import { tasksLeft } from '../context/finished-elsewhere.js';
import type { Context, Facts, Task, TaskState } from '../model.js';
import { isKey, trackedTasks } from './tracked.js';

/** The tasks of `context` as they come next, without what others finished of its plan. `tracked`: those for it, where they are known. */
export function tasksOfContext(
  context: Pick<Context, 'id' | 'plan' | 'last' | 'progress'>,
  facts: Pick<Facts, 'state' | 'tasks' | 'team' | 'sections'>,
  tracked?: TaskState[],
): Task[] {
  if (context.plan !== null) return tasksLeft(context, facts);
  return (tracked ?? trackedTasks(facts.state).filter((t) => t.context === context.id)).flatMap(asTask);
}

/** As a plan would have it: what waits for somebody's yes is none yet, and what is blocked does not come next. */
function asTask({ id, text, status, line = 0 }: TaskState): Task[] {
  return status === 'proposed' || status === 'blocked' ? [] : [{ id: isKey(id) ? null : id, text, status, line }];
}
