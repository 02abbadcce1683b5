/** Decides what this machine has sent, where it no longer knows: what the team has of it. */
import type { Fields } from '../model.js';
import { isSameValue } from './canonical.js';
import { compareOrder, orderOf } from './clock.js';
import { operationsOf } from './merge.js';
import { recordKey, type TeamSet } from './set.js';
import type { Arrived, TeamOperation } from './types.js';

/**
 * By key, what `author` wrote last of it. Records that are not among `here` only where this device wrote them: another machine of
 * the same person may have what this one lacks, and may have gone on from words that still stand here.
 */
export function sentBefore(
  set: TeamSet,
  { project, author, device }: Pick<TeamOperation, 'project' | 'author' | 'device'>,
  here: Record<string, Fields>,
): Record<string, Fields> {
  const sent: Record<string, Fields> = {};
  for (const at of set.byKey.keys()) {
    const own = ownOf(set, at, author);
    const key = own[0]?.operation.key;
    if (key === undefined || at !== recordKey({ project, key })) continue;
    if (!Object.hasOwn(here, key) && !own.some((a) => a.operation.device === device)) continue;
    const fields = lastSaid(own, Object.hasOwn(here, key) ? here[key]! : {}, device);
    if (Object.keys(fields).length > 0) sent[key] = fields;
  }
  return sent;
}

/** The same of the record at `key`, which reads `now` here; `null` = its author wrote nothing of it that stands. */
export function saidBefore(
  set: TeamSet,
  key: string,
  now: Fields,
  { project, author, device }: Pick<TeamOperation, 'project' | 'author' | 'device'>,
): Fields | null {
  const fields = lastSaid(ownOf(set, recordKey({ project, key }), author), now, device);
  return Object.keys(fields).length === 0 ? null : fields;
}

/** What `own` says in the end. What another device of theirs wrote, or took away, over words that still stand here, is as it is here. */
function lastSaid(own: Arrived[], now: Fields, device: string): Fields {
  const fields: Fields = {};
  const by: Record<string, string> = {};
  for (const { operation } of own) {
    const removed = operation.fields === null;
    for (const f of removed ? Object.keys(fields) : Object.keys(operation.fields!)) by[f] = operation.device;
    if (removed) for (const f of Object.keys(fields)) delete fields[f];
    else Object.assign(fields, operation.fields);
  }
  for (const f of Object.keys(by)) {
    const elsewhere = by[f] !== device && Object.hasOwn(now, f);
    const said = own.some(({ operation: o }) => Object.hasOwn(o.fields ?? {}, f) && isSameValue(o.fields![f], now[f]));
    if (elsewhere && said) fields[f] = now[f];
  }
  return fields;
}

/** What of `set` its author alone brought: all that they had seen of it for sure. */
export function ownSet(all: TeamSet, author: string): Arrived[] {
  return [...all.byId.values()].filter((a) => a.operation.author === author);
}

/** Writes and removals of one person, as they came one after the other. */
function ownOf(set: TeamSet, at: string, author: string): Arrived[] {
  return operationsOf(set, at)
    .filter((a) => a.operation.author === author)
    .sort((a, b) => compareOrder({ clock: orderOf(a), by: a.operation.id }, { clock: orderOf(b), by: b.operation.id }));
}
