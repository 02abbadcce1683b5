/** Decides which operations bring a team up to what a workspace shows it now: what differs from what was sent, and nothing that is there already. */
import type { Fields } from '../model.js';
import { canonicalText } from './canonical.js';
import { laterClock, nextClock, orderOf } from './clock.js';
import { COUNTED, operationsOf, removalsOf, standingIds, teamRecord } from './merge.js';
import { MOST, readOperation } from './read-operation.js';
import { recordKey, type TeamSet } from './set.js';
import type { Clock, TeamOperation, TeamRecord } from './types.js';

/** Who writes, and what makes their ids. */
export interface Writer {
  project: string;
  author: string;
  device: string;
  now: number;
  /** Fresh letters of `[0-9a-z]`, 8 or more. */
  nonce: string;
}

export interface Outgoing {
  operations: TeamOperation[];
  /** What was sent, once these were. */
  sent: Record<string, Fields>;
}

/** By key and field, ids of the writes that stood here before others' were fetched: all that a person here can have seen. */
export type Shown = Map<string, Pick<TeamOperation, 'fields' | 'over'>>;

/** What `operations`, made before others' were fetched, may write over. */
export function shownBefore({ operations }: Outgoing): Shown {
  return new Map(operations.map((o) => [o.key, o]));
}

/**
 * `records` is what leaves now, `sent` what left before; `set` what this machine has, its own unsent writes among it. With
 * `shown`, a person's words replace only what stood there then; what machines count for themselves replaces all that stands.
 */
export function outgoing(
  records: Record<string, Fields>,
  sent: Record<string, Fields>,
  set: TeamSet,
  writer: Writer,
  shown?: Shown,
): Outgoing {
  const operations: TeamOperation[] = [];
  const after: Record<string, Fields> = {};
  let clock = seenClock(set);
  const write = (key: string, fields: Fields | null, over: TeamOperation['over'], undoes?: string[]): void => {
    clock = nextClock(clock, writer.now);
    const operation = newOperation(writer, clock, operations.length, {
      ...{ key, fields, over },
      ...(undoes === undefined ? {} : { undoes }),
    });
    // What no machine would take is not sent: nothing of it could be read.
    if (typeof readOperation(operation) !== 'string') operations.push(operation);
  };
  for (const key of Object.keys(records).sort()) {
    const at = recordKey({ project: writer.project, key });
    const before = Object.hasOwn(sent, key) ? sent[key]! : null;
    const fields = changed(records[key]!, before, teamRecord(set, at), writer.author);
    // What the team read as it does here had nothing to say then, and has not now that somebody went on from it.
    const then = shown?.get(key)?.fields ?? {};
    if (shown !== undefined) for (const f of Object.keys(fields)) if (!Object.hasOwn(then, f)) delete fields[f];
    after[key] = records[key]!;
    if (Object.keys(fields).length > 0)
      write(key, fields, seenOver(overOf(set, at, Object.keys(fields)), shown?.get(key)?.over));
  }
  for (const key of Object.keys(sent).sort()) {
    if (Object.hasOwn(records, key)) continue;
    const at = recordKey({ project: writer.project, key });
    const record = teamRecord(set, at);
    if (record === null) continue;
    // What somebody else wrote of it stays theirs: only what was written here is taken back.
    const ids = operationsOf(set, at).filter((a) => a.operation.fields !== null);
    const own = ids.filter((a) => a.operation.author === writer.author).map((a) => a.operation.id);
    const others = Object.values(record.fields).some((all) => all.some((v) => v.author !== writer.author));
    if (!others && own.length === ids.length) write(key, null, overOf(set, at, Object.keys(record.fields)));
    else for (let i = 0; i < own.length; i += MOST.named) write('undo/', {}, {}, own.slice(i, i + MOST.named));
  }
  return { operations, sent: after };
}

/** An operation of `writer`, the `index`th of its batch. */
export function newOperation(
  { project, author, device, now, nonce }: Writer,
  clock: Clock,
  index: number,
  what: Pick<TeamOperation, 'key' | 'fields' | 'over' | 'undoes'>,
): TeamOperation {
  const id = newId(now, nonce, index);
  const key = what.key === 'undo/' || what.key === 'purge/' ? what.key + id : what.key;
  return { v: 1, id, project, author, device, clock, ...what, key };
}

/** The latest that this machine has seen. */
export function seenClock(set: TeamSet): Clock {
  let seen: Clock = { at: 0, n: 0 };
  for (const arrived of set.byId.values()) seen = laterClock(seen, orderOf(arrived));
  return seen;
}

function newId(now: number, nonce: string, index: number): string {
  return `${Math.max(0, now).toString(36).padStart(9, '0')}-${nonce}-${index.toString(36)}`;
}

/**
 * The fields that a person changed here since they were sent; what the team shows so already needs no word. Of a record that is
 * new here and that somebody else wrote, what stands there is not written over: nobody here has changed it yet.
 */
function changed(now: Fields, before: Fields | null, record: TeamRecord | null, author: string): Fields {
  const fields: Fields = {};
  for (const name of new Set([...Object.keys(now), ...Object.keys(before ?? {})])) {
    const value = Object.hasOwn(now, name) ? now[name] : null;
    if (before !== null && Object.hasOwn(before, name) && canonicalText(before[name]) === canonicalText(value))
      continue;
    const shown = record !== null && Object.hasOwn(record.fields, name) ? record.fields[name]![0] : undefined;
    if (before === null && shown !== undefined && shown.author !== author) continue;
    if (shown === undefined || canonicalText(shown.value) !== canonicalText(value)) fields[name] = value;
  }
  return fields;
}

function seenOver(now: TeamOperation['over'], then: TeamOperation['over'] | undefined): TeamOperation['over'] {
  if (then === undefined) return now;
  const counted = Object.entries(now).filter(([field]) => COUNTED.includes(field));
  return { ...then, ...Object.fromEntries(counted) };
}

function overOf(set: TeamSet, at: string, fields: string[]): TeamOperation['over'] {
  const removals = removalsOf(set, at);
  const over: TeamOperation['over'] = removals.length === 0 ? {} : { '': removals.slice(-MOST.over) };
  for (const field of fields) {
    const ids = standingIds(set, at, field);
    if (ids.length > 0) over[field] = ids.slice(-MOST.over);
  }
  return over;
}
