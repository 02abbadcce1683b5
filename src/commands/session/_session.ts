/** Decides which session a command speaks for: the one that was named, else the one that was last heard of in this work tree. */
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

const DAY = 86_400_000;

/** Sessions that have not ended, were heard of within a day, and whose folder is still there; latest first. */
export function liveSessions(facts: Facts): SessionState[] {
  return Object.values(facts.state.sessions)
    .filter((s) => !s.ended && facts.now - s.lastAt < DAY && facts.folder?.(s.cwd) !== false)
    .sort((a, b) => b.lastAt - a.lastAt);
}

const SHORT = 8;

/** So much of a session's id that no other session begins so, at least eight signs. */
export function shortId(id: string, { state }: Pick<Facts, 'state'>): string {
  const others = Object.keys(state.sessions).filter((o) => o !== id);
  let n = SHORT;
  while (n < id.length && others.some((o) => o.startsWith(id.slice(0, n)))) n++;
  return id.slice(0, n);
}

/** Does the session work in the work tree that the command was called in? */
export function isHere(session: SessionState, facts: Pick<Facts, 'workspace'>): boolean {
  const { workspace } = facts;
  return session.cwd === workspace || session.cwd.startsWith(workspace.endsWith('/') ? workspace : `${workspace}/`);
}
