/** Decides what the host of a session is to call it: what its active context is called, unless a person named it. */
import { sessionAt } from '../../context/state.js';
import type { Edit, Event, Facts, Outcome } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { truncate } from '../../text/truncate.js';
import { contextAfter } from './context-transitions.js';

/** A host shows it in a list and beside its box. */
const MOST = 60;

/** `outcome` with that name, where the host has another one; it is remembered, to be told from one that a person gave. */
export function withTitle(
  outcome: Outcome,
  { titled, session }: Extract<Event, { kind: 'start' | 'prompt' }>,
  { state, config }: Facts,
): Outcome {
  const edit = outcome.edits.find((e) => e.key === `session/${session.id}` && e.now !== null);
  if (titled === undefined || !config.sessionTitle || edit === undefined) return outcome;
  const record = sessionAt(state, session.id);
  const active = ('active' in edit.now! ? edit.now.active : record?.active) as string | null | undefined;
  const context = active == null ? null : contextAfter(outcome.edits, state, active);
  if (context?.status !== 'open') return outcome;
  const title = called(context.title);
  // After an undo the name that was given is in no record of a session, but in that of its context.
  const isOurs =
    titled === '' ||
    Object.values(state.sessions).some((s) => s.titled === titled) ||
    Object.values(state.contexts).some((c) => called(c.title) === titled);
  if (!isOurs || title === titled) return outcome;
  const named = (e: Edit): Edit => ({
    ...e,
    was: e.was && { ...e.was, titled: record?.titled ?? null },
    now: { ...e.now, titled: title },
  });
  return { ...outcome, title, edits: outcome.edits.map((e) => (e === edit ? named(e) : e)) };
}

function called(title: string): string {
  return truncate(safeTitle(title), MOST);
}
