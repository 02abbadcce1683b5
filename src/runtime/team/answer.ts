/** Decides how what a person asks of their team is carried out at its server; a fault of the server is an answer, too. */

import type { TeamAnswer, TeamAsk } from '../../core/team/ask.js';
import { valueFingerprint } from '../../core/team/canonical.js';
import { nextClock } from '../../core/team/clock.js';
import { newOperation, seenClock } from '../../core/team/outgoing.js';
import { isProject, MOST } from '../../core/team/read-operation.js';
import type { TeamSet } from '../../core/team/set.js';
import type { TeamOperation } from '../../core/team/types.js';
import { parseTime } from '../../core/text/parse-time.js';
import { TeamFault, type TeamStore } from '../../stores/_team-store.js';
import { withLock } from '../../stores/lock.js';
import { exchange, faultOf, type More, type TeamWorld } from './exchange.js';
import { isJoined, type Joined, readJoined, removeTeam, writeJoined } from './folder.js';
import { answerHere, lookedAt } from './local.js';
import { keepMembers } from './members.js';
import { projectOf } from './project.js';

type Ask<D extends TeamAsk['do']> = Extract<TeamAsk, { do: D }>;

/** The answer to `ask`; nothing is thrown for a server that cannot be worked with. */
export async function answerTeam(ask: TeamAsk, world: TeamWorld): Promise<TeamAnswer> {
  const { dir } = world.workspace;
  try {
    if (ask.do === 'join') return await join(ask, world);
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
      writeJoined(dir, { ...joined, share: ask.share });
      return exchanged(world);
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
      return naming(world, (set, by) => undoOf(ask, set, by, world));
    case 'purge':
      return naming(world, (set, by) => purgeOf(ask, set, by, world));
    default:
      return {};
  }
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

/** Takes part and sends what leaves; where the server refuses, nothing of it stays here. */
async function join(ask: Ask<'join'>, world: TeamWorld): Promise<TeamAnswer> {
  const { dir, root } = world.workspace;
  if (isJoined(dir)) return lookedAt(dir, readJoined(dir));
  const project = ask.project ?? projectOf(root);
  if (!isProject(project)) throw new TeamFault('broken', 'no project');
  const device = `d${world.nonce()}${world.nonce()}`.slice(0, 18);
  const store = await world.open({ url: ask.url, team: ask.team, device });
  let made = false;
  try {
    const { writable } = await store.prepare();
    if (!writable) throw new TeamFault('newer-schema', 'the tables are those of a newer clew');
    const entered = await store.enter();
    made = entered.made;
    const { member, role } = entered;
    const { url, team, share } = ask;
    withLock(`${dir}/lock`, () =>
      writeJoined(dir, { v: 1, url, team, member, role, device, project, share, at: world.now() }),
    );
  } finally {
    await store.close().catch(() => undefined);
  }
  const done = await exchanged(world);
  return { ...answerHere({ do: 'look' }, world), ...done, made };
}

async function exchanged(world: TeamWorld, more?: More): Promise<Partial<TeamAnswer>> {
  const done = await exchange(world, false, more);
  if (done === null) return {};
  return { exchanged: done, ...(done.sync.fault === null || done.left ? {} : { fault: done.sync.fault }) };
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
  removeTeam(world.workspace.dir);
  return { ...ended, left: joined.team };
}

/** Operations that name others leave with an exchange, and wait here where there is none. */
async function naming(
  world: TeamWorld,
  make: (set: TeamSet, by: Joined) => TeamOperation[],
): Promise<Partial<TeamAnswer>> {
  let named = 0;
  const done = await exchanged(world, (set, joined) => {
    const operations = make(set, joined);
    for (const o of operations)
      named += (o.undoes?.length ?? 0) + (Array.isArray(o.fields?.ids) ? o.fields.ids.length : 0);
    return operations;
  });
  return { ...done, named };
}

function undoOf({ member, since }: Ask<'undo'>, set: TeamSet, by: Joined, world: TeamWorld): TeamOperation[] {
  const from = parseTime(since, world.now());
  if (from === null || (member !== by.member && by.role !== 'owner')) return [];
  const ids = [...set.byId.values()]
    .filter(({ operation: o, arrivedAt }) => o.author === member && (arrivedAt ?? o.clock.at) >= from)
    .filter(({ operation: o }) => !/^(?:undo|purge)\//.test(o.key))
    .map((a) => a.operation.id);
  const any = member === by.member ? {} : { any: true };
  return parts(ids).map((undoes, i) => made(set, by, world, i, { key: 'undo/', fields: any, over: {}, undoes }));
}

function purgeOf({ keys, texts }: Ask<'purge'>, set: TeamSet, by: Joined, world: TeamWorld): TeamOperation[] {
  const fits = (key: string): boolean => keys.some((k) => key === k || (k.endsWith('/') && key.startsWith(k)));
  const all = [...set.byId.values()].map((a) => a.operation).filter((o) => o.project === by.project && fits(o.key));
  const any = by.role === 'owner' ? { any: true } : {};
  const fingerprints = texts.map((t) => valueFingerprint(t)).slice(0, MOST.list);
  const named = parts(all.map((o) => o.id));
  return (named.length === 0 && fingerprints.length > 0 ? [[]] : named).map((ids, i) =>
    made(set, by, world, i, { key: 'purge/', fields: { ids, fingerprints, ...any }, over: {} }),
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

function parts(ids: string[]): string[][] {
  const out: string[][] = [];
  for (let i = 0; i < ids.length; i += MOST.named) out.push(ids.slice(i, i + MOST.named));
  return out;
}
