/** VS Code's todos: `manage_todo_list` with the whole list. */
import type { Fields, ToolAct } from '../../core/model.js';
import { wholeListAct } from './_list.js';

/** What a call does to the todos, by its input; `null` when it is about none. */
export function vscodeTodos(tool: string, input: Fields): ToolAct | null {
  return tool === 'manage_todo_list' ? wholeListAct(input.todoList, 'title') : null;
}
