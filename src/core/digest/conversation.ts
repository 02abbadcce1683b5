/** Decides what of a transcript's end counts as the conversation: it is fed events newest first and says when it has enough. */
import type { Conversation, Prompt, SessionEvent, Todo } from '../model.js';

/** Of one conversation, no more is kept. */
export const MOST = { said: 2000, touched: 60, todoEvents: 400 };

export interface Limits {
  prompts: number;
  /** How many prompts back a Skill still counts. */
  skillLookback: number;
  /** Look for the todo list, however far back it is? Only the digest shows it. */
  todos: boolean;
}

/** What the hook thinks with. */
export const HEARD: Limits = { prompts: 5, skillLookback: 0, todos: false };

/** Something being read from a transcript backwards. */
export interface Reading<T = Conversation> {
  /** Takes the events of one line; lines come newest first, events of a line in their own order. */
  take(events: SessionEvent[]): void;
  /** From here on back only prompts count: nothing else that is said or done there would change the result. */
  onlyPrompts(): boolean;
  /** Nothing further back would change the result, todos apart (they may be arbitrarily old). */
  enough(): boolean;
  result(malformed: number, lines: number): T;
}

/** An empty conversation: no transcript, or nothing readable in it. */
export const SILENCE: Conversation = {
  prompts: [],
  said: '',
  skill: null,
  todos: null,
  touched: [],
  malformed: 0,
  lines: 0,
};

/** Starts reading a conversation backwards. */
export function conversationReader(limits: Limits): Reading {
  const prompts: Prompt[] = [];
  const said: string[] = [];
  const touched = new Set<string>();
  const refused = new Set<string>();
  const changes: SessionEvent[] = [];
  const earlier: SessionEvent[] = [];
  let turns = 0;
  let skill: Conversation['skill'] = null;
  let base: Todo[] | null = null;
  let saidLength = 0;

  const one = (e: SessionEvent): void => {
    if (e.kind === 'prompt') {
      turns++;
      if (prompts.length < limits.prompts) prompts.push({ text: e.text, at: e.at });
    } else if (e.kind === 'said' && turns === 0 && saidLength < MOST.said) {
      said.unshift(e.text);
      saidLength += e.text.length;
    } else if (e.kind === 'skill' && skill === null && turns < limits.skillLookback)
      skill = { name: e.name, turnsAgo: turns };
    else if (e.kind === 'failed' && turns === 0 && refused.size < MOST.touched) refused.add(e.call);
    else if (e.kind === 'touched' && turns === 0 && touched.size < MOST.touched && !refused.has(e.call ?? ''))
      touched.add(e.path);
    else if (e.kind === 'todos' && base === null) base = e.todos;
    else if (e.kind === 'todo' || e.kind === 'todo-id') {
      const into = base === null ? changes : earlier;
      if (into.length < MOST.todoEvents) into.push(e);
    }
  };
  return {
    take: (events) => {
      for (let i = events.length - 1; i >= 0; i--) one(events[i]!);
    },
    onlyPrompts: () => turns > 0 && turns >= limits.skillLookback && !limits.todos,
    enough: () => turns >= Math.max(limits.prompts, limits.skillLookback) && (!limits.todos || base !== null),
    result: (malformed, lines) => ({
      prompts,
      said: said.join('\n').slice(-MOST.said),
      skill,
      todos: base === null && changes.length === 0 ? null : todosOf(base, changes.reverse(), earlier.reverse()),
      touched: [...touched],
      malformed,
      lines,
    }),
  };
}

/** The todo list: the last full one, whose items keep the ids they were created with, after `changes` (oldest first). */
function todosOf(base: Todo[] | null, changes: SessionEvent[], earlier: SessionEvent[]): Todo[] {
  const ids = new Map([...earlier, ...changes].flatMap((c) => (c.kind === 'todo-id' ? [[c.call, c.id] as const] : [])));
  const known = new Map<string, string[]>();
  for (const [id, t] of applied(new Map(), earlier, ids, false)) known.set(t.text, [...(known.get(t.text) ?? []), id]);
  const list = new Map((base ?? []).map((t, i) => [known.get(t.text)?.shift() ?? `listed ${i}`, t]));
  return [...applied(list, changes, ids, base !== null).values()];
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
