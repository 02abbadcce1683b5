/** Decides what the rows of a host's todo list say, whatever the host calls their fields; bounded, never throwing. */
import type { TodoChange, TodoStatus, ToolAct } from '../../core/model.js';
import { isObject, stringOf } from '../json.js';

/** Rows read of one list. */
const MOST = 1000;
/** How hosts write a status. What is blocked waits; an unknown one is not begun. */
const STATUS: Record<string, TodoStatus> = {
  pending: 'pending',
  blocked: 'pending',
  in_progress: 'in_progress',
  completed: 'completed',
};
/** A todo that was dropped is as one that is not in the list: its task stays as it is. */
const DROPPED = new Set(['cancelled', 'deleted']);

/** The status that a host writes as `v`; `undefined` when it says none. */
export function statusOf(v: unknown): TodoStatus | undefined {
  return Object.hasOwn(STATUS, stringOf(v)) ? STATUS[stringOf(v)] : undefined;
}

/** Is it the status of a todo that was dropped? */
export function isDropped(v: unknown): boolean {
  return DROPPED.has(stringOf(v));
}

/** An id, which some models write as a number. */
export function idOf(v: unknown): string {
  return typeof v === 'number' ? String(v) : stringOf(v);
}

/** The whole list in `rows`, whose texts stand in the first of `fields` that a row has; `null` when it is no list. */
export function wholeListAct(rows: unknown, ...fields: string[]): ToolAct | null {
  if (!Array.isArray(rows)) return null;
  const todos = rows
    .slice(0, MOST)
    .filter(isObject)
    .map((row, i): TodoChange => {
      const text = fields.map((f) => stringOf(row[f])).find((t) => t !== '') ?? '';
      const id = idOf(row.id) || String(i + 1);
      return {
        id,
        text,
        status: statusOf(row.status) ?? 'pending',
        ...(isDropped(row.status) ? { removed: true } : {}),
      };
    });
  return { does: 'todos', whole: true, todos };
}
