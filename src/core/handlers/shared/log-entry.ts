/** Decides what the log keeps of an outcome. */
import { editsInTree } from '../../context/tree-pointer.js';
import type { Facts, Operation, Outcome } from '../../model.js';
import { toldEdits } from '../../words/told.js';

/** The log's line for `outcome`, `null` when nothing is to be kept: what changes nothing leaves no trace. */
export function logEntryOf(
  outcome: Outcome,
  by: string,
  session: string | null,
  facts: Pick<Facts, 'now' | 'nonce'> & Partial<Pick<Facts, 'linked' | 'state' | 'workspace'>>,
): Operation | null {
  const moves = outcome.undoes !== undefined || outcome.redoes !== undefined;
  if (outcome.edits.length === 0 && outcome.reading === undefined && !moves) return null;
  const { linked, state, workspace } = facts;
  const all = [...outcome.edits, ...toldEdits(outcome, by, session)];
  const edits = linked && state && workspace ? editsInTree(all, state, workspace) : all;
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
    edits,
    ...(outcome.reading === undefined ? {} : { reading: outcome.reading }),
  };
}
