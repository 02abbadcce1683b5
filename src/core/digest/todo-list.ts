/** Decides what the todos of a session come to: the last full list, and what was changed of it one by one. Fed newest first. */
import type { SessionEvent, Todo } from '../model.js';

/** Of changes to a list no more are kept. */
export const MOST_CHANGES = 400;

/** A todo list being read backwards. */
export interface TodoList {
  take(event: SessionEvent): void;
  /** Was a full list met? Nothing before it would change the result, but for the ids that its items were created with. */
  isWhole(): boolean;
  /** By id, `null` when nothing is known of any. A todo whose beginning was not read has no words. */
  todos(): Map<string, Todo> | null;
}

/** Starts reading a todo list. */
export function todoListReader(): TodoList {
  const changes: SessionEvent[] = [];
  const earlier: SessionEvent[] = [];
  let base: Todo[] | null = null;
  return {
    take: (e) => {
      if (e.kind === 'todos' && base === null) base = e.todos;
      if (e.kind !== 'todo' && e.kind !== 'todo-id') return;
      const into = base === null ? changes : earlier;
      if (into.length < MOST_CHANGES) into.push(e);
    },
    isWhole: () => base !== null,
    todos: () =>
      base === null && changes.length === 0 ? null : todosOf(base, changes.toReversed(), earlier.toReversed()),
  };
}

/** The last full list, whose items keep the ids they were created with, after `changes` (oldest first). */
function todosOf(base: Todo[] | null, changes: SessionEvent[], earlier: SessionEvent[]): Map<string, Todo> {
  const ids = new Map([...earlier, ...changes].flatMap((c) => (c.kind === 'todo-id' ? [[c.call, c.id] as const] : [])));
  const known = new Map<string, string[]>();
  for (const [id, t] of applied(new Map(), earlier, ids, false)) known.set(t.text, [...(known.get(t.text) ?? []), id]);
  const list = new Map((base ?? []).map((t, i) => [known.get(t.text)?.shift() ?? `listed ${i}`, t]));
  return applied(list, changes, ids, base !== null);
}

/** `list` after `changes`, by id. A refused call (its id is '') made nothing; a `full` list gets items only by creation. */
function applied(
  list: Map<string, Todo>,
  changes: SessionEvent[],
  ids: Map<string, string>,
  full: boolean,
): Map<string, Todo> {
  for (const c of changes) {
    if (c.kind !== 'todo') continue;
    const id = ids.get(c.call) === '' ? '' : (c.todo.id ?? ids.get(c.call) ?? `created ${list.size}`);
    if (id === '' || (full && c.todo.id !== undefined && !list.has(id))) continue;
    const { removed, ...todo } = c.todo;
    if (removed) list.delete(id);
    else list.set(id, { ...(list.get(id) ?? { text: '', status: 'pending' }), ...todo, id });
  }
  return list;
}
