/** Qwen Code's todos: `todo_write` with the whole list; earlier versions gave each item an id, later ones an active form. */
import type { ToolAct } from '../../core/model.js';
import { isObject } from '../json.js';
import { wholeListAct } from './_list.js';

/** What a call does to the todos, by its input and (after it ran) its response; `null` when it is about none or was refused. */
export function qwenTodos(tool: string, input: unknown, response: unknown): ToolAct | null {
  if (tool !== 'todo_write' || !isObject(input) || (isObject(response) && response.error !== undefined)) return null;
  return wholeListAct(input.todos, 'content', 'activeForm');
}
