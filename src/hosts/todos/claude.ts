/** Claude Code's todos: TodoWrite with its whole list, or tasks that are made and changed one by one (as of 2.1.329). */
import type { TodoChange, ToolAct } from '../../core/model.js';
import { isObject, stringOf } from '../json.js';
import { idOf, isDropped, statusOf, wholeListAct } from './_list.js';

type Row = Record<string, unknown>;

/** What a call of `tool` does to the todos, by its input and (after it ran) its response; `null` when it is about none. */
export function claudeTodos(tool: string, input: Row, response: Row): ToolAct | null {
  // A call that came to nothing answers so.
  if (response.success === false) return null;
  const task = isObject(response.task) ? response.task : null;
  switch (tool) {
    case 'TodoWrite':
      return wholeListAct(input.todos, 'content', 'activeForm');
    case 'TaskCreate':
      // Its id is known when it was made.
      return one({ id: idOf(task?.id), text: stringOf(input.subject) || stringOf(task?.subject), status: 'pending' });
    case 'TaskUpdate':
      return one({ ...said(input), id: idOf(input.taskId) });
    case 'TaskGet':
      return task && one({ ...said(task), id: idOf(task.id) });
    case 'TaskList':
      return wholeListAct(response.tasks, 'subject');
    default:
      return null;
  }
}

function one(todo: TodoChange): ToolAct {
  return { does: 'todos', whole: false, todos: [todo] };
}

function said(row: Row): Omit<TodoChange, 'id'> {
  const status = statusOf(row.status);
  return {
    ...(isDropped(row.status) ? { removed: true } : status === undefined ? {} : { status }),
    ...(stringOf(row.subject) === '' ? {} : { text: stringOf(row.subject) }),
  };
}
