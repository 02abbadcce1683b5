/** Decides what a record of a tracked task holds, and how one is found; damage in the log is never taken for a task. */
import { recordEdit } from '../context/state.js';
import type { Edit, State, TaskState, TrackedStatus } from '../model.js';
import { oneLine, titleLine } from '../text/truncate.js';
import { comparableId } from './id.js';

export const STATUSES: TrackedStatus[] = ['pending', 'in_progress', 'blocked', 'completed', 'cancelled', 'proposed'];
/** Keys of ours, for tasks that nobody gave an id. */
const KEY = /^k(\d{1,9})$/;

/** Every tracked task of `state`, those that stand as `only` where that is said, oldest change first; what is no task any more is left out. */
export function trackedTasks(state: State, only?: TrackedStatus): TaskState[] {
  return Object.entries(state.tasks ?? {})
    .flatMap(([id, record]) => {
      const r = record as Partial<TaskState> | null;
      if (only !== undefined && r?.status !== only) return [];
      if (typeof r?.text !== 'string' || !STATUSES.includes(r.status as TrackedStatus)) return [];
      const task: TaskState = {
        id,
        text: r.text,
        status: r.status!,
        plan: typeof r.plan === 'string' ? r.plan : null,
        ...(typeof r.line === 'number' ? { line: r.line } : {}),
        context: typeof r.context === 'string' ? r.context : null,
        at: typeof r.at === 'number' ? r.at : 0,
        by: typeof r.by === 'string' ? r.by : 'person',
        ...(typeof r.session === 'string' ? { session: r.session } : {}),
        reason: typeof r.reason === 'string' ? r.reason : null,
      };
      return [task];
    })
    .sort((a, b) => a.at - b.at);
}

/** The tasks that wait for a person's yes: of the plan at `plan`, or for `context`. */
export function proposedFor(plan: string | null, context: string | null, state: State): TaskState[] {
  return trackedTasks(state, 'proposed').filter((t) => (t.plan === null ? t.context === context : t.plan === plan));
}

/** The tracked task called `ref`, in any case and with or without brackets; `null` when none is. */
export function trackedAt(state: State, ref: string): TaskState | null {
  return trackedTasks(state).find((t) => comparableId(t.id) === comparableId(ref)) ?? null;
}

/** Was this id given by us, where people gave none? */
export function isKey(id: string): boolean {
  return KEY.test(id);
}

/** What a sentence calls the task: the id that people gave it, else its text. */
export function calledTask({ id, text }: Pick<TaskState, 'id' | 'text'>): string {
  return isKey(id) ? `“${oneLine(text)}”` : id;
}

/** Why `task` is blocked, in a line; '' where it is not or nobody said why. */
export function blockedBy(task: Pick<TaskState, 'status' | 'reason'> | null): string {
  return task?.status === 'blocked' ? titleLine(oneLine(task.reason ?? '')) : '';
}

/** A key that no task has had; one that was taken back is not given again while it stands in the records. */
export function newKey(state: State): string {
  const used = Object.keys(state.tasks ?? {}).flatMap((id) => KEY.exec(id)?.[1] ?? []);
  return `k${Math.max(0, ...used.map(Number)) + 1}`;
}

/** Does the edit begin a task under a key of ours? Two processes may have come upon the same one. */
export function isNumbered({ key, was, now }: Edit): boolean {
  return was === null && now !== null && key.startsWith('task/') && isKey(key.slice(5));
}

/** `edits` with the tasks whose key another task has got meanwhile under the next free one. */
export function renumbered(edits: Edit[], state: State): Edit[] {
  const tasks = { ...state.tasks };
  return edits.map((e) => {
    if (!isNumbered(e)) return e;
    const own = e.key.slice(5);
    const id = Object.hasOwn(tasks, own) ? newKey({ ...state, tasks }) : own;
    const now = { ...e.now, id };
    tasks[id] = now;
    return { ...e, key: `task/${id}`, now };
  });
}

/** The edit by which `task` becomes as given; `null` when it is so already. */
export function taskEditOf(state: State, task: TaskState): Edit | null {
  const was = trackedAt(state, task.id);
  const id = was?.id ?? task.id;
  const now = { ...task, id };
  const what = (t: TaskState): string => JSON.stringify({ ...t, at: 0, by: '', session: undefined });
  if (was !== null && what(was) === what(now)) return null;
  const edit = recordEdit(`task/${id}`, was, now);
  // Whose it is is told each time: the history of that work is read from the edits alone.
  return was === null || edit === null
    ? edit
    : { ...edit, was: { ...edit.was, context: was.context }, now: { ...edit.now, context: now.context } };
}

/**
 * The work that a task of `plan` belongs to: the one that has this plan, of several the first of `asked` among them; else the first
 * of `asked` that is one. `worked`: who asks was at work there, so that an open one without a plan of its own keeps what was begun in it.
 */
export function workOfPlan(
  plan: string | null,
  asked: (string | null)[],
  { contexts }: Pick<State, 'contexts'>,
  worked: (string | null)[] = [],
): string | null {
  const have = Object.values(contexts).filter((c) => plan !== null && c.plan === plan && c.status !== 'folded');
  const isBare = (id: string | null): boolean => {
    const c = id !== null && Object.hasOwn(contexts, id) ? contexts[id] : undefined;
    return c !== undefined && c.plan === null && c.status === 'open' && worked.includes(id);
  };
  const own =
    asked.find((id) => have.some((c) => c.id === id) || isBare(id)) ??
    (have.find((c) => c.status === 'open') ?? have[0])?.id;
  return own ?? asked.find((id) => id !== null) ?? null;
}
