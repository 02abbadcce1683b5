/** Decides whether an operation was thought of before somebody else changed the records that it changes: written all the same, it would take that back. */

import { recordOf } from '../../context/state.js';
import type { Edit, State } from '../../model.js';
import { isNumbered } from '../../task/tracked.js';

/** What grows is put together, a default or a lesson is worth no second look, files are looked at when they are written. */
const LOOSE = /^(?:context|workspace|learn|heard|file|store|mend|secret|purge)\//;

/** Does a record that `edits` change say something else in `state` than it did for them? */
export function isOutdated(edits: Edit[], state: State): boolean {
  return edits.some((e) => {
    if (LOOSE.test(e.key) || isNumbered(e)) return false;
    const record = recordOf(state, e.key);
    if (e.was === null || record === null) return (e.was === null) !== (record === null);
    return Object.entries(e.was).some(([f, was]) => JSON.stringify(record[f] ?? null) !== JSON.stringify(was ?? null));
  });
}
