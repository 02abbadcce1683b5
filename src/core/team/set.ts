/** Decides which operations of a team count: each once, without what was purged, and which of them were taken back. */
import { canonicalText } from './canonical.js';
import { type Asked, isAsked, isRefused, type Purged } from './refused.js';
import type { Arrived, TeamOperation } from './types.js';

/** Operations that were brought so far. Changed in place by `absorb` alone. */
export interface TeamSet extends Purged {
  byId: Map<string, Arrived>;
  /** By `recordKey`, ids. */
  byKey: Map<string, Set<string>>;
  undone: Map<string, Asked>;
}

/** Nothing was brought yet. */
export function emptySet(): TeamSet {
  return {
    byId: new Map(),
    byKey: new Map(),
    purgedIds: new Map(),
    purgedValues: new Map(),
    purgedKeys: new Map(),
    purgedWords: new Map(),
    undone: new Map(),
  };
}

/** What a record is found by: two repositories may each have a plan at the same path. */
export function recordKey({ project, key }: Pick<TeamOperation, 'project' | 'key'>): string {
  return `${project} ${key}`;
}

/** Brings `batch` into `set`; answers the keys of the records that may read otherwise now. */
export function absorb(set: TeamSet, batch: Iterable<Arrived>): Set<string> {
  const touched = new Set<string>();
  for (const arrived of batch) {
    const there = set.byId.get(arrived.operation.id);
    if (there === undefined) take(set, arrived, touched);
    else if (isBefore(arrived, there)) {
      if (canonicalText(arrived.operation) === canonicalText(there.operation)) {
        set.byId.set(arrived.operation.id, arrived);
        touched.add(recordKey(arrived.operation));
      } else again(set, arrived, touched);
    }
  }
  return touched;
}

/** Does the operation count, whether or not its record reads so? */
export function isCounted(set: TeamSet, { operation }: Arrived): boolean {
  return !isAsked(set.undone.get(operation.id), operation.author);
}

function take(set: TeamSet, arrived: Arrived, touched: Set<string>): void {
  const { operation } = arrived;
  const kind = kindOf(operation);
  if (kind === 'other' && isPurged(set, operation)) return;
  set.byId.set(operation.id, arrived);
  if (kind === 'purge') purge(set, operation, touched);
  else if (kind === 'undo') {
    for (const id of operation.undoes ?? []) {
      ask(set.undone, id, operation);
      const of = set.byId.get(id);
      if (of !== undefined) touched.add(recordKey(of.operation));
    }
  } else {
    const key = recordKey(operation);
    const ids = set.byKey.get(key);
    if (ids === undefined) set.byKey.set(key, new Set([operation.id]));
    else ids.add(operation.id);
    touched.add(key);
  }
}

/** What was ever written of a record, counted or not, in no order. */
export function writesOf(set: TeamSet, key: string): Arrived[] {
  return [...(set.byKey.get(key) ?? [])].map((id) => set.byId.get(id)!);
}

function purge(set: TeamSet, operation: TeamOperation, touched: Set<string>): void {
  const { fields } = operation;
  const ids = textsIn(fields?.ids);
  for (const id of ids) ask(set.purgedIds, id, operation);
  const marks: [Map<string, Asked>, string[]][] = [
    [set.purgedValues, textsIn(fields?.fingerprints)],
    [set.purgedKeys, textsIn(fields?.keys)],
    [set.purgedWords, textsIn(fields?.words)],
  ];
  for (const [all, named] of marks) for (const mark of named) ask(all, mark, operation);
  const anywhere = marks.some(([, named]) => named.length > 0);
  const named = ids.flatMap((id) => set.byId.get(id) ?? []);
  for (const { operation: o } of anywhere ? [...set.byId.values()] : named)
    if (kindOf(o) === 'other' && isPurged(set, o)) {
      set.byId.delete(o.id);
      const key = recordKey(o);
      set.byKey.get(key)?.delete(o.id);
      touched.add(key);
    }
}

function isPurged(set: TeamSet, operation: TeamOperation): boolean {
  return isAsked(set.purgedIds.get(operation.id), operation.author) || isRefused(set, operation, operation.author);
}

function ask(all: Map<string, Asked>, of: string, { author, fields }: TeamOperation): void {
  const asked = all.get(of) ?? { authors: new Set(), any: false };
  asked.authors.add(author);
  if (fields?.any === true) asked.any = true;
  all.set(of, asked);
}

function kindOf({ key }: TeamOperation): 'purge' | 'undo' | 'other' {
  return key.startsWith('purge/') ? 'purge' : key.startsWith('undo/') ? 'undo' : 'other';
}

/** Of two that have one id, what the server has comes before what is only here, and what it had first. */
function isBefore(a: Arrived, b: Arrived): boolean {
  const [p, q] = [a.position ?? Number.MAX_SAFE_INTEGER, b.position ?? Number.MAX_SAFE_INTEGER];
  if (p !== q) return p < q;
  const [t, u] = [canonicalText(a), canonicalText(b)];
  return t < u;
}

/** An id with two meanings comes from a broken program or a false one: all is counted anew with the one that holds. */
function again(set: TeamSet, arrived: Arrived, touched: Set<string>): void {
  const all = [...set.byId.values()].filter((a) => a.operation.id !== arrived.operation.id);
  for (const key of set.byKey.keys()) touched.add(key);
  Object.assign(set, emptySet());
  for (const a of [arrived, ...all]) take(set, a, touched);
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];
}
