/** Decides what this machine has sent, where it no longer knows: what the team has of it, or had until its person took it back. */
import type { Fields } from '../model.js';
import { isSameValue } from './canonical.js';
import { compareOrder, orderOf } from './clock.js';
import { operationsOf, teamRecord } from './merge.js';
import { isCounted, recordKey, type TeamSet, writesOf } from './set.js';
import type { Arrived, TeamOperation, Version } from './types.js';

/** Who tells it, from where. */
type Teller = Pick<TeamOperation, 'project' | 'author' | 'device'>;

/** What a person took back, and would stand else. */
export interface Withdrawn {
  /** What they had said in the end; `null` = nothing. */
  said: Fields | null;
  /** By field, which of their words would stand. */
  stood: Record<string, Version[]>;
}

/**
 * By key, what `author` wrote last of it. Records that are not among `here` only where this device wrote them: another machine of
 * the same person may have what this one lacks, and may have gone on from words that still stand here.
 */
export function sentBefore(
  set: TeamSet,
  { project, author, device }: Teller,
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

/** `set` as it would be, had its teller taken back nothing that they told from here. */
export function asNeverWithdrawn(set: TeamSet, { project, author, device }: Teller): TeamSet {
  const undone = new Map(set.undone);
  for (const [id, asked] of set.undone)
    if (!asked.any && set.byId.get(id)?.operation.author === author) undone.delete(id);
  for (const { operation: o } of set.byId.values())
    if (o.fields === null && o.project === project && o.author === author && o.device === device)
      undone.set(o.id, { authors: new Set([author]), any: false });
  return { ...set, undone };
}

/**
 * What was taken back of the record at `key`, which reads `now` here; `whole`: `asNeverWithdrawn` of `set`.
 */
export function withdrawnOf(
  set: TeamSet,
  whole: TeamSet,
  key: string,
  now: Fields,
  { project, author, device }: Teller,
): Withdrawn {
  const at = recordKey({ project, key });
  const own = lastSaid(ownOf(whole, at, author), now, device);
  const said = Object.keys(own).length === 0 ? null : own;
  const isOver = ({ operation: o }: Arrived): boolean => o.fields === null || set.undone.has(o.id);
  if (!writesOf(set, at).some((a) => a.operation.author === author && isOver(a))) return { said, stood: {} };
  const isGone = teamRecord(set, at) === null;
  const stood = Object.entries(teamRecord(whole, at)?.fields ?? {}).flatMap(([f, versions]): [string, Version[]][] => {
    const back = versions.filter((v) => v.author === author && (isGone || !isCounted(set, set.byId.get(v.by)!)));
    return back.length === 0 ? [] : [[f, back]];
  });
  return { said, stood: Object.fromEntries(stood) };
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
