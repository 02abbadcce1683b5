/** Gemini CLI's todos: `write_todos` with the whole list, without ids. */
import type { ToolAct } from '../../core/model.js';
import { isObject } from '../json.js';
import { wholeListAct } from './_list.js';

/** What a call does to the todos, by its input and (after it ran) its response; `null` when it is about none or was refused. */
export function geminiTodos(tool: string, input: unknown, response: unknown): ToolAct | null {
  if (tool !== 'write_todos' || !isObject(input) || (isObject(response) && response.error !== undefined)) return null;
  return wholeListAct(input.todos, 'description');
}
