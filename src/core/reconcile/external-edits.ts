/** Decides what changed in a plan since a session looked at it last, apart from the tasks that its todos are about. */
import { type Agreed, letterOf, MOST, type PlanTask, tasksByKey, unpackTasks } from './last-synced.js';
import type { News } from './types.js';

/** New, changed and missing tasks of `tasks`; those that todos are about (`paired`) are told of elsewhere. `named` are missing ones that were named; what the agent `knows` is not told. */
export function findExternalEdits(
  before: Agreed,
  tasks: PlanTask[],
  paired: ReadonlySet<PlanTask>,
  named: number,
  knows: (task: PlanTask) => boolean = () => false,
): News[] {
  const was = unpackTasks(before.tasks);
  const now = tasksByKey(tasks.filter((t) => t.plan === undefined));
  const news: News[] = [];
  let reworded = 0;
  for (const [key, task] of now) {
    const letter = was.get(key);
    if (letter === undefined && paired.has(task)) reworded++;
    if (paired.has(task) || letter === letterOf(task.status)) continue;
    if (letter !== undefined && knows(task)) continue;
    if (letter !== undefined) news.push({ what: 'status', text: task.text, status: task.status });
    else if (was.size < MOST.tasks) news.push({ what: 'new', text: task.text });
  }
  const missing = [...was.keys()].filter((key) => !now.has(key)).length - reworded - named;
  return missing > 0 && was.size < MOST.tasks ? [...news, { what: 'fewer', count: missing }] : news;
}
