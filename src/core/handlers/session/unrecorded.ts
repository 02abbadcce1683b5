/** Decides whether a session's last turn was never recorded: it was interrupted or its program died, so that no stop told of it. */
import { promptedAt, sessionAt } from '../../context/state.js';
import type { Context, Facts, SessionState, State } from '../../model.js';
import { workedOn } from '../shared/our-files.js';

/** Who looks: the session itself, another one, or itself in the middle of its turn, about to turn to other work. */
export type Look = 'itself' | 'other' | 'leaving';

/** Did the turn behind the newest recorded prompt touch files that the record of its context does not hold, nor of one that was turned to from outside since? */
export function isUnrecorded(
  session: string,
  facts: Pick<Facts, 'state' | 'workspace' | 'config' | 'conversation'>,
  look: Look = 'itself',
): boolean {
  const record = sessionAt(facts.state, session);
  // Whoever looks from another session may meet a prompt that is recorded and not yet in the transcript, and a start tells of
  // what was turned to from outside: that turn was for work before.
  const before = look === 'other' || (record?.boundary ?? null) !== null ? (record?.trail ?? []) : [];
  const at = [record && workedIn(record), record?.active, ...before].flatMap((id) => contextAt(id, facts.state) ?? []);
  if (at[0]?.status !== 'open') return false;
  const files = workedOn(facts.conversation.touched, facts);
  // What a record holds of them says nothing of the turn's todos, and what was done before a switch is not asked for again.
  if (look === 'leaving') return files.length > 0;
  return files.some((f) => !at.some((c) => c.files.includes(f)));
}

/** `state` as it was for the session in that turn: what was turned to from outside since is not where it worked. */
export function asInTurn(state: State, session: string): State {
  const record = sessionAt(state, session);
  if (record === undefined || workedIn(record) === record.active) return state;
  return { ...state, sessions: { ...state.sessions, [session]: { ...record, active: workedIn(record) } } };
}

/**
 * Was what is active now taken over from the team since the newest prompt, from outside? Who takes it in a terminal of their own
 * moves the next prompt there, and nothing of the turn that goes on.
 */
export function isTakenInTurn(state: State, session: string): boolean {
  const record = sessionAt(state, session);
  const active = contextAt(record?.active, state);
  const since = promptedAt(state, session);
  if (record === undefined || active?.team === undefined || since === null) return false;
  return workedIn(record) !== active.id && (active.taken ?? active.opened) >= since;
}

/** The context that the session's model worked in since its newest prompt, as far as it knew. */
function workedIn({ known, active }: SessionState): string | null {
  return known ?? active;
}

function contextAt(id: string | null | undefined, { contexts }: State): Context | undefined {
  return id != null && Object.hasOwn(contexts, id) ? contexts[id] : undefined;
}
