/** OpenCode's todos: `todowrite` with the whole list; after it ran, the list that was kept stands in its metadata. */
import type { ToolAct } from '../../core/model.js';
import { isObject } from '../json.js';
import { wholeListAct } from './_list.js';

/** What a call does to the todos, by its arguments and (after it ran) its output; `null` when it is about none. */
export function opencodeTodos(tool: string, args: unknown, output: unknown): ToolAct | null {
  if (tool !== 'todowrite') return null;
  const metadata = isObject(output) && isObject(output.metadata) ? output.metadata : {};
  const input = isObject(args) ? args : {};
  // The ids that the model chose stand in the arguments alone.
  return wholeListAct(input.todos ?? metadata.todos, 'content');
}
