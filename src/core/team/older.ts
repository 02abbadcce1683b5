/** Decides what of the shared records a file does not have because an older version of it is checked out: that was not taken out, it is not here yet. */
import type { Fields } from '../model.js';
import { isSameValue } from './canonical.js';
import { recordKey, type TeamSet, writesOf } from './set.js';

/** What a file says in its versions, by key: in those that this branch had, and in those that only other branches, stashes and later commits have. */
export interface Versions {
  here: Record<string, Fields>[];
  elsewhere: Record<string, Fields>[];
}

/** Keys of what was sent from a file that says it otherwise now, or no longer, though what it is of is told as before. */
export function suspectsIn(records: Record<string, Fields>, sent: Record<string, Fields>): string[] {
  return Object.keys(sent).filter(
    (key) => isPartOfTold(records, key) && changedFields(records, sent, key)?.length !== 0,
  );
}

/** An item is part of a context, a task of a plan; an intent stands for itself. */
function isPartOfTold(records: Record<string, Fields>, key: string): boolean {
  const [kind = '', ...rest] = key.split('/');
  if (kind === 'item' || kind === 'decision') return Object.hasOwn(records, `context/${rest[0]}`);
  return kind === 'intent' || (kind === 'task' && Object.hasOwn(records, `plan/${rest.slice(0, -1).join('/')}`));
}

/**
 * `records` with what is not here yet as it was sent. `versionsOf`: `null` where git cannot tell just now, and nothing is taken
 * away then; `undefined` where git has nothing to do with it.
 */
export function withNewer(
  records: Record<string, Fields>,
  sent: Record<string, Fields>,
  versionsOf: (key: string) => Versions | null | undefined,
  { set, project }: { set: TeamSet; project: string },
): Record<string, Fields> {
  const all = { ...records };
  for (const key of suspectsIn(records, sent)) {
    const versions = versionsOf(key);
    const fields = changedFields(records, sent, key);
    const isOlder =
      fields === null
        ? versions === null || isElsewhereAlone(versions, (v) => Object.hasOwn(v, key))
        : isElsewhereAlone(versions, (v) => says(v, sent, key, fields)) && wereTold(set, project, records, key, fields);
    if (isOlder) all[key] = sent[key]!;
  }
  return all;
}

function isElsewhereAlone(of: Versions | null | undefined, has: (version: Record<string, Fields>) => boolean): boolean {
  return of?.elsewhere.some(has) === true && !of.here.some(has);
}

/** Fields that read otherwise than they were sent; `null` = the whole is gone. */
function changedFields(records: Record<string, Fields>, sent: Record<string, Fields>, key: string): string[] | null {
  if (!Object.hasOwn(records, key)) return null;
  return Object.keys(sent[key]!).filter((f) => !isSameValue(sent[key]![f], records[key]![f]));
}

function says(version: Record<string, Fields>, sent: Record<string, Fields>, key: string, fields: string[]): boolean {
  return Object.hasOwn(version, key) && fields.every((f) => isSameValue(version[key]![f], sent[key]![f]));
}

/** Did the team ever have these words, taken back since or not, and go on from them? What it never had is new, on whichever branch it was written. */
function wereTold(
  set: TeamSet,
  project: string,
  records: Record<string, Fields>,
  key: string,
  fields: string[],
): boolean {
  const told = writesOf(set, recordKey({ project, key })).map((a) => a.operation.fields ?? {});
  return fields.every((f) => told.some((t) => Object.hasOwn(t, f) && isSameValue(t[f], records[key]![f])));
}
