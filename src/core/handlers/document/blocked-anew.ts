/** Decides what a blocker of a document says whose task is tracked as blocked: the newer reason speaks, and whoever gave it is known. */
import { namesTask } from '../../context/still-open.js';
import type { Item } from '../../model/document.js';
import type { State, TaskState } from '../../model.js';
import { blockedBy, isKey, trackedTasks } from '../../task/tracked.js';
import { oneLine, titleLine } from '../../text/truncate.js';

/** `items` with the blockers of `context` as they are now. Written by clew a blocker has its time; one that has none may be older than any record. */
export function blockersNow<I extends Item>(items: I[], context: string, state: State): I[] {
  if (!items.some((i) => i.place === 'blockers')) return items;
  return items.map((i) => {
    const task = taskOf(i, context, state);
    return task === null || saysWhy(i.text, task) || isLater(i, task)
      ? i
      : { ...i, text: `${titleLine(task.text)}: ${blockedBy(task)}`, at: task.at };
  });
}

/** The blocked task of `context` whose reason the open blocker `item` has, or should have; `null` where none is blocked that it names. */
export function taskOf(item: Item, context: string, state: State): TaskState | null {
  if (item.place !== 'blockers' || item.state !== 'open') return null;
  const isNamed = (t: TaskState): boolean =>
    namesTask(item.text, { ...t, id: isKey(t.id) ? null : t.id, status: 'pending' });
  const blocked = trackedTasks(state, 'blocked').filter((t) => t.context === context && blockedBy(t) !== '');
  return blocked.findLast(isNamed) ?? null;
}

/** Documents keep whole seconds. */
function isLater({ at }: Item, task: TaskState): boolean {
  return at !== null && Math.floor(at / 1000) >= Math.floor(task.at / 1000);
}

/** Is the reason of `task` among the words of `text`? */
export function saysWhy(text: string, task: TaskState): boolean {
  return oneLine(text)
    .toLowerCase()
    .includes(oneLine(task.reason ?? '').toLowerCase());
}
