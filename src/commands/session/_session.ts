/** Decides which session a command speaks for: the one that was named, else the one that was last heard of in this work tree. */
import { liveSessions } from '../../core/context/state.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import type { Facts, SessionState } from '../../core/model.js';
import { titleLine } from '../../core/text/truncate.js';
import type { Input } from '../_command.js';

/** The session of `input`; from a bare terminal the latest of this work tree that has not ended; `null` when there is none. */
export function sessionOf(input: Input, facts: Facts): SessionState | null {
  const named = input.session === null ? undefined : facts.state.sessions[input.session];
  if (named) return named;
  return liveSessions(facts).find((s) => isHere(s, facts)) ?? null;
}

/** To whom a list was printed that `#N` counts in: the session that was named, or a terminal (`null`). */
export function readerOf(input: Input, facts: Facts): SessionState | null {
  return input.session === null ? null : (facts.state.sessions[input.session] ?? null);
}

/** What a new session here begins with: `null` is nothing. */
export type Begins = { id: string; title: string } | null;

/** That, where it is not what `session` is on; else nothing is to be said of it. */
export function beginsElsewhere(session: SessionState | null, facts: Facts): { begins?: Begins } {
  const context = activeContext(null, facts);
  const next = context?.status === 'open' ? context : null;
  if (session === null || (context?.id ?? null) === session.active) return {};
  return { begins: next && { id: next.id, title: next.title } };
}

/** The line that says so: two answers to what is active are none. */
export function beginsLine(begins: Begins): string {
  return begins === null
    ? 'A new session here begins with no context (clew switch ID --next-session changes that).'
    : `A new session here begins with ${titleLine(begins.title)} (clew switch ID --next-session changes that).`;
}

/** Does the session work in the work tree that the command was called in? */
export function isHere(session: SessionState, facts: Pick<Facts, 'workspace'>): boolean {
  const { workspace } = facts;
  return session.cwd === workspace || session.cwd.startsWith(workspace.endsWith('/') ? workspace : `${workspace}/`);
}
