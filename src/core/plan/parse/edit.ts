/** Decides which range of a plan's file changes when a task gets another status; every other character stays as it is. */
import type { Splice } from '../../model/document.js';
import type { Finding, Task, TaskStatus } from '../../model.js';
import { applySplices } from '../../text/splice.js';
import type { Dialect, TaskPlace } from '../dialects/_dialect.js';
import { dialectOf, fileOf, parsePlanFile } from './detect-dialect.js';

/** Ranges to change in `file`, which is the plan's path without a key (none when the task has the status), or why nothing is changed. */
export type TaskEdit =
  | { file: string; splices: Splice[]; finding?: undefined }
  | { file?: undefined; splices?: undefined; finding: Finding };

/**
 * The change of the `text` of the plan at `path` that gives `task` the `status`. A task is known by its id where it has one, else
 * by its words where they are given, and by its line (1-based) where those stand more than once. Never throws.
 */
export function taskEdit(
  path: string,
  text: string,
  task: Pick<Task, 'id' | 'line'> & { text?: string },
  status: TaskStatus,
): TaskEdit {
  const { file, key } = fileOf(path);
  const dialect = dialectOf(file, text);
  const refused = (code: string, of: string | number = task.id ?? task.text ?? ''): TaskEdit => ({
    finding: { code, args: { path, line: task.line, of, status, tool: dialect.name }, severity: 'warn' },
  });
  const before = parsePlanFile(file, text);
  if (before.cut) return refused('plan-unsure');
  const tasks = before.plans.find((p) => p.plan.path === path)?.plan.tasks ?? [];
  const found = same(tasks, task);
  if (found.length === 0) return refused('task-gone');
  const meant = found.length === 1 ? found[0]! : found.find((t) => t.line === task.line);
  if (meant === undefined) return refused('task-many');
  if (meant.status === status) return { file, splices: [] };
  if (dialect.edit === undefined) return refused('task-elsewhere');
  const place: TaskPlace = { line: meant.line, id: meant.id, ...(key === undefined ? {} : { key }) };
  const splices = dialect.edit(text, place, status);
  if (splices === null) return refused('task-unsaid');
  return holds(dialect, path, text, splices, tasks, meant, status) ? { file, splices } : refused('task-unsure');
}

function same(tasks: Task[], task: { id: string | null; line: number; text?: string }): Task[] {
  const { id, text } = task;
  if (id !== null) {
    const exact = tasks.filter((t) => t.id === id);
    return exact.length > 0 ? exact : tasks.filter((t) => t.id?.toLowerCase() === id.toLowerCase());
  }
  if (text !== undefined) return tasks.filter((t) => t.id === null && t.text === text);
  return tasks.filter((t) => t.line === task.line);
}

/** Does the changed text say the new status, and of every other task what it said before? */
function holds(
  dialect: Dialect,
  path: string,
  text: string,
  splices: Splice[],
  tasks: Task[],
  meant: Task,
  status: TaskStatus,
): boolean {
  const after = applySplices(text, splices);
  const again = after === null ? undefined : dialect.parse(fileOf(path).file, after).plans;
  const now = again?.find((p) => p.plan.path === path)?.plan.tasks;
  return (
    now?.length === tasks.length &&
    now.every((t, i) => {
      const was = tasks[i]!;
      return (
        t.id === was.id &&
        t.text === was.text &&
        t.line === was.line &&
        t.status === (was === meant ? status : was.status)
      );
    })
  );
}
