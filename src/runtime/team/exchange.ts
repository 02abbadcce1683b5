/** Decides how a workspace and its team's server exchange what each has: first what is new here leaves, then what is new there comes, then who is at work. */

import type { SyncState } from '../../core/model/team.js';
import { canonicalText } from '../../core/team/canonical.js';
import { type Outgoing, outgoing, type Shown, shownBefore } from '../../core/team/outgoing.js';
import { isName, readArrived } from '../../core/team/read-operation.js';
import { absorb, type TeamSet } from '../../core/team/set.js';
import type { Arrived, Lease, TeamOperation } from '../../core/team/types.js';
import { type OpenTeam, TeamFault, type TeamStore } from '../../stores/_team-store.js';
import { holdLock } from '../../stores/lock.js';
import { compileTeam } from './compile.js';
import {
  type Held,
  type Joined,
  keepPulled,
  readHeld,
  readJoined,
  readSent,
  readSync,
  rewritePulled,
  writeSent,
  writeSync,
} from './folder.js';
import { type Here, type Mine, readShared } from './material.js';
import { keepMembers } from './members.js';

const [PUSH, PULL] = [500, 2000];
/** So many pulls at most in one go: a team of years comes in parts. */
const PULLS = 2000;
const LEASE = 45 * 60;
const [SOON, LATE] = [30_000, 30 * 60_000];
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
  const letGo = patient ? holdLock(`${dir}/team/lock`) : await heldSoon(`${dir}/team/lock`);
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
  const wait = Math.min(LATE, SOON * 2 ** Math.min(failed - 1, 10));
  return {
    ...before,
    ...{ triedAt: now, failed, nextAt: now + Math.round(wait * (0.5 + chance)), fault: faultOf(e) },
  };
}

/** Why an exchange failed, in one line without what a connection string may hold. */
export function faultOf(e: unknown): { code: string; detail: string } {
  const code = e instanceof TeamFault ? e.code : 'broken';
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

async function held(world: TeamWorld, joined: Joined, before: SyncState, more: More): Promise<Exchanged> {
  const { dir } = world.workspace;
  const here = readHeld(dir);
  const sent = readSent(dir);
  absorb(here.set, sent.outbox.map(unsent));
  const extra = more(here.set, joined);
  if (extra.length > 0) {
    // A person's word is kept, whether or not the server can be reached now.
    sent.outbox.push(...extra);
    writeSent(dir, sent);
    absorb(here.set, extra.map(unsent));
    if (extra.some((o) => o.key.startsWith('purge/'))) rewritePulled(dir, here);
  }
  const shared = readShared(world, joined.share);
  const next = (shown?: Shown): Outgoing =>
    outgoing(
      shared.records,
      sent.records,
      here.set,
      {
        ...joined,
        author: joined.member,
        now: world.now(),
        nonce: world.nonce(),
      },
      shown,
    );
  const done: Exchanged = { ...NOTHING, sync: { ...before, triedAt: world.now() } };
  let leases: Lease[] | null = null;
  let store: TeamStore | null = null;
  try {
    store = await world.open(joined);
    const { writable } = await store.prepare();
    // What others wrote meanwhile nobody here has seen: both words stand where it is of one thing.
    const shown = shownBefore(next());
    done.pulled += await pull(store, world, joined, here, done.sync);
    if (writable) done.pushed = await push(store, world, here, sent, next(shown), done.sync);
    done.pulled += await pull(store, world, joined, here, done.sync);
    if (writable) await present(store, joined, shared.leases, shared.ended);
    leases = othersOf(await store.others(joined.project), joined, here.ahead);
    keepMembers(dir, joined, await store.members());
    const now = world.now();
    done.sync = { ...done.sync, readOnly: !writable, fault: null, failed: 0, nextAt: 0, triedAt: now, doneAt: now };
  } catch (e) {
    done.sync = afterFailure(done.sync, e, world.now(), world.chance());
  } finally {
    await store?.close().catch(() => undefined);
  }
  done.waiting = sent.outbox.length + next().operations.length;
  writeSync(dir, done.sync);
  compileTeam(dir, {
    joined,
    set: here.set,
    sync: done.sync,
    waiting: done.waiting,
    leases,
    mine: shared.leases,
    refs: shared.refs,
  });
  return done;
}

/** Writes down what is sent before it is: a crash sends the same operations again, and the server has each once. */
async function push(
  store: TeamStore,
  { workspace }: TeamWorld,
  here: Held,
  sent: ReturnType<typeof readSent>,
  next: Outgoing,
  sync: SyncState,
): Promise<number> {
  const differs = canonicalText(sent.records) !== canonicalText(next.sent);
  sent.outbox.push(...next.operations);
  sent.records = next.sent;
  if (differs || next.operations.length > 0) writeSent(workspace.dir, sent);
  absorb(here.set, next.operations.map(unsent));
  let pushed = 0;
  while (sent.outbox.length > 0) {
    const batch = sent.outbox.slice(0, PUSH);
    const { positions, refused } = await store.push(batch);
    const gone = new Set([...Object.keys(positions), ...refused.map((r) => r.id)]);
    const rest = sent.outbox.filter((o) => !gone.has(o.id));
    if (rest.length === sent.outbox.length)
      throw new TeamFault('broken', 'the server took none of what was sent, and refused none');
    pushed += batch.length - refused.length;
    sync.refused += refused.length;
    sent.outbox = rest;
    writeSent(workspace.dir, sent);
  }
  return pushed;
}

async function pull(
  store: TeamStore,
  { workspace, now }: TeamWorld,
  joined: Joined,
  here: Held,
  sync: SyncState,
): Promise<number> {
  let pulled = 0;
  let purges = false;
  for (let i = 0; i < PULLS; i++) {
    const answer = await store.pull(joined.project, here.last, PULL);
    here.ahead = answer.now - now();
    const good: Arrived[] = [];
    for (const raw of answer.arrived) {
      const arrived = readArrived(raw);
      // Another program's mistake, or malice: it is passed over, counted, and stops nobody.
      if (typeof arrived === 'string' || arrived.operation.project !== joined.project) sync.unread++;
      else good.push(arrived);
    }
    const last = Math.max(here.last, answer.last);
    if (good.length > 0 || last > here.last) keepPulled(workspace.dir, good, last);
    const moved = last > here.last;
    here.last = last;
    absorb(here.set, good);
    pulled += good.filter((a) => a.operation.device !== joined.device).length;
    purges ||= good.some((a) => a.operation.key.startsWith('purge/'));
    if (!answer.more || !moved) break;
  }
  if (purges) rewritePulled(workspace.dir, here);
  return pulled;
}

async function present(store: TeamStore, { project }: Joined, mine: Mine[], ended: string[]): Promise<void> {
  for (const session of ended) await store.present(session, null, 0);
  for (const { session, id: _, ...lease } of mine) await store.present(session, { ...lease, project }, LEASE);
}

/** Leases of other machines, checked like any input. */
function othersOf(leases: Lease[], joined: Joined, ahead: number): Lease[] {
  const texts = (value: unknown, most: number): string[] =>
    Array.isArray(value)
      ? value.filter((v): v is string => typeof v === 'string' && v.length <= 300).slice(0, most)
      : [];
  return leases.slice(0, 500).flatMap((l): Lease[] => {
    const { member, device, session, context, title, branch, until } = l ?? {};
    const good =
      isName(member) && [device, session, context, title].every((t) => typeof t === 'string' && t.length <= 512);
    if (!good || typeof until !== 'number' || device === joined.device) return [];
    const name = typeof branch === 'string' ? branch.slice(0, 200) : null;
    return [
      {
        member,
        device,
        session,
        project: joined.project,
        context,
        title,
        branch: name,
        until: until - ahead,
        scope: texts(l.scope, 32),
        files: texts(l.files, 64),
      },
    ];
  });
}

function unsent(operation: TeamOperation): Arrived {
  return { operation, position: null, arrivedAt: null };
}
