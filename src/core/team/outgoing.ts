/** Decides which operations bring a team up to what a workspace shows it now: what differs from what was sent, and nothing that is there already. */
import type { Fields } from '../model.js';
import { isSameValue } from './canonical.js';
import { laterClock, nextClock, orderOf } from './clock.js';
import { isNamed } from './intents.js';
import { COUNTED, operationsOf, removalsOf, standingIds, teamRecord } from './merge.js';
import { MOST, readOperation } from './read-operation.js';
import { withoutRefused } from './refused.js';
import { asNeverWithdrawn, type Withdrawn, withdrawnOf } from './sent-before.js';
import { recordKey, type TeamSet, writesOf } from './set.js';
import type { Clock, TeamOperation, TeamRecord, Version } from './types.js';

/** So much of what is told no more is remembered. */
const MOST_AWAY = 5000;

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
  /** By key, as what was sent what is told no more, and others wrote, too: told again, only what was changed since is. */
  away: Record<string, Fields>;
  /** Keys of which something is too large for any machine: it waits. */
  unfit: string[];
}

/** What one operation would write, and over what. */
export type Written = Pick<TeamOperation, 'fields' | 'over'>;

/** By key, what waited to leave before others' words were fetched, over the writes that stood there: all that a person here can have seen. */
export type Shown = Map<string, Written>;

/**
 * What `next`, made before others' words were fetched, may write over. `before` waited at an earlier fetch and did not leave
 * since: where it still says the same, nobody here has seen more than then.
 */
export function shownBefore(next: Outgoing, before: Record<string, Written> = {}): Shown {
  const waiting = next.operations.map(({ key, fields, over }): [string, Written] => {
    const then = Object.hasOwn(before, key) ? before[key]! : null;
    const same = Object.keys(fields ?? {}).filter(
      (f) => then?.fields != null && Object.hasOwn(then.fields, f) && isSameValue(then.fields[f], fields![f]),
    );
    const first = Object.fromEntries(same.map((f) => [f, then!.over[f] ?? []]));
    return [key, { fields, over: { ...over, ...first } }];
  });
  return new Map(waiting);
}

/** What a person here had before them, where nothing was sent of it: `taken`, by key, what they took over from others. */
export interface Seen {
  shown?: Shown;
  /** By key, what of it was sent once, and taken back. */
  away?: Record<string, Fields>;
  taken?: Record<string, Fields>;
  mayReturn?: (key: string) => boolean;
  /** Is nothing of its kind shared from here any more? */
  isWithheld?: (key: string) => boolean;
}

/** Keys of which nothing was sent from here, and which others wrote: whether a person here changed them is to be asked. */
export function freshIn(
  records: Record<string, Fields>,
  sent: Record<string, Fields>,
  set: TeamSet,
  { project, author }: Pick<Writer, 'project' | 'author'>,
): string[] {
  return Object.keys(records).filter(
    (key) =>
      !Object.hasOwn(sent, key) &&
      writesOf(set, recordKey({ project, key })).some((a) => a.operation.author !== author),
  );
}

/**
 * `records` is what leaves now, `sent` what left before; `set` what this machine has, its own unsent writes among it. With
 * `shown`, a person's words replace only what stood there then; what machines count for themselves replaces all that stands. What was
 * taken over and changed before it was ever sent replaces what it was taken as.
 * Records that are gone and `mayReturn` (their file is not in this work tree) stay as they were sent.
 */
export function outgoing(
  records: Record<string, Fields>,
  sent: Record<string, Fields>,
  set: TeamSet,
  writer: Writer,
  { shown, taken = {}, away = {}, mayReturn = () => false, isWithheld = () => false }: Seen = {},
): Outgoing {
  const operations: TeamOperation[] = [];
  const after: Record<string, Fields> = {};
  const unfit: string[] = [];
  const gone = Object.entries(away).filter(([key]) => !Object.hasOwn(records, key));
  let clock = seenClock(set);
  const whole = asNeverWithdrawn(set, writer);
  const write = (key: string, fields: Fields | null, over: TeamOperation['over'], undoes?: string[]): string[] => {
    const next = nextClock(clock, writer.now);
    const operation = newOperation(writer, next, operations.length, {
      ...{ key, fields, over },
      ...(undoes === undefined ? {} : { undoes }),
    });
    // What no machine would take is not sent: nothing of it could be read.
    if (typeof readOperation(operation) !== 'string') {
      clock = next;
      operations.push(operation);
      return [];
    }
    const names = Object.keys(fields ?? {});
    if (names.length < 2) return names.length === 0 ? [''] : names;
    const only = (f: string): TeamOperation['over'] => ({ '': over[''] ?? [], [f]: over[f] ?? [] });
    return names.flatMap((f) => write(key, { [f]: fields![f] }, only(f)));
  };
  for (const key of Object.keys(records).sort()) {
    const now = withoutRefused(set, { project: writer.project, key, fields: records[key]! }, writer.author);
    // What was purged is told no more, and not taken away either: nobody has it.
    if (now === null) continue;
    const at = recordKey({ project: writer.project, key });
    const isSent = Object.hasOwn(sent, key);
    const back = isSent ? null : withdrawnOf(set, whole, key, now, writer);
    const said = Object.hasOwn(away, key) ? away[key]! : (back?.said ?? null);
    const base = !isSent && said === null && Object.hasOwn(taken, key) ? taken[key]! : undefined;
    const before = isSent ? sent[key]! : (base ?? said);
    const record = teamRecord(set, at);
    const fields = changed(now, before, record, writer.author);
    // What its person took back and tells again they tell whole; and nothing that they do is told without their words for it.
    const isAct = Object.keys(fields).some(
      (f) => !COUNTED.includes(f) || (f === 'state' && Object.hasOwn(now, 'text')),
    );
    const stood = back?.stood ?? (isAct ? withdrawnOf(set, whole, key, now, writer).stood : {});
    const names = isSent ? ['text', 'title'] : Object.keys(stood);
    const again = names.filter((f) => !Object.hasOwn(fields, f) && isMissing(now[f], stood[f], record?.fields[f]));
    if (before === null && record !== null && isNewGoal(set, at, now)) again.push('text');
    for (const f of again) fields[f] = now[f];
    // Of what another took away and a person here went on with, the rest is told again, too.
    const isBack = !isSent && Object.keys(stood).length > 0;
    if (record === null && (isBack || Object.keys(fields).length > 0)) Object.assign(fields, now);
    // What the team read as it does here had nothing to say then, and has not now that somebody went on from it.
    // Where nobody else writes there was nothing to be seen.
    const seen = isNamed(key, writer.author) ? undefined : shown;
    const then = seen?.get(key);
    if (seen !== undefined)
      for (const f of Object.keys(fields)) if (!Object.hasOwn(then?.fields ?? {}, f)) delete fields[f];
    after[key] = now;
    if (Object.keys(fields).length === 0) continue;
    const left = write(
      key,
      fields,
      seenOver(overOf(set, at, fields, { base, stood, again, author: writer.author }), then?.over),
    );
    if (left.length === 0) continue;
    unfit.push(key);
    after[key] = Object.fromEntries(Object.entries(now).filter(([f]) => !left.includes(f)));
  }
  for (const key of Object.keys(sent).sort()) {
    if (Object.hasOwn(records, key)) continue;
    const at = recordKey({ project: writer.project, key });
    const record = teamRecord(set, at);
    if (record === null) continue;
    if (mayReturn(key)) {
      after[key] = sent[key]!;
      continue;
    }
    const ids = operationsOf(set, at).filter((a) => a.operation.fields !== null);
    if (ids.some((a) => a.operation.author !== writer.author)) gone.push([key, sent[key]!]);
    const undo = (own: string[]): void => {
      for (let i = 0; i < own.length; i += MOST.named) write('undo/', {}, {}, own.slice(i, i + MOST.named));
    };
    // Who shares less here speaks for this machine: what another of theirs told stays.
    if (isWithheld(key)) {
      undo(ids.filter((a) => a.operation.device === writer.device).map((a) => a.operation.id));
      continue;
    }
    // What somebody else wrote of it stays theirs: only what was written here is taken back.
    const own = ids.filter((a) => a.operation.author === writer.author).map((a) => a.operation.id);
    const others = Object.values(record.fields).some((all) => all.some((v) => v.author !== writer.author));
    if (!others && own.length === ids.length) write(key, null, overOf(set, at, record.fields));
    else undo(own);
  }
  return { operations, sent: after, away: Object.fromEntries(gone.slice(-MOST_AWAY)), unfit };
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
    if (before !== null && Object.hasOwn(before, name) && isSameValue(before[name], value)) continue;
    const versions = record !== null && Object.hasOwn(record.fields, name) ? record.fields[name]! : [];
    const [shown] = versions;
    if (before === null && shown !== undefined && shown.author !== author) continue;
    // What is gone here, and stands nowhere, was purged or taken back: that is no news.
    if (shown === undefined && !Object.hasOwn(now, name)) continue;
    // Who takes up another's words gives up their own: the team is to know, though it shows these words already.
    const givesUp = before !== null && versions.some((v) => v.author === author && !isSameValue(v.value, value));
    if (shown === undefined || givesUp || !isSameValue(shown.value, value)) fields[name] = value;
  }
  // To the same person again it is another hand-over: somebody else handed it over meanwhile.
  if (Object.hasOwn(fields, 'handedAt'))
    for (const name of ['holder', 'note']) if (Object.hasOwn(now, name)) fields[name] = now[name];
  return fields;
}

/** A goal is found by its place: one that nobody ever told is none that another went on from. */
function isNewGoal(set: TeamSet, at: string, { place, text }: Fields): boolean {
  return place === 'goal' && !writesOf(set, at).some((a) => isSameValue(a.operation.fields?.text, text));
}

/** Are these words of a person that they took back, and that nobody reads now? */
function isMissing(now: unknown, stood: Version[] = [], versions: Version[] = []): boolean {
  const isRead = versions.length === 1 && isSameValue(versions[0]!.value, now);
  return !isRead && stood.some((v) => isSameValue(v.value, now));
}

function seenOver(now: TeamOperation['over'], then: TeamOperation['over'] | undefined): TeamOperation['over'] {
  if (then === undefined) return now;
  const counted = Object.entries(now).filter(([field]) => COUNTED.includes(field));
  return { ...then, ...Object.fromEntries(counted) };
}

/** What a person had before them, of one record; `again`: fields that they took back, and tell again as they were. */
interface Seeing {
  base?: Fields | undefined;
  stood?: Withdrawn['stood'];
  again?: string[];
  author?: string;
}

/**
 * With `base`, words that others wrote over what was taken are not seen here yet: both stay. What was taken back and is told again
 * replaces what it did, and nothing else.
 */
function overOf(
  set: TeamSet,
  at: string,
  fields: Fields,
  { base, stood = {}, again = [], author: own }: Seeing = {},
): TeamOperation['over'] {
  const backOf = (field: string): Version[] => (Object.hasOwn(stood, field) ? stood[field]! : []);
  const isSeen = (field: string, id: string): boolean => {
    const { author, fields: wrote } = set.byId.get(id)!.operation;
    if (COUNTED.includes(field) || author === own) return true;
    if (again.includes(field)) return false;
    if (base === undefined) return true;
    return isSameValue(wrote?.[field] ?? null, base[field] ?? null);
  };
  const removals = removalsOf(set, at);
  const over: TeamOperation['over'] = removals.length === 0 ? {} : { '': removals.slice(-MOST.over) };
  for (const field of Object.keys(fields)) {
    const standing = standingIds(set, at, field).filter((id) => isSeen(field, id));
    const ids = [...new Set([...standing, ...backOf(field).map((v) => v.by)])];
    if (ids.length > 0) over[field] = ids.slice(-MOST.over);
  }
  return over;
}
