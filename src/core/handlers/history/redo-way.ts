/** Decides whether what was undone can still be done again, and what is said where it cannot: what the undo wrote must stand as it was left. */

import { isUndone } from '../../context/context.js';
import { inverseEdits, recordOf } from '../../context/state.js';
import { isMeaningful, isOnDisk, isSameValue } from '../../context/undo.js';
import { isTurn, type Step } from '../../context/undo-stack.js';
import type { Edit, Facts, Finding } from '../../model.js';
import { placeFor } from './undo-place.js';
import { called, isPointer, movesPointer } from './undo-refusal.js';

/** Rooms in which each field says what somebody meant. */
const MEANT = new Set(['context', 'question', 'task', 'selected', 'grant', 'pin', 'approved', 'filed']);
/** What clew itself goes on writing about a context. */
const FOLLOWS = new Set(['summed', 'told', 'worked', 'fromPrompt', 'taken', 'takenOffer']);

/** The record that was changed since an undo made `edits`; `null` where all of it stands as it was left. */
export function touchedSince(edits: Edit[], facts: Pick<Facts, 'state' | 'document'>): string | null {
  const inSession = edits.some((e) => e.key.startsWith('session/'));
  const seen = new Set<string>();
  for (const { key, was, now } of edits.toReversed()) {
    const room = key.slice(0, key.indexOf('/'));
    // The workspace's own pointer follows every session in turn.
    if (!(MEANT.has(room) || isPointer(key)) || (inSession && room === 'workspace')) continue;
    const current = recordOf(facts.state, key);
    for (const f of Object.keys({ ...was, ...now })) {
      const counts = isPointer(key) ? f === 'active' : isMeaningful(room, f) && !FOLLOWS.has(f);
      if (!counts || isSameValue(was?.[f], now?.[f]) || seen.has(`${key} ${f}`)) continue;
      seen.add(`${key} ${f}`);
      if (!isSameValue(current?.[f], now?.[f])) return key;
    }
  }
  if (isTurn({ edits }) || movesPointer({ edits })) return null;
  const hasPlace = placeFor(facts);
  return inverseEdits(edits).find((e) => isOnDisk(e.key) && !hasPlace(e))?.key ?? null;
}

/** Do the edits of an undo take back that the context `id` was begun? */
export function endsOpening({ edits }: { edits: Edit[] }, id: string): boolean {
  return edits.some((e) => e.key === `context/${id}` && e.now?.undone === true);
}

/** Why the step cannot be done again: `key` was changed since it was undone. The context that it began, or led to, is turned to by its name. */
export function notAgain({ did, edits }: Step, key: string, { state }: Pick<Facts, 'state'>): Finding {
  const refused = (code: string, args: Finding['args']): Finding => ({ code, args, severity: 'error' });
  const began = edits.find((e) => e.key.startsWith('context/') && e.now?.undone === true)?.key.slice('context/'.length);
  const led = isPointer(key) ? edits.find((e) => e.key === key)?.was?.active : undefined;
  const id = began ?? led;
  const context = typeof id === 'string' && Object.hasOwn(state.contexts, id) ? state.contexts[id]! : null;
  if (context !== null && isUndone(context)) return refused('redo-begins', { what: did, title: context.title });
  if (context?.status === 'open') return refused('redo-passed', { what: did, to: context.id });
  return refused('redo-touched', { what: did, key: called(key) });
}
