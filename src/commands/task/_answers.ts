/** Decides what `clew task` prints with `--json` beside what every answer has. */

import type { Task, TaskState } from '../../core/model/plan.js';
import type { TaskChange } from '../../core/task/find.js';

export interface Answers {
  task: TaskList | TaskChange;
  'task list': TaskList;
  'task add': TaskChange;
  'task start': TaskChange;
  'task done': TaskChange;
  'task block': TaskChange;
  'task cancel': TaskChange;
  'task reopen': TaskChange;
  'task accept': TaskChange;
  'task drop': TaskChange;
  'task move': TaskChange;
}

export interface TaskList {
  /** Those that are tracked, and those that wait for a person's yes. */
  tasks: TaskState[];
  proposed: TaskState[];
  /** The plan of the active context, with its open tasks that nobody tracks: at most 20, `more` are left out. */
  plan: string | null;
  planned: (Omit<Task, 'id'> & { id: string; plan: string; context: string })[];
  more: number;
}
