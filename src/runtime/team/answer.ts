/** Decides how what a person asks of their team is carried out at its server; a fault of the server is an answer, too. */

import type { Settled, SyncState } from '../../core/model/team.js';
import type { TeamAnswer, TeamAsk } from '../../core/team/ask.js';
import { canonicalText } from '../../core/team/canonical.js';
import { nextClock } from '../../core/team/clock.js';
import { refOf } from '../../core/team/material.js';
import { teamState } from '../../core/team/merge.js';
import { newOperation, seenClock } from '../../core/team/outgoing.js';
import { inParts } from '../../core/team/purge.js';
import { isProject } from '../../core/team/read-operation.js';
import type { TeamSet } from '../../core/team/set.js';
import { disputeName, disputesCalled, refIn, settling } from '../../core/team/settle.js';
import type { TeamOperation } from '../../core/team/types.js';
import { teamView } from '../../core/team/view.js';
import { fingerprint } from '../../core/text/hash.js';
import { parseTime } from '../../core/text/parse-time.js';
import { TeamFault, type TeamStore } from '../../stores/_team-store.js';
import { withLock } from '../../stores/lock.js';
import { purgeIn } from './beforehand.js';
import { exchange, faultOf, type More, type TeamWorld } from './exchange.js';
import { isJoined, type Joined, readJoined, readLeft, readSync, removeTeam, writeJoined, writeSync } from './folder.js';
import { answerHere, leavingAt, lookedAt, teamAtHand, teamItems } from './local.js';
import { readShared } from './material.js';
import { keepMembers } from './members.js';
import { projectOf } from './project.js';

const NO_PROJECT = 'no project';

type Ask<D extends TeamAsk['do']> = Extract<TeamAsk, { do: D }>;

/** The answer to `ask`; nothing is thrown for a server that cannot be worked with. */
export async function answerTeam(ask: TeamAsk, world: TeamWorld): Promise<TeamAnswer> {
  const { dir } = world.workspace;
  try {
    if (ask.do === 'join') return await join(ask, world);
    if (ask.do === 'preview') return await previewed(ask, world);
    const joined = readJoined(dir);
    if (ask.do === 'migrate') return await migrate(ask.url ?? joined?.url ?? null, world);
    if (joined === null) return lookedAt(dir, null);
    const more = await carriedOut(ask, world, joined);
    return { ...answerHere({ do: 'look' }, world), ...more };
  } catch (e) {
    return { ...answerHere({ do: 'look' }, world), fault: faultOf(e) };
  }
}

async function carriedOut(ask: TeamAsk, world: TeamWorld, joined: Joined): Promise<Partial<TeamAnswer>> {
  const { dir } = world.workspace;
  switch (ask.do) {
    case 'sync':
      return exchanged(world);
    case 'share':
      return shared(world, { ...joined, share: ask.share });
    case 'leave':
      return leave(world, joined);
    case 'members':
      return at(world, joined, (store) => listed(store, dir, joined));
    case 'admit':
      return at(world, joined, async (store) => {
        await store.admit(ask.member, ask.role);
        return listed(store, dir, joined);
      });
    case 'dismiss':
      return at(world, joined, async (store) => {
        await store.dismiss(ask.member);
        return listed(store, dir, joined);
      });
    case 'search':
      return at(world, joined, async (store) => ({ plans: await store.searchPlans(ask.query, 20) }));
    case 'undo':
      return undo(ask, world);
    case 'purge':
      return purge(ask, world);
    case 'settle':
      return settle(ask, world, joined);
    default:
      return {};
  }
}

/** Shares as much from now on; what leaves is read before any of it does. */
async function shared(world: TeamWorld, joined: Joined): Promise<Partial<TeamAnswer>> {
  const leaving = leavingAt(joined.share, world, joined);
  writeJoined(world.workspace.dir, joined);
  return { leaving, ...(await exchanged(world)) };
}

async function listed(store: TeamStore, dir: string, joined: Joined): Promise<Partial<TeamAnswer>> {
  const members = await store.members();
  keepMembers(dir, joined, members);
  return { members };
}

async function migrate(url: string | null, world: TeamWorld): Promise<TeamAnswer> {
  if (url === null) return lookedAt(world.workspace.dir, null);
  const version = await world.migrate(url);
  return { ...answerHere({ do: 'look' }, world), version };
}

/** What would leave, after a look at whether the server could be joined: whoever is asked for a yes has what it needs. */
async function previewed(ask: Ask<'preview'>, world: TeamWorld): Promise<TeamAnswer> {
  const answer = answerHere(ask, world);
  const { joining } = ask;
  if (joining === undefined || !joining.look || answer.joined !== null) return answer;
  try {
    if (!isProject(joining.project ?? projectOf(world.workspace.root))) throw new TeamFault('broken', NO_PROJECT);
    const store = await world.open({ ...joining, device: 'look' });
    try {
      await store.look();
    } finally {
      await store.close().catch(() => undefined);
    }
    return answer;
  } catch (e) {
    return { ...answer, fault: faultOf(e) };
  }
}

/** Takes part and sends what leaves; where the server refuses, nothing of it stays here. */
async function join(ask: Ask<'join'>, world: TeamWorld): Promise<TeamAnswer> {
  const { dir, root } = world.workspace;
  if (isJoined(dir)) return lookedAt(dir, readJoined(dir));
  const project = ask.project ?? projectOf(root);
  if (!isProject(project)) throw new TeamFault('broken', NO_PROJECT);
  // Who was here before is the same machine again, and shares what they shared.
  const left = readLeft(dir, ask.url, ask.team);
  const device = left?.device ?? `d${world.nonce()}${world.nonce()}`.slice(0, 18);
  const store = await world.open({ url: ask.url, team: ask.team, device });
  let made = false;
  let leaving: TeamAnswer['leaving'] = {};
  try {
    // Where they are newer, whoever was admitted reads.
    await store.prepare();
    const entered = await store.enter();
    made = entered.made;
    const { member, role } = entered;
    const { url, team } = ask;
    const share = ask.share ?? left?.share ?? 'titles';
    leaving = leavingAt(share, world, null);
    withLock(`${dir}/lock`, () =>
      writeJoined(dir, { v: 1, url, team, member, role, device, project, share, at: world.now() }),
    );
  } finally {
    await store.close().catch(() => undefined);
  }
  const done = await exchanged(world);
  return { ...answerHere({ do: 'look' }, world), ...done, made, leaving };
}

async function exchanged(world: TeamWorld, more?: More): Promise<Partial<TeamAnswer>> {
  const { dir } = world.workspace;
  const before = readSync(dir);
  const settledIn = (): Settled[] => teamAtHand(dir).seen?.settled ?? [];
  const known = new Set(settledIn().map((s) => `${s.key} ${s.at}`));
  const done = await exchange(world, false, more);
  if (done === null) return {};
  const settled = settledIn().filter((s) => !known.has(`${s.key} ${s.at}`));
  const { unread, purged, naming, committed } = done.sync;
  const kept = fingerprint(canonicalText([naming, committed]));
  const untold = done.left === undefined && kept !== before.told && (naming?.count ?? 0) + committed.length > 0;
  if (untold) keepTold(dir, { ...done.sync, told: kept });
  const isNew = purged.count > 0 && canonicalText(purged) !== canonicalText(before.purged);
  return {
    exchanged: { ...done, news: unread > before.unread || isNew, untold, settled },
    ...(done.sync.fault === null || done.left ? {} : { fault: done.sync.fault }),
  };
}

/** Where it cannot be written down, it is told again. */
function keepTold(dir: string, sync: SyncState): void {
  try {
    writeSync(dir, sync);
  } catch {
    return;
  }
}

async function at(
  world: TeamWorld,
  joined: Joined,
  work: (store: TeamStore) => Promise<Partial<TeamAnswer>>,
): Promise<Partial<TeamAnswer>> {
  const store = await world.open(joined);
  try {
    return await work(store);
  } finally {
    await store.close().catch(() => undefined);
  }
}

/** Leases are ended where the server can be reached; what it has of this machine's work stays there. */
async function leave(world: TeamWorld, joined: Joined): Promise<Partial<TeamAnswer>> {
  const ended = await at(world, joined, async (store) => {
    // The server knows best who is still seen at work here: sessions that ended without a word, too.
    for (const { member, device, session } of await store.others(joined.project))
      if (member === joined.member && device === joined.device) await store.present(session, null, 0);
    return {};
  }).catch((e: unknown) => ({ fault: faultOf(e) }));
  removeTeam(world.workspace.dir, joined);
  return { ...ended, left: joined.team };
}

/** Operations that name others leave with an exchange, and wait here where there is none. */
async function undo(ask: Ask<'undo'>, world: TeamWorld): Promise<Partial<TeamAnswer>> {
  let answer: Partial<TeamAnswer> = {};
  const done = await exchanged(world, (set, joined) => {
    const operations = undoOf(ask, set, joined, world);
    answer = { named: operations.reduce((n, o) => n + (o.undoes?.length ?? 0), 0) };
    return operations;
  });
  return { ...done, ...answer };
}

async function purge(ask: Ask<'purge'>, world: TeamWorld): Promise<Partial<TeamAnswer>> {
  let answer: Partial<TeamAnswer> = {};
  const done = await exchanged(world, (set, by) => {
    const { fields, ...counted } = purgeIn(ask, set, by, world);
    answer = counted;
    return fields.map((f, i) => made(set, by, world, i, { key: 'purge/', fields: f, over: {} }));
  });
  return { ...done, ...answer };
}

/** The word of a person leaves with an exchange, and waits here where there is none; what stands of it then is what the document takes. */
async function settle(ask: Ask<'settle'>, world: TeamWorld, joined: Joined): Promise<Partial<TeamAnswer>> {
  const { project, member } = joined;
  const { records } = readShared(world, joined.share);
  let answer: Partial<TeamAnswer> = {};
  const done = await exchanged(world, (set, by) => {
    const { disputes } = teamView(teamState(set), project);
    const known = Object.values(world.store.state().contexts).map((c) => ({ ...c, ref: refOf(c) }));
    const [key, ...others] = disputesCalled(ask.ref, disputes, known);
    if (key === undefined) answer = { settled: 'none' };
    else if (others.length > 0) answer = { unclear: [key, ...others].map(disputeName) };
    else {
      const found = settling(set, key, ask.side, { project, member, here: records[key] });
      answer = { settled: 'why' in found ? found.why : found.settlement };
      if ('write' in found) return [made(set, by, world, 0, found.write)];
    }
    return [];
  });
  const ref = typeof answer.settled === 'object' ? refIn(answer.settled.key) : '';
  return { ...done, ...answer, ...(ref === '' ? {} : { items: teamItems(world, joined, ref) }) };
}

function undoOf({ member, since }: Ask<'undo'>, set: TeamSet, by: Joined, world: TeamWorld): TeamOperation[] {
  const from = parseTime(since, world.now());
  if (from === null || (member !== by.member && by.role !== 'owner')) return [];
  const ids = [...set.byId.values()]
    .filter(({ operation: o, arrivedAt }) => o.author === member && (arrivedAt ?? o.clock.at) >= from)
    .filter(({ operation: o }) => !/^(?:undo|purge)\//.test(o.key))
    .map((a) => a.operation.id);
  const any = member === by.member ? {} : { any: true };
  return (ids.length === 0 ? [] : inParts(ids)).map((undoes, i) =>
    made(set, by, world, i, { key: 'undo/', fields: any, over: {}, undoes }),
  );
}

function made(
  set: TeamSet,
  by: Joined,
  world: TeamWorld,
  index: number,
  what: Pick<TeamOperation, 'key' | 'fields' | 'over' | 'undoes'>,
): TeamOperation {
  const writer = { ...by, author: by.member, now: world.now(), nonce: world.nonce() };
  return newOperation(writer, nextClock(seenClock(set), world.now()), index, what);
}
