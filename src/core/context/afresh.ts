/** Decides when a fresh session is offered for a context: once, where a session that is long turns to it and has not been there. */
import type { Context, Edit, SessionState } from '../model.js';

/** Prompts after which a session drags what it was for along. */
const LONG = 20;

/** Should the user of `session`, which comes from another context to `to`, be offered a fresh session for it? `been`: where it was before. */
export function wantsFresh(session: SessionState, to: Pick<Context, 'id' | 'afresh'>, been: string[]): boolean {
  return session.prompts >= LONG && been.length > 0 && to.afresh !== true && !been.includes(to.id);
}

/** The contexts that `session` was on so far, the active one with them. */
export function contextsOf(session: SessionState): string[] {
  return session.active === null ? session.trail : [...session.trail, session.active];
}

/** The edit that remembers the offer; it stands behind those that begin the context. */
export function afreshEdit(id: string): Edit {
  return { key: `context/${id}`, was: { afresh: null }, now: { afresh: true } };
}
