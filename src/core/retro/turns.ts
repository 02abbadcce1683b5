/** Decides what of a session's transcript a retrospective is judged by: a turn a prompt, read forwards, bounded. */
import type { SessionEvent } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';

const MOST = { turns: 5000, each: 200, prompt: 400, said: 200, known: 50_000 };

/** A prompt and what the agent did until the next. `n` counts the prompts from 1. */
export interface Worked {
  n: number;
  at: number | null;
  prompt: string;
  /** `fresh`: the session had not read the file before it wrote it, so it was new. */
  wrote: { path: string; fresh: boolean }[];
  ran: string[];
  skills: { name: string; args: string }[];
  /** Words of the todos that it set, began or completed. */
  todos: string[];
}

export interface TurnReader {
  take(events: SessionEvent[]): void;
  turns(): Worked[];
}

/** Starts a session without a turn. What stands before its first prompt belongs to nobody's prompt and is passed over. */
export function newTurnReader(): TurnReader {
  const turns: Worked[] = [];
  const known = new Set<string>();
  /** How many calls that were not refused wrote it. */
  const writers = new Map<object, number>();
  const words = new Map<string, string>();
  let open: Worked | null = null;
  /** By call, what takes back what it did. */
  const undone = new Map<string, (() => void)[]>();
  const mayFail = (call: string | undefined, undo: () => void): void => {
    if (call === undefined || call === '' || undone.size >= MOST.known) return;
    undone.set(call, [...(undone.get(call) ?? []), undo]);
  };
  const touch = (e: Extract<SessionEvent, { kind: 'touched' }>): void => {
    const fresh = !known.has(e.path);
    if (known.size < MOST.known) known.add(e.path);
    if (open === null || e.wrote !== true) return;
    const { wrote } = open;
    const at = wrote.find((w) => w.path === e.path) ?? { path: e.path, fresh };
    writers.set(at, (writers.get(at) ?? 0) + 1);
    if (!wrote.includes(at)) push(wrote, at);
    mayFail(e.call, () => {
      writers.set(at, writers.get(at)! - 1);
      if (writers.get(at)! > 0) return;
      drop(wrote, at);
      if (at.fresh) known.delete(e.path);
    });
  };
  const ran = (e: Extract<SessionEvent, { kind: 'ran' }>, list: string[]): void => {
    const line = truncate(oneLine(e.command), MOST.said);
    push(list, line);
    mayFail(e.call, () => drop(list, line));
  };
  const todo = (e: Extract<SessionEvent, { kind: 'todo' }>): void => {
    const text = e.todo.text ?? words.get(e.todo.id ?? '') ?? '';
    if (e.todo.text !== undefined && words.size < MOST.known) words.set(e.todo.id ?? e.call, e.todo.text);
    if (text !== '' && open !== null) push(open.todos, truncate(oneLine(text), MOST.said));
  };
  const one = (e: SessionEvent): void => {
    if (e.kind === 'touched') touch(e);
    else if (e.kind === 'failed') {
      for (const undo of undone.get(e.call) ?? []) undo();
      undone.delete(e.call);
    } else if (e.kind === 'todo') todo(e);
    else if (e.kind === 'todo-id' && words.has(e.call)) words.set(e.id, words.get(e.call)!);
    else if (e.kind === 'prompt') {
      const prompt = truncate(oneLine(e.text), MOST.prompt);
      open = { n: (turns.at(-1)?.n ?? 0) + 1, at: e.at, prompt, wrote: [], ran: [], skills: [], todos: [] };
      if (turns.length < MOST.turns) turns.push(open);
    } else if (open === null) return;
    else if (e.kind === 'ran') ran(e, open.ran);
    else if (e.kind === 'skill')
      push(open.skills, { name: truncate(oneLine(e.name), 80), args: truncate(oneLine(e.args ?? ''), MOST.said) });
    else if (e.kind === 'todos')
      for (const t of e.todos) if (t.status !== 'pending') push(open.todos, truncate(oneLine(t.text), MOST.said));
  };
  return { take: (events) => events.forEach(one), turns: () => turns };
}

function push<T>(list: T[], item: T): void {
  if (list.length < MOST.each) list.push(item);
}

function drop<T>(list: T[], item: T): void {
  const at = list.lastIndexOf(item);
  if (at >= 0) list.splice(at, 1);
}
