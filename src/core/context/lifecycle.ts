/** Decides how work is put away, parked, ended, renamed and joined: records first, the pointers last. */
import type { Context, Edit, SessionState, State } from '../model.js';
import { mergeContexts } from './context.js';
import { presentEdits, recordEdit, sessionAt } from './state.js';

/** Commands by which a session goes on elsewhere because the work at hand is over, or waits: no turn was for where it goes. */
export const ENDINGS = new Set(['done', 'pause', 'archive', 'merge', 'tidy']);

/** Who stands on a piece of work, besides `session`. */
export function otherSessionsOn(state: State, id: string, session: Pick<SessionState, 'id'> | null): SessionState[] {
  return Object.values(state.sessions).filter((s) => s.id !== session?.id && s.active === id && !s.ended);
}

/** The edits that take `session` (and the workspace, when it stands there) off the work `id`; other sessions stay on it. */
export function leaveEdits(state: State, session: SessionState | null, id: string): Edit[] {
  const after = session?.active === id ? { ...session, active: null, trail: [...session.trail, id].slice(-20) } : null;
  return presentEdits(
    after && recordEdit(`session/${after.id}`, sessionAt(state, after.id), after),
    state.workspace.active === id ? recordEdit('workspace/state', state.workspace, { active: null }) : null,
  );
}

/** The edits that put the work `context` away: nobody is told of it until it is turned to again. */
export function archiveEdits(state: State, session: SessionState | null, context: Context): Edit[] {
  return [
    ...presentEdits(recordEdit(`context/${context.id}`, context, { ...context, archived: true })),
    ...leaveEdits(state, session, context.id),
  ];
}

/** The edits that park the work `context`: it can be gone on with at any time, and nothing is offered for it meanwhile. */
export function pauseEdits(state: State, session: SessionState | null, context: Context): Edit[] {
  return [
    ...presentEdits(recordEdit(`context/${context.id}`, context, { ...context, paused: true })),
    ...leaveEdits(state, session, context.id),
  ];
}

/** The edits that end the work `context`. It stays in the records and can be turned to by its name. */
export function endEdits(
  state: State,
  session: SessionState | null,
  context: Context,
  end: { status: 'completed' | 'abandoned'; now: number },
): Edit[] {
  // What is ended otherwise was ended before.
  const worked = context.status === 'open' ? context.lastAt : (context.worked ?? context.lastAt);
  const after: Context = { ...context, status: end.status, worked, lastAt: end.now };
  return [
    ...presentEdits(recordEdit(`context/${context.id}`, context, after)),
    ...leaveEdits(state, session, context.id),
  ];
}

/** The edits that make the work `context` open again. It is as old as it was: nobody worked on it. */
export function reopenEdits(context: Context): Edit[] {
  const after: Context = {
    ...context,
    status: 'open',
    ...(context.archived === true ? { archived: false } : {}),
    ...(context.paused === true ? { paused: false } : {}),
    lastAt: context.status === 'open' ? context.lastAt : (context.worked ?? context.lastAt),
  };
  return context.status === 'provisional' ? [] : presentEdits(recordEdit(`context/${context.id}`, context, after));
}

/** The edits that make `from` part of `into`: what it was known by, and everybody who stands on it. */
export function mergeEdits(state: State, into: Context, from: Context, now: number): Edit[] {
  const swap = (id: string): string => (id === from.id ? into.id : id);
  const moving = Object.values(state.sessions).filter((s) => s.active === from.id || s.trail.includes(from.id));
  return presentEdits(
    recordEdit(`context/${from.id}`, from, { ...from, status: 'folded', lastAt: now }),
    recordEdit(`context/${into.id}`, into, { ...mergeContexts(into, from), status: 'open', lastAt: now }),
    ...moving.map((s) =>
      recordEdit(`session/${s.id}`, s, {
        ...s,
        active: s.active && swap(s.active),
        trail: withoutRepeats(s.trail.map(swap)),
      }),
    ),
    state.workspace.active === from.id ? recordEdit('workspace/state', state.workspace, { active: into.id }) : null,
  );
}

/** A step from a piece of work to itself is none. */
function withoutRepeats(trail: string[]): string[] {
  return trail.filter((id, i) => id !== trail[i - 1]);
}
