/** Cursor's todos: `TodoWrite` with the whole list, or with what is to be merged into it. */
import type { Fields, ToolAct } from '../../core/model.js';
import { wholeListAct } from './_list.js';

/** What a call does to the todos, by its input; `null` when it is about none. */
export function cursorTodos(tool: string, input: Fields): ToolAct | null {
  const act = tool === 'TodoWrite' ? wholeListAct(input.todos, 'content') : null;
  return act?.does === 'todos' && input.merge === true ? { ...act, whole: false } : act;
}
