/** Decides how an operation is called where a person types it: the first letters of what is random in its id. */
import type { Facts } from '../model.js';

const LETTERS = 4;

/** The name of the operation `id`. */
export function operationName(id: string): string {
  return id.slice(id.lastIndexOf('-') + 1).slice(0, LETTERS);
}

/** The name that the operation of this event will have. */
export function nextOperationName(facts: Pick<Facts, 'nonce'>): string {
  return operationName(facts.nonce);
}

/** Is the operation `id` meant by `ref`: its whole id, the beginning of it, or of its name? */
export function isCalled(id: string, ref: string): boolean {
  if (ref.length < LETTERS) return false;
  return id.startsWith(ref) || id.slice(id.lastIndexOf('-') + 1).startsWith(ref);
}
