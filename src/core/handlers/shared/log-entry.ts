/** Decides what the log keeps of an outcome. */
import { sessionAt } from '../../context/state.js';
import type { Edit, Facts, Operation, Outcome } from '../../model.js';

/** The log's line for `outcome`, `null` when nothing is to be kept: what changes nothing leaves no trace. `heard`: its session's model knows of it. */
export function logEntryOf(
  outcome: Outcome,
  by: string,
  session: string | null,
  facts: Pick<Facts, 'now' | 'nonce' | 'state'>,
  heard = by === 'prompt' || by === 'start',
): Operation | null {
  const moves = outcome.undoes !== undefined || outcome.redoes !== undefined;
  if (outcome.edits.length === 0 && outcome.reading === undefined && !moves) return null;
  return {
    v: 1,
    id: `${facts.now.toString(36)}-${facts.nonce.slice(0, 6)}`,
    at: facts.now,
    by,
    session,
    did: outcome.did,
    undoable: outcome.undoable,
    ...(outcome.undoes === undefined ? {} : { undoes: outcome.undoes }),
    ...(outcome.redoes === undefined ? {} : { redoes: outcome.redoes }),
    edits: heard ? outcome.edits.map((e) => withKnown(e, session, facts)) : outcome.edits,
    ...(outcome.reading === undefined ? {} : { reading: outcome.reading }),
  };
}

/** Where the pointer of a session moves and its model hears of it, that is remembered beside. */
function withKnown(e: Edit, session: string | null, { state }: Pick<Facts, 'state'>): Edit {
  if (session === null || e.key !== `session/${session}` || e.now === null || !('active' in e.now)) return e;
  const known = sessionAt(state, session)?.known ?? null;
  return { ...e, was: e.was && { ...e.was, known }, now: { ...e.now, known: e.now.active } };
}
