/** Decides what is remembered of a session's plan and todos between two looks: small, for prompts read all records. */
import type { Fields, Task, TaskStatus, TodoStatus } from '../model.js';
import { fingerprint } from '../text/hash.js';
import { comparableText, splitReference } from './task-reference.js';

/** Of one session, no more is remembered. */
export const MOST = { todos: 100, tasks: 300, text: 160, read: 5000 };

/** What a plan may say of a task. */
export type PlanStatus = TaskStatus | 'blocked';

/** A task as its plan has it now; `plan` where that is not the plan of the active work. */
export interface PlanTask extends Omit<Task, 'status'> {
  status: PlanStatus;
  plan?: string;
}

/** What plan and todo each said when they agreed last. They differ only where the model was told and that settles it. */
export interface Base {
  plan: PlanStatus;
  todo: TodoStatus;
}

/** A todo of the session as it stands, and the task that it is about. */
export interface Entry {
  /** The host's id, '' where it gives none. */
  id: string;
  text: string;
  status: TodoStatus;
  task: { id: string | null; text: string; plan?: string } | null;
  base?: Base;
  /** What the model was told of the plan's side last, so that it is told once. */
  told?: string;
  /** Its task was taken out of the plan: no task is proposed for it. */
  lost?: boolean;
  /** It was proposed as a task: that is done once. */
  offered?: boolean;
}

/** The record `agreed/SESSION`. */
export interface Agreed {
  at: number;
  /** Path of the plan, `null` while the work has none. */
  plan: string | null;
  /** How the plan's file was when it was looked at, see `Facts.stamp`. */
  file: string;
  /** Its tasks then, packed by `packTasks`. */
  tasks: string;
  todos: Entry[];
}

const LETTER: Record<PlanStatus, string> = {
  pending: 'p',
  in_progress: 'i',
  completed: 'c',
  cancelled: 'x',
  blocked: 'b',
};
const KEY = 8;

/** The first 300 tasks, each as eight hex digits of what it is and a letter for its status. */
export function packTasks(tasks: PlanTask[]): string {
  return [...tasksByKey(tasks)].map(([key, t]) => key + LETTER[t.status]).join('');
}

/** The first 300 tasks by what tells them apart: id or words, and how many alike stand before. */
export function tasksByKey(tasks: PlanTask[]): Map<string, PlanTask> {
  const seen = new Map<string, number>();
  const out = new Map<string, PlanTask>();
  for (const t of tasks.slice(0, MOST.tasks)) {
    const what = t.id === null ? `${splitReference(t.text).id ?? ''} ${comparableText(t.text)}` : `#${t.id}`;
    const n = seen.get(what) ?? 0;
    seen.set(what, n + 1);
    out.set(fingerprint(`${n} ${what}`).slice(-KEY), t);
  }
  return out;
}

/** What `packTasks` made, by key; the letters of statuses. */
export function unpackTasks(text: string): Map<string, string> {
  const out = new Map<string, string>();
  for (let at = 0; at + KEY < text.length && out.size < MOST.tasks; at += KEY + 1)
    out.set(text.slice(at, at + KEY), text[at + KEY]!);
  return out;
}

/** The letter of a status in what `packTasks` makes. */
export const letterOf = (status: PlanStatus): string => LETTER[status];

/** The record as it is kept, `null` when there is none or it is of another shape. */
export function lastSyncedIn(fields: Fields | null | undefined): Agreed | null {
  if (fields == null || !Array.isArray(fields.todos) || typeof fields.tasks !== 'string') return null;
  const { at, plan, file, tasks } = fields;
  const todos = (fields.todos as unknown[]).filter(isEntry).slice(0, MOST.todos);
  return {
    at: typeof at === 'number' ? at : 0,
    plan: typeof plan === 'string' ? plan : null,
    file: typeof file === 'string' ? file : '',
    tasks,
    todos,
  };
}

function isEntry(v: unknown): v is Entry {
  const e = v as Partial<Entry> | null;
  return (
    typeof e === 'object' &&
    e !== null &&
    typeof e.id === 'string' &&
    typeof e.text === 'string' &&
    typeof e.status === 'string' &&
    (e.task === null || typeof e.task?.text === 'string')
  );
}
