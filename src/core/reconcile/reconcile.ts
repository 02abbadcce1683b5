/** Decides three ways what plan and todos say of each other: the last agreed state, the plan, the todos. Nothing is written here. */
import type { Finding, TodoStatus } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';
import { findExternalEdits } from './external-edits.js';
import { type Agreed, type Entry, MOST, type PlanTask, packTasks, tasksByKey, unpackTasks } from './last-synced.js';
import { type Meant, matchTodos, withoutTask } from './match-todos.js';
import { combineTodos, isSameStatus, mergeStatus } from './merge-status.js';
import { applyListChange, type ListChange } from './todo-list.js';
import type { News, Proposal } from './types.js';

/** The plan of the active work as its file stands, and tasks of other plans that todos name. */
export interface PlanSide {
  path: string | null;
  tasks: PlanTask[];
  /** See `Facts.stamp`. */
  file: string;
  /** The agent wrote the plan itself: it need not be told what it knows. */
  own?: boolean;
  /** Did the agent itself report the status that the task has? */
  knows?(task: PlanTask): boolean;
  /** The file that was looked at last is gone: this may be the same one in another place. */
  moved?: boolean;
  /** Can the plan be made to say that? What cannot be written stays as it was on both sides. */
  may?(task: PlanTask, status: TodoStatus): boolean;
}

export interface Reconciled {
  agreed: Agreed;
  /** What the plan is to say, and does not. */
  planChanges: { task: PlanTask; status: TodoStatus }[];
  /** What the model has not been told yet. */
  todoChanges: News[];
  /** Todos that are in no plan. */
  proposed: Proposal[];
  /** Both sides changed, to different things. */
  conflicts: Finding[];
}

/** `change` is what the host says of its todos, `null` when it said nothing. The same again changes nothing. */
export function reconcile(agreed: Agreed | null, plan: PlanSide, change: ListChange | null, now: number): Reconciled {
  const tasks = plan.tasks.slice(0, MOST.read);
  const same = agreed !== null && (agreed.plan === plan.path || isMoved(agreed, plan));
  const before = (agreed?.todos ?? []).map((e) => homed(e, same ? null : agreed!.plan, plan));
  const about = matchTodos(change === null ? before : applyListChange(before, change), tasks);
  const done = settled(about, plan);
  const news = plan.own ? [] : [...done.news, ...about.gone.map((text): News => ({ what: 'gone', text }))];
  const named = new Set(about.gone).size;
  const hand =
    same && !plan.own
      ? findExternalEdits(agreed, tasks, new Set(about.tasks.filter((t) => t !== null)), named, plan.knows)
      : [];
  const isNew = (e: Entry, i: number): boolean =>
    plan.path !== null && e.task === null && e.lost !== true && e.text !== '' && !about.unclear.has(i);
  const after = tasks.map((t) => ({ ...t, status: done.written.get(t) ?? t.status }));
  return {
    agreed: {
      at: now,
      plan: plan.path,
      file: plan.file,
      tasks: packTasks(after.filter((t) => t.plan === undefined)),
      todos: done.entries.map((e, i) => (isNew(e, i) && e.offered !== true ? { ...e, offered: true } : e)),
    },
    planChanges: [...done.written].map(([task, status]) => ({ task, status })),
    todoChanges: [...news, ...hand],
    proposed: done.entries
      .filter(isNew)
      .map(({ text, status, offered }) => ({ text, status, fresh: offered !== true })),
    conflicts: done.conflicts,
  };
}

/** Is the plan the one that was looked at last, in another place? Most of its tasks are then known, however it grew or shrank. */
function isMoved(agreed: Agreed, plan: PlanSide): boolean {
  if (plan.moved !== true || agreed.plan === null) return false;
  const was = unpackTasks(agreed.tasks);
  const now = tasksByKey(plan.tasks.filter((t) => t.plan === undefined));
  const kept = [...now.keys()].filter((k) => was.has(k)).length;
  return kept > 0 && 2 * kept >= Math.min(was.size, now.size);
}

/** A todo stays with the task of the plan that was `left` (`null` = none was); that of the plan `now` is at home again. */
function homed(entry: Entry, left: string | null, now: PlanSide): Entry {
  if (entry.task === null) return entry;
  // A plan that is gone, and is not this one in another place, has no tasks any more.
  if (left !== null && now.moved === true && entry.task.plan === undefined) return withoutTask(entry);
  const { plan = left ?? undefined, ...task } = entry.task;
  return { ...entry, task: plan === undefined || plan === now.path ? task : { ...task, plan } };
}

interface Done {
  entries: Entry[];
  written: Map<PlanTask, TodoStatus>;
  news: News[];
  conflicts: Finding[];
}

/** Each task with its todos, settled. */
function settled(about: Meant, plan: PlanSide): Done {
  const done: Done = { entries: [...about.entries], written: new Map(), news: [], conflicts: [] };
  const groups = new Map<PlanTask, number[]>();
  for (const [i, task] of about.tasks.entries()) if (task) groups.set(task, [...(groups.get(task) ?? []), i]);
  for (const [task, places] of groups) {
    const todos = places.map((i) => about.entries[i]!);
    const todo = combineTodos(todos.map((e) => e.status));
    const base = todos.every((e) => e.base !== undefined) ? todos[0]!.base : undefined;
    const next = mergeStatus(task.status, todo, base);
    if (next.write !== undefined && plan.may?.(task, next.write) === false) continue;
    const { text, told } = todos[0]!;
    let hear = told;
    if (next.write !== undefined) done.written.set(task, next.write);
    if (next.conflict === true) {
      hear = `${task.status}|${todo}`;
      if (hear !== told) done.news.push({ what: 'conflict', text, status: task.status, todo });
      done.conflicts.push(conflict(task, todo, plan));
    } else if (next.tell !== undefined) {
      hear = next.tell;
      if (hear !== told && plan.knows?.(task) !== true) done.news.push({ what: 'status', text, status: next.tell });
    } else if (next.write !== undefined || isSameStatus(task.status, todo)) {
      // What it was told and has not followed no longer stands.
      const revoked = told !== undefined && base?.todo === todo && told !== task.status && next.write === undefined;
      if (revoked) done.news.push({ what: 'status', text, status: task.status });
      hear = undefined;
    }
    for (const i of places) {
      const { told: _, ...rest } = about.entries[i]!;
      done.entries[i] = { ...rest, base: next.base, ...(hear === undefined ? {} : { told: hear }) };
    }
  }
  return done;
}

function conflict(task: PlanTask, todo: TodoStatus, plan: PlanSide): Finding {
  const args = {
    path: task.plan ?? plan.path ?? '',
    line: task.line,
    task: truncate(oneLine(task.text), 60),
    plan: task.status,
    todo,
  };
  return { code: 'todo-conflict', args, severity: 'warn' };
}
