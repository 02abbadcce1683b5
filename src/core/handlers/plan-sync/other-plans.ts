/** Decides in which plans besides the active one a task stands: by its id, and only where the words say that it is the same task. */
import type { Facts, Finding } from '../../model.js';
import type { Agreed, PlanTask } from '../../reconcile/last-synced.js';
import { splitReference } from '../../reconcile/task-reference.js';
import type { ListChange } from '../../reconcile/todo-list.js';
import { type Standing, sameTaskIn, withId } from '../../task/in-plans.js';

/** Ids looked for in one go. */
const MOST = 20;
/** Plans of other work that are read again. */
const PLANS = 4;

/** Tasks of plans other than the active one (whose tasks are `own`): of those that todos were about before, and that todos name by id. */
export function tasksElsewhere(
  { agreed, plan }: { agreed: Agreed | null; plan: string | null },
  change: ListChange | null,
  own: PlanTask[],
  facts: Facts,
): PlanTask[] {
  const here = new Set(own.map((t) => t.id?.toLowerCase()));
  const wanted = new Map<string, string>();
  for (const { text = '' } of [...(change?.todos ?? []), ...(agreed?.todos ?? [])]) {
    const { id, rest } = splitReference(text);
    if (id !== null && !here.has(id.toLowerCase()) && wanted.size < MOST) wanted.set(id, rest);
  }
  const before = (agreed?.todos ?? []).flatMap((t) => (t.task === null ? [] : (t.task.plan ?? agreed!.plan ?? [])));
  const left = [...new Set(before)].filter((path) => path !== plan).slice(0, PLANS);
  const theirs = left.flatMap((path) => (facts.tasks?.(path) ?? []).map((t): PlanTask => ({ ...t, plan: path })));
  const others = [...wanted].flatMap(([id, text]) => {
    const [first] = sameTaskIn(withId(id, [], facts), { id, text, plan: null }).same;
    return first === undefined || left.includes(first.path) ? [] : [{ ...first.task, plan: first.path }];
  });
  return [...theirs, ...others];
}

/** Where the task of the plan at `path` stands besides; others that only share its id are named in `findings`. */
export function placesOfTask(task: PlanTask, path: string, facts: Facts): { same: Standing[]; findings: Finding[] } {
  if (task.id === null) return { same: [], findings: [] };
  const { same, findings } = sameTaskIn(withId(task.id, [path], facts), { ...task, id: task.id, plan: path });
  return { same: same.filter((s) => s.path !== path), findings };
}
