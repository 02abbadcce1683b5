/** Decides how a workspace and its team's server exchange what each has: first what is new here leaves, then what is new there comes, then who is at work. */

import type { SyncState } from '../../core/model/team.js';
import type { Fields } from '../../core/model.js';
import { canonicalText } from '../../core/team/canonical.js';
import { type Outgoing, type Shown, shownBefore } from '../../core/team/outgoing.js';
import { purgedAmong } from '../../core/team/refused.js';
import { ownSet, sentBefore } from '../../core/team/sent-before.js';
import { absorb, emptySet, type TeamSet } from '../../core/team/set.js';
import type { Lease, TeamOperation } from '../../core/team/types.js';
import { type OpenTeam, TeamFault, type TeamStore } from '../../stores/_team-store.js';
import { holdLock } from '../../stores/lock.js';
import { keepAway } from '../run/kept-from-git.js';
import { compileTeam, tellFailure } from './compile.js';
import {
  type Held,
  isSentTorn,
  type Joined,
  readHeld,
  readJoined,
  readSent,
  readSync,
  rewritePulled,
  type Sent,
  writeSent,
  writeSync,
} from './folder.js';
import { type Here, readShared } from './material.js';
import { keepMembers } from './members.js';
import { nextOf } from './next.js';
import { othersOf, present } from './presence.js';
import { pull } from './pull.js';
import { push, unsent } from './push.js';

const [SOON, LATE] = [30_000, 30 * 60_000];
/** So much is told of what stands here and leaves no more, and of what others may read in git. */
const TOLD = 5;
const LISTED = 50;
/** How long a person waits for another process to end its exchange, and how often it is looked. */
const [PATIENCE, LOOK] = [15_000, 100];

/** The world of an exchange. */
export interface TeamWorld extends Here {
  nonce(): string;
  open: OpenTeam;
  /** Brings the tables at an address up to date; answers their version. */
  migrate(url: string): Promise<number>;
  /** Between 0 and 1. */
  chance(): number;
}

/** What came of it, in numbers. `fault` is in `sync`. */
export interface Exchanged {
  pushed: number;
  pulled: number;
  waiting: number;
  sync: SyncState;
  /** Nothing was tried: another process does it, or it is not worth a try yet. */
  left?: 'busy' | 'later';
}

/** Operations besides those that the workspace comes to: made when the set is known, sent with the others. */
export type More = (set: TeamSet, joined: Joined) => TeamOperation[];

/**
 * One exchange. Never throws for a server: what is wrong with it is kept and said, and everything waits here.
 * `patient`: a failure of a moment ago is waited out; a person does not wait for that, but for another process that is at it.
 */
export async function exchange(world: TeamWorld, patient: boolean, more: More = () => []): Promise<Exchanged | null> {
  const { dir } = world.workspace;
  const joined = readJoined(dir);
  if (joined === null) return null;
  const before = readSync(dir);
  if (patient && world.now() < before.nextAt) return { ...NOTHING, sync: before, left: 'later' };
  let letGo: (() => void) | null;
  try {
    letGo = patient ? holdLock(`${dir}/team/lock`) : await heldSoon(`${dir}/team/lock`);
  } catch (e) {
    // A disk without room for a lock.
    return { ...NOTHING, sync: tellFailure(dir, afterFailure(before, e, world.now(), world.chance())) };
  }
  if (letGo === null) return { ...NOTHING, sync: before, left: 'busy' };
  try {
    return await held(world, joined, before, more);
  } finally {
    letGo();
  }
}

/** The lock, as soon as who exchanges behind an answer has ended; `null` = that takes too long. */
async function heldSoon(path: string): Promise<(() => void) | null> {
  for (let left = PATIENCE; ; left -= LOOK) {
    const letGo = holdLock(path);
    if (letGo !== null || left <= 0) return letGo;
    await new Promise((go) => setTimeout(go, LOOK));
  }
}

const NOTHING = { pushed: 0, pulled: 0, waiting: 0 };

/** What a failure leaves: when it is tried again, later each time, and not by all machines at once. */
export function afterFailure(before: SyncState, e: unknown, now: number, chance: number): SyncState {
  const failed = before.failed + 1;
  const fault = faultOf(e);
  const wait = Math.min(LATE, SOON * 2 ** Math.min(failed - 1, 10));
  return {
    ...before,
    ...{ triedAt: now, failed, nextAt: now + Math.round(wait * (0.5 + chance)), fault },
    since: before.fault === null ? now : (before.since ?? now),
    // Tables that are older now are no longer newer.
    readOnly: before.readOnly && fault.code !== 'old-schema',
  };
}

/** Why an exchange failed, in one line without what a connection string may hold. */
export function faultOf(e: unknown): { code: string; detail: string } {
  const code = e instanceof TeamFault ? e.code : isOfThisDisk(e) ? 'disk' : 'broken';
  const detail = e instanceof TeamFault ? e.detail : String((e as Error)?.message ?? e);
  return {
    code,
    detail: detail
      .replace(/\/\/[^@/\s]*@/g, '//…@')
      .replace(/password\s*=\s*\S+/gi, 'password=…')
      .split('\n')[0]!
      .slice(0, 300),
  };
}

/** Could a file of this machine not be written? */
function isOfThisDisk(e: unknown): boolean {
  const { code = '', syscall = '' } = (e ?? {}) as { code?: string; syscall?: string };
  return (
    /^(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EMFILE|EIO)$/.test(code) &&
    /^(?:open|write|mkdir|rename|fsync|unlink)/.test(syscall)
  );
}

async function held(world: TeamWorld, joined: Joined, before: SyncState, more: More): Promise<Exchanged> {
  const { dir } = world.workspace;
  const here = readHeld(dir);
  const anew = isSentTorn(dir);
  const sent = readSent(dir);
  absorb(here.set, sent.outbox.map(unsent));
  const shared = readShared(world, joined.share);
  // Marked by hand, or before git was told.
  keepAway(dir, shared.kept);
  const nonce = world.nonce();
  const next = (shown?: Shown, set = here.set): Outgoing =>
    nextOf({ joined, sent, shared }, set, { now: world.now(), nonce, ...(shown === undefined ? {} : { shown }) });
  let asked = false;
  /** A person's word is kept, whether or not the server can be reached now. */
  const ask = (): void => {
    if (asked) return;
    asked = true;
    const extra = more(here.set, joined);
    if (extra.length === 0) return;
    sent.outbox.push(...extra);
    writeSent(dir, sent);
    absorb(here.set, extra.map(unsent));
    if (extra.some((o) => o.key.startsWith('purge/'))) rewritePulled(dir, here);
  };
  const done: Exchanged = { ...NOTHING, sync: { ...before, triedAt: world.now(), anew } };
  let leases: Lease[] | null = null;
  let store: TeamStore | null = null;
  try {
    store = await world.open(joined);
    const { writable } = await store.prepare();
    done.sync.readOnly = !writable;
    const { shown, pulled } = await fetched(store, world, joined, here, sent, done.sync, shared.records, (set) =>
      next(undefined, set),
    );
    done.pulled += pulled;
    // It names what the server has now.
    ask();
    if (writable) done.pushed = await push(store, dir, here, sent, next(shown), done.sync);
    done.pulled += await pull(store, world, joined, here, done.sync);
    if (writable) await present(store, joined, shared.leases, shared.ended, here.set);
    leases = othersOf(await store.others(joined.project), joined, here.ahead, here.set);
    keepMembers(dir, joined, await store.members());
    const now = world.now();
    const { since: _, ...good } = done.sync;
    done.sync = { ...good, fault: null, failed: 0, nextAt: 0, triedAt: now, doneAt: now };
  } catch (e) {
    ask();
    done.sync = afterFailure(done.sync, e, world.now(), world.chance());
  } finally {
    await store?.close().catch(() => undefined);
  }
  const left = next();
  done.waiting = sent.outbox.length + left.operations.length + left.unfit.length;
  const purged = purgedAmong(here.set, joined, shared.records);
  Object.assign(done.sync, { committed: shared.committed.slice(0, TOLD) });
  done.sync.purged = placesHere(purged, shared.refs);
  const { what } = placesHere(shared.naming, shared.refs);
  done.sync.naming = { count: shared.naming.length, what };
  // Where the disk is full, what could be said is said all the same: it is written again with the next exchange.
  try {
    writeSync(dir, done.sync);
  } catch (e) {
    done.sync = afterFailure({ ...before, triedAt: world.now() }, e, world.now(), world.chance());
  }
  compileTeam(dir, {
    joined,
    set: here.set,
    sync: done.sync,
    waiting: done.waiting,
    leases,
    mine: shared.leases,
    contexts: Object.values(world.store.state().contexts),
    records: shared.records,
    own: {
      now: world.now(),
      tasks: (plan) => world.tasks?.(plan) ?? [],
      records: joined.share === 'titles' ? null : new Set(Object.keys(shared.records)),
    },
  });
  return done;
}

/** Where the records at `keys` stand, each place once: how many there are, and the first of them. */
function placesHere(keys: string[], refs: Map<string, string>): SyncState['purged'] {
  const places = new Map(keys.map((key) => [canonicalText(placeHere(key, refs)), key]));
  const what = [...places.values()].map((key) => placeHere(key, refs));
  return { count: what.length, what: what.slice(0, LISTED) };
}

/** Where the record at `key` stands on this machine, in words of this machine. */
function placeHere(key: string, refs: Map<string, string>): SyncState['purged']['what'][number] {
  const [kind = '', ...rest] = key.split('/');
  if (kind === 'plan' || kind === 'intent') return { kind, name: rest.join('/') };
  return { kind, name: kind === 'task' ? rest.slice(0, -1).join('/') : (refs.get(rest[0] ?? '') ?? '') };
}

/**
 * Fetches what others wrote, which nobody here has seen yet: answers what may be written over. That is kept until it left: where
 * the fetch goes on and the rest fails, what came is not taken for seen at the next try.
 */
async function fetched(
  store: TeamStore,
  world: TeamWorld,
  joined: Joined,
  here: Held,
  sent: Sent,
  sync: SyncState,
  records: Record<string, Fields>,
  next: (set?: TeamSet) => Outgoing,
): Promise<{ shown: Shown; pulled: number }> {
  if (sent.records !== null) {
    const shown = shownBefore(next(), sent.waiting);
    const waiting = Object.fromEntries(shown);
    if (canonicalText(waiting) !== canonicalText(sent.waiting)) {
      sent.waiting = waiting;
      writeSent(world.workspace.dir, sent);
    }
    return { shown, pulled: await pull(store, world, joined, here, sync) };
  }
  // Joined anew, or a file that is gone: what this person has seen for sure is what they wrote.
  const pulled = await pull(store, world, joined, here, sync);
  sent.records = sentBefore(here.set, { ...joined, author: joined.member }, records);
  const own = emptySet();
  absorb(own, ownSet(here.set, joined.member));
  const shown = shownBefore(next(own));
  sent.waiting = Object.fromEntries(shown);
  writeSent(world.workspace.dir, sent);
  return { shown, pulled };
}
