/** Copilot's todos: `update_todo` with the whole list as Markdown check boxes; hooks know it as TodoWrite (as of 1.0.102). */
import type { ToolAct } from '../../core/model.js';
import { stringOf } from '../json.js';
import { wholeListAct } from './_list.js';

const STATUS: Record<string, string> = { ' ': 'pending', x: 'completed', X: 'completed' };

/** What a call does to the todos; `null` when it is about none. */
export function copilotTodos(tool: string, input: Record<string, unknown>): ToolAct | null {
  if (tool !== 'TodoWrite' && tool !== 'update_todo') return null;
  if (typeof input.todos !== 'string') return wholeListAct(input.todos, 'content', 'text');
  const rows = stringOf(input.todos)
    .slice(0, 200_000)
    .split('\n')
    .flatMap((line) => {
      const m = /^\s*[-*] \[(.)\] (.+)$/.exec(line);
      return m === null ? [] : [{ content: m[2]!.trim(), status: STATUS[m[1]!] ?? 'in_progress' }];
    });
  return wholeListAct(rows, 'content');
}
