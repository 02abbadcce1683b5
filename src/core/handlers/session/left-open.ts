/** Decides which context a fresh session takes up where the workspace stands on none: the one that the last session in its folder was left on. */
import { mayBeAtWork } from '../../context/state.js';
import type { Context, Facts, SessionState } from '../../model.js';
import { openContexts } from '../shared/active-context.js';

/** The context, and when the last prompt of that session was given. */
export interface LeftOpen {
  context: Context;
  at: number;
}

/**
 * `null` where the workspace stands on something, or that session put its work away, or its work is over or parked: what another
 * session closed says nothing of what was left here. A session that may still be at work has left nothing.
 */
export function leftOpen(begins: Pick<SessionState, 'id' | 'cwd'>, facts: Facts): LeftOpen | null {
  const { state, now } = facts;
  if (state.workspace.active !== null) return null;
  const last = Object.values(state.sessions)
    .filter((s) => s.id !== begins.id && s.cwd === begins.cwd && s.prompts > 0)
    .filter((s) => !mayBeAtWork(s, now))
    .reduce<SessionState | null>((a, b) => (a === null || b.lastAt > a.lastAt ? b : a), null);
  const context = last === null ? undefined : openContexts(facts, null).find((c) => c.id === last.active);
  return context === undefined || context.paused === true || context.archived === true
    ? null
    : { context, at: last!.lastAt };
}
