/** Decides what the operations of a team come to: per field the versions that no other write replaced, whatever the order they came in. */
import { canonicalText } from './canonical.js';
import { compareOrder, isBeyond, orderOf } from './clock.js';
import { absorb, emptySet, isCounted, type TeamSet, writesOf } from './set.js';
import type { Arrived, TeamRecord, TeamState, Version } from './types.js';

/** Fields that every machine counts for itself: two values are two machines, and no dispute. A note goes with the hand-over that it was written for. */
export const COUNTED = [
  'done',
  'total',
  'state',
  'day',
  'branch',
  'at',
  'fromPrompt',
  'opened',
  'handedAt',
  'note',
  'taken',
];

/** What a set of operations comes to. Order, repetition and parts do not matter. */
export function mergeTeam(operations: Iterable<Arrived>): TeamState {
  const set = emptySet();
  absorb(set, operations);
  return teamState(set);
}

/** What `set` comes to. */
export function teamState(set: TeamSet): TeamState {
  const records: Record<string, TeamRecord> = {};
  for (const key of [...set.byKey.keys()].sort()) {
    const record = teamRecord(set, key);
    if (record !== null) records[key] = record;
  }
  const skewed = [...set.byId.values()].filter(isBeyond).map((a) => a.operation.id);
  return { records, skewed: skewed.sort() };
}

/** The record at `recordKey` as it stands; `null` = there is none, or it was taken away. */
export function teamRecord(set: TeamSet, key: string): TeamRecord | null {
  const all = operationsOf(set, key);
  const writes = all.filter((a) => a.operation.fields !== null);
  if (writes.length === 0) return null;
  const answered = new Set(writes.flatMap((a) => a.operation.over[''] ?? []));
  const removals = all.filter((a) => a.operation.fields === null && !answered.has(a.operation.id));
  const seen = (field: string): Set<string> => replacedBy(set, removals, field);
  const fields: [string, Version[]][] = [];
  let stands = removals.length === 0;
  for (const field of [...new Set(writes.flatMap((a) => Object.keys(a.operation.fields!)))].sort()) {
    const live = liveOf(set, writes, field);
    const known = seen(field);
    // One write that whoever took the record away had not seen keeps all of it.
    if (live.some((v) => !known.has(v.by))) stands = true;
    fields.push([field, withoutTwins(live)]);
  }
  if (!stands) return null;
  const { project, key: name } = writes[0]!.operation;
  const record: TeamRecord = { key: name, project, fields: Object.fromEntries(fields) };
  return removals.length > 0 ? { ...record, contested: true } : record;
}

/** The operations of a record that count, in no order. */
export function operationsOf(set: TeamSet, key: string): Arrived[] {
  return writesOf(set, key).filter((a) => isCounted(set, a));
}

/** Ids of the removals of a record that count: who writes it again has seen them. */
export function removalsOf(set: TeamSet, key: string): string[] {
  return operationsOf(set, key)
    .filter((a) => a.operation.fields === null)
    .map((a) => a.operation.id)
    .sort();
}

/** Ids of the writes of `field` that stand, twins too. */
export function standingIds(set: TeamSet, key: string, field: string): string[] {
  const writes = operationsOf(set, key).filter((a) => a.operation.fields !== null);
  return liveOf(set, writes, field)
    .map((v) => v.by)
    .sort();
}

/** The field as a person is shown it. */
export function shownField(record: TeamRecord, field: string): unknown {
  return Object.hasOwn(record.fields, field) ? record.fields[field]![0]?.value : undefined;
}

/** Fields of which more than one version stands. */
export function contestedFields(record: TeamRecord): string[] {
  return Object.keys(record.fields).filter((f) => record.fields[f]!.length > 1);
}

/** The versions of `field` that stand, the last first. */
function liveOf(set: TeamSet, writes: Arrived[], field: string): Version[] {
  const of = writes.filter((a) => Object.hasOwn(a.operation.fields!, field));
  const replaced = replacedBy(set, of, field);
  const all = of.map(versionOf(field)).sort((a, b) => compareOrder(b, a));
  const live = all.filter((v) => !replaced.has(v.by));
  // Only false operations replace each other in a circle: what they said last stands.
  return (live.length > 0 ? live : all.slice(0, 1)).map((v) => withFirst(set, field, v));
}

/** Who settles a difference in another's words, or keeps their own, writes them once more: they stay whose they were. */
function withFirst(set: TeamSet, field: string, version: Version): Version {
  const words = canonicalText(version.value);
  let of = set.byId.get(version.by)!;
  for (const seen = new Set<string>(); !seen.has(of.operation.id); ) {
    const { id, key, project, over } = of.operation;
    seen.add(id);
    const before = (Object.hasOwn(over, field) ? over[field]! : []).flatMap((b) => set.byId.get(b) ?? []);
    const same = before.filter(
      ({ operation: o }) => o.key === key && o.project === project && canonicalText(o.fields?.[field]) === words,
    );
    const inOrder = same.map((a) => ({ a, clock: orderOf(a), by: a.operation.id })).sort(compareOrder);
    of = inOrder[0]?.a ?? of;
  }
  const { id, author } = of.operation;
  return id === version.by ? version : { ...version, first: { author, by: id, at: orderOf(of).at } };
}

/**
 * What these operations replace of `field`. Who replaced a write that was taken back since had seen what that one replaced,
 * too: an undo brings nothing back beside what came after it.
 */
function replacedBy(set: TeamSet, by: Arrived[], field: string): Set<string> {
  const replaced = new Set<string>();
  const due = by.map((a) => a.operation);
  for (let next = due.pop(); next !== undefined; next = due.pop())
    for (const id of Object.hasOwn(next.over, field) ? next.over[field]! : []) {
      if (replaced.has(id)) continue;
      replaced.add(id);
      const there = set.byId.get(id);
      const sameRecord = there?.operation.key === next.key && there.operation.project === next.project;
      if (sameRecord && !isCounted(set, there)) due.push(there.operation);
    }
  return replaced;
}

function versionOf(field: string): (arrived: Arrived) => Version {
  return (arrived) => {
    const { id, author, fields } = arrived.operation;
    return { value: fields![field], by: id, author, clock: orderOf(arrived) };
  };
}

/** Two people who wrote the same did not differ: the later of them is shown. */
function withoutTwins(live: Version[]): Version[] {
  const said = new Set<string>();
  return live.filter(({ value }) => {
    const text = canonicalText(value);
    return !said.has(text) && said.add(text);
  });
}
