/** Decides what is known of how contexts were taken over from the team: as the log has them, and their documents, right after it. */
import { applyEdit, emptyState } from '../../core/context/state.js';
import { followLog, type Logged } from '../../core/document/as-logged.js';
import { parseDocument } from '../../core/document/parse.js';
import { keyOf } from '../../core/handlers/document/draft.js';
import type { Operation } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { refOf } from '../../core/team/material.js';
import { sharedRecords } from '../../core/team/shared-records.js';
import type { Taken } from '../../core/team/taken.js';
import type { Share } from '../../core/team/types.js';
import type { Ports } from '../run/ports.js';

/** So many operations are looked through. */
const MOST_LOOKED = 5000;

/** What the records at `keys` said when their context was taken over; of contexts that were begun here, nothing. */
export function takenReader(
  { store, redactor, now }: Pick<Ports, 'store' | 'redactor' | 'now'>,
  share: Share,
): (keys: string[]) => Taken {
  return (keys) => {
    const due = new Set(keys);
    const refs = new Set(keys.map((key) => key.split('/')[1]));
    const contexts = Object.values(store.state().contexts).filter((c) => c.team !== undefined && refs.has(refOf(c)));
    if (contexts.length === 0) return {};
    const rooms = new Set(contexts.flatMap((c) => [`context/${c.id}`, keyOf(c)]));
    const state = emptyState();
    const texts: Logged = new Map();
    const taken: Taken = {};
    for (const operation of store.operations(MOST_LOOKED).toReversed()) {
      const edits = operation.edits.filter((e) => rooms.has(e.key));
      if (edits.length === 0) continue;
      for (const edit of edits) applyEdit(state, edit);
      followLog({ ...operation, edits }, texts);
      for (const id of takenBy({ edits })) {
        const context = Object.hasOwn(state.contexts, id) ? state.contexts[id]! : null;
        if (context === null) continue;
        const text = texts.get(keyOf(context)) ?? null;
        const document = text === null ? null : parseDocument(text, 'clew');
        // That it was taken is said by whoever took it.
        const { takenOffer: _, ...then } = context;
        const seen = [{ context: then, isPrivate: false, document }];
        const records = sharedRecords({ now: now(), contexts: seen, plans: [], tasks: () => [], intents: [] }, share);
        for (const [key, fields] of Object.entries(redactSecrets(records, redactor)))
          if (due.has(key)) taken[key] = [fields, ...(taken[key] ?? [])];
      }
    }
    return taken;
  };
}

/** Ids of the contexts that these edits take over, or take something of again. */
function takenBy({ edits }: Pick<Operation, 'edits'>): Set<string> {
  const taking = edits.filter((e) => typeof e.now?.team === 'string' || typeof e.now?.taken === 'number');
  return new Set(taking.map((e) => e.key.slice('context/'.length)));
}
