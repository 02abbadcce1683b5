/** Decides which turns of a session were done under a task: one was named in it, or since the session came to that work. */
import type { Context, Fields, Operation } from '../model.js';
import { idsIn } from '../text/mentions.js';
import type { Material } from './_rule.js';
import type { Worked } from './turns.js';

/** `[TASK.ID]`, as the specification writes it. */
const BRACKETED = /\[[A-Z][A-Z0-9]{0,15}(?:[.-][A-Z0-9]{1,15}){1,5}\]/;
/** A prompt's hook runs within moments of when the host writes the prompt down. */
const SLACK = 5000;

/** Does `text` name a task? */
export function namesTask(text: string): boolean {
  return BRACKETED.test(text) || idsIn(text).length > 0;
}

/** Is `context` work that is tracked: by a plan, or by a task's own id? */
export function isTracked(context: Context | undefined): boolean {
  return context !== undefined && (context.plan !== null || hasTask(context));
}

/** `contexts` with the task that somebody tracks for it, where a work has no other. */
export function withTasks(
  contexts: Record<string, Context>,
  tasks: Record<string, Fields> = {},
): Record<string, Context> {
  const found = { ...contexts };
  for (const [id, t] of Object.entries(tasks)) {
    const of = typeof t.context === 'string' && Object.hasOwn(found, t.context) ? found[t.context]! : null;
    if (of !== null && (of.task ?? '') === '') found[of.id] = { ...of, task: id };
  }
  return found;
}

function hasTask(context: Context): boolean {
  return (context.task ?? '') !== '' || namesTask(context.title);
}

/** The numbers of the turns that were done under a task. */
export function turnsUnderTask({ turns, log, contexts }: Material): Set<number> {
  const found = new Set<number>();
  const places = placesOf(turns ?? [], log);
  let inHand = false;
  let before: string | null = null;
  for (const [i, turn] of (turns ?? []).entries()) {
    const on: string | null = places[i] ?? before;
    if (on !== before) inHand = false;
    before = on;
    inHand ||= names(turn) || (on !== null && contexts[on] !== undefined && hasTask(contexts[on]));
    if (inHand) found.add(turn.n);
  }
  return found;
}

function names(turn: Worked): boolean {
  return namesTask(turn.prompt) || turn.todos.some(namesTask);
}

/** By turn, the work the session stood on when its prompt had been read; `null` where the log cannot tell. */
function placesOf(turns: Worked[], log: Operation[]): (string | null)[] {
  const read: { at: number; active: string | null }[] = [];
  let active: string | null = null;
  for (const o of log) {
    const e = o.edits.findLast((x) => x.key.startsWith('session/') && x.now !== null && 'active' in x.now);
    if (e !== undefined) active = (e.now!.active as string | null) ?? null;
    if (o.by === 'prompt') read.push({ at: o.at, active });
  }
  let next = 0;
  return turns.map(({ at }) => {
    if (at === null) return null;
    const i = read.findIndex((r, k) => k >= next && Math.abs(r.at - at) <= SLACK);
    if (i < 0) return null;
    next = i + 1;
    return read[i]!.active;
  });
}
