/** Decides whether a session's last turn was never recorded: it was interrupted or its program died, so that no stop told of it. */
import { sessionAt } from '../../context/state.js';
import type { Context, Facts, SessionState, State } from '../../model.js';
import { workedOn } from '../shared/our-files.js';

/** Did the turn behind the newest recorded prompt touch files that the record of its context does not hold, nor of one that was turned to from outside since? */
export function isUnrecorded(
  session: string,
  facts: Pick<Facts, 'state' | 'workspace' | 'config' | 'conversation'>,
  other = false,
): boolean {
  const record = sessionAt(facts.state, session);
  // Whoever looks from another session may meet a prompt that is recorded and not yet in the transcript: that turn was the work before.
  const before = other ? record?.trail.at(-1) : null;
  const at = [record && workedIn(record), record?.active, before].flatMap((id) => contextAt(id, facts.state) ?? []);
  if (at[0]?.status !== 'open') return false;
  return workedOn(facts.conversation.touched, facts).some((f) => !at.some((c) => c.files.includes(f)));
}

/** `state` as it was for the session in that turn: what was turned to from outside since is not where it worked. */
export function asInTurn(state: State, session: string): State {
  const record = sessionAt(state, session);
  if (record === undefined || workedIn(record) === record.active) return state;
  return { ...state, sessions: { ...state.sessions, [session]: { ...record, active: workedIn(record) } } };
}

/** The context that the session's model worked in since its newest prompt, as far as it knew. */
function workedIn({ known, active }: SessionState): string | null {
  return known ?? active;
}

function contextAt(id: string | null | undefined, { contexts }: State): Context | undefined {
  return id != null && Object.hasOwn(contexts, id) ? contexts[id] : undefined;
}
