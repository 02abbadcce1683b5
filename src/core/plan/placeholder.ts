/** Decides what a new plan has in the place of its first task, and which task of a plan comes next: never that one. */
import type { Task } from '../model.js';

/** The only line of a plan that clew begins. */
export const PLACEHOLDER = 'Say what is to be reached';

/** Does `text` only say that nobody has said yet what is to be done? */
export function isPlaceholder(text: string): boolean {
  return text.trim().replace(/\.$/, '').toLowerCase() === PLACEHOLDER.toLowerCase();
}

/** What is in progress, else the first that is open; `undefined` for none. Whose context is known puts `tasks` in turn before (`context/up-next.ts`). */
export function nextTask(tasks: Task[]): Task | undefined {
  const real = tasks.filter((t) => !isPlaceholder(t.text));
  return real.find((t) => t.status === 'in_progress') ?? real.find((t) => t.status === 'pending');
}
