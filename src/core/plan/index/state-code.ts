/** Decides by which number an index keeps how a plan stands: twice its state, one when somebody put it away, and much more when only its beginning was read. */
import type { PlanRow, PlanState } from '../../model.js';

/** In the order of their numbers; a number is never given to another state. */
export const STATES: PlanState[] = ['open', 'done', 'archived', 'superseded'];

const CUT = 64;

/** The number for `row`. */
export function encodeState({ state, archived, cut }: Pick<PlanRow, 'state' | 'archived' | 'cut'>): number {
  return STATES.indexOf(state ?? (archived ? 'archived' : 'open')) * 2 + (archived ? 1 : 0) + (cut ? CUT : 0);
}

/** What the number `n` means. An index of an earlier version knows 0 and 1 alone. */
export function decodeState(n: number): { archived: boolean; state: PlanState; cut?: true } {
  if (n >= CUT) return { ...decodeState(n - CUT), cut: true };
  return { archived: n % 2 === 1, state: n === 1 ? 'archived' : (STATES[n >> 1] ?? 'open') };
}
