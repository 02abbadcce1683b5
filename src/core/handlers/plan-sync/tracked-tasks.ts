/** Decides what plan and todos mean for the tasks that somebody tracks: their records follow, and todos in no plan are proposed. */
import { presentEdits } from '../../context/state.js';
import type { Edit, Facts, State, TaskState } from '../../model.js';
import type { PlanTask } from '../../reconcile/last-synced.js';
import type { Reconciled } from '../../reconcile/reconcile.js';
import { splitReference } from '../../reconcile/task-reference.js';
import type { Proposal } from '../../reconcile/types.js';
import { comparableId } from '../../task/id.js';
import { isAlike } from '../../task/in-plans.js';
import { blockedBy, isKey, newKey, taskEditOf, trackedAt, trackedTasks } from '../../task/tracked.js';

/** Proposals of todos that wait for a person; an agent's list may be long. */
const MOST = 20;

/** The tracked task that `task` of the plan at `path` is. */
export function findTracked(task: PlanTask, path: string | null, state: State): TaskState | null {
  if (task.id !== null) {
    const tracked = trackedAt(state, task.id);
    // The same id may name another plan's task.
    return tracked !== null && (tracked.plan === path || isAlike(tracked.text, task.text)) ? tracked : null;
  }
  return trackedTasks(state).find((t) => isKey(t.id) && t.plan === path && t.text === task.text) ?? null;
}

/** The tasks of a plan, those that somebody tracks as blocked said to be so: no mark says that. */
export function withBlocked(tasks: PlanTask[], path: string, state: State): PlanTask[] {
  if (!trackedTasks(state).some((t) => t.status === 'blocked')) return tasks;
  return tasks.map((t) =>
    (t.status === 'pending' || t.status === 'in_progress') && findTracked(t, path, state)?.status === 'blocked'
      ? { ...t, status: 'blocked' }
      : t,
  );
}

/** A task with why it is blocked, '' where it is not or nobody said why. */
export type ShownTask = PlanTask & { reason: string };

/** The tasks of a plan as every view shows them: the plan counts, and of what is open in it what is tracked says whether it is under way or blocked, and why. */
export function withTracked(tasks: PlanTask[], path: string, state: State): ShownTask[] {
  const begun = trackedTasks(state, 'in_progress').length > 0;
  return withBlocked(tasks, path, state).map((t) => {
    if (t.status === 'blocked') return { ...t, reason: blockedBy(findTracked(t, path, state)) };
    const isBegun = begun && t.status === 'pending' && findTracked(t, path, state)?.status === 'in_progress';
    return { ...t, status: isBegun ? 'in_progress' : t.status, reason: '' };
  });
}

/** The records of the tasks whose status was written. */
export function trackedEdits(written: Reconciled['planChanges'], plan: string | null, facts: Facts): Edit[] {
  return written.flatMap(({ task, status }) => {
    const tracked = findTracked(task, task.plan ?? plan, facts.state);
    if (tracked === null || tracked.status === 'proposed') return [];
    return presentEdits(taskEditOf(facts.state, { ...tracked, status, at: facts.now, by: 'todos', reason: null }));
  });
}

/** Records of the todos that no plan holds: a person accepts or refuses them, nothing is written into the plan before. */
export function proposalEdits(fresh: Proposal[], plan: string, context: string | null, facts: Facts): Edit[] {
  const waiting = trackedTasks(facts.state).filter((t) => t.status === 'proposed');
  const said = new Set(waiting.map((t) => t.text));
  const edits: Edit[] = [];
  let state = facts.state;
  for (const { text } of fresh) {
    const { id, rest } = splitReference(text);
    if (said.has(rest) || waiting.length + edits.length >= MOST) continue;
    const free = id !== null && trackedAt(state, id) === null && facts.plans.postings(`#${comparableId(id)}`) === null;
    const task: TaskState = {
      id: free ? id : newKey(state),
      text: rest,
      status: 'proposed',
      plan,
      context,
      at: facts.now,
      by: 'todos',
      reason: null,
    };
    edits.push(...presentEdits(taskEditOf(state, task)));
    state = { ...state, tasks: { ...state.tasks, [task.id]: { ...task } } };
    said.add(rest);
  }
  return edits;
}
