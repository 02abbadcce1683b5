/** Decides which range of a plan file says the status of a task, and what stands there for another status. */
import type { Splice } from '../document/document.js';
import type { Finding, Task, TaskStatus } from '../model.js';

const MARK: Record<TaskStatus, string> = { pending: ' ', in_progress: '~', completed: 'x', cancelled: '-' };
const BOX = /^(?:[\s>]*(?:[-+*]|\d{1,9}[.)])[ \t]+)+\[([ xX~/>*-])\](?=[ \t]|$)/;

/** The ranges by which `task` of the file `path` comes to say `status`; none when it does. Only the mark in its box changes. */
export function taskEdit(
  path: string,
  text: string,
  task: Task,
  status: TaskStatus,
): { splices: Splice[] } | { finding: Finding } {
  let at = 0;
  for (let line = 1; line < task.line; line++) {
    const end = /\r\n|\n|\r/g;
    end.lastIndex = at;
    if (end.exec(text) === null) break;
    at = end.lastIndex;
  }
  const box = BOX.exec(/^[^\r\n]*/.exec(text.slice(at))![0]);
  if (box === null) return { finding: { code: 'task-line', args: { path, line: task.line }, severity: 'warn' } };
  if (task.status === status) return { splices: [] };
  return { splices: [{ at: at + box[0].length - 2, cut: box[1]!, put: MARK[status] }] };
}
