/** Decides where a team's data stands on this machine, and what of it is believed: the place that was joined, what was pulled, what was sent. */
import { appendFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import type { SyncState } from '../../core/model/team.js';
import type { Fields } from '../../core/model.js';
import type { Written } from '../../core/team/outgoing.js';
import { isName, isProject, readArrived, readOperation } from '../../core/team/read-operation.js';
import { NEVER, TEAM_SEEN, TEAM_VIEW } from '../../core/team/seen.js';
import { absorb, emptySet, type TeamSet } from '../../core/team/set.js';
import type { Arrived, Role, Share, TeamOperation } from '../../core/team/types.js';
import { readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';

/** What this machine joined. No password is among it. */
export interface Joined {
  v: 1;
  url: string;
  team: string;
  member: string;
  role: Role;
  device: string;
  project: string;
  share: Share;
  at: number;
}

/** What left, and what did not. */
export interface Sent {
  /** By key, what left; `null` = not known here: what the team has of this machine says it. */
  records: Record<string, Fields> | null;
  /** By key, as what left what is told no more. */
  away: Record<string, Fields>;
  /** Operations that may have arrived although nobody heard so, and those that the server did not take. */
  outbox: TeamOperation[];
  /** By the ids of those, why. */
  refused: Record<string, string>;
  /** By key, what waited when others' words were fetched, and did not leave since. */
  waiting: Record<string, Written>;
}

/** How a team was left: what a person shared is not asked of them anew. */
export interface Left {
  url: string;
  team: string;
  device: string;
  project: string;
  share: Share;
}

/** Operations as they were pulled, and up to which position. */
export interface Held {
  set: TeamSet;
  last: number;
  /** Milliseconds that the server's clock is ahead of ours. */
  ahead: number;
}

const MOST_BYTES = 512 * 1024 * 1024;

/** Is a team joined here? One look at the disk, and nothing else where there is none. */
export function isJoined(dir: string): boolean {
  return existsSync(`${dir}/team/joined.json`);
}

/** What was joined; `null` = nothing, or nothing that can be read. */
export function readJoined(dir: string): Joined | null {
  const raw = jsonAt(`${dir}/team/joined.json`) as Partial<Joined> | null;
  const { url, team, member, device, project } = raw ?? {};
  const texts = typeof url === 'string' && isName(team) && isName(member) && isProject(project);
  return texts && typeof device === 'string' ? ({ share: 'titles', role: 'member', ...raw } as Joined) : null;
}

export function writeJoined(dir: string, joined: Joined): void {
  write(`${dir}/team/joined.json`, joined);
}

/** How the team at `url` was left here; `null` = it never was, or many others were since. */
export function readLeft(dir: string, url: string, team: string): Left | null {
  return allLeft(dir).find((l) => isSameTeam(l, { url, team })) ?? null;
}

/** How TLS is spoken is no other place. */
function isSameTeam(a: Pick<Left, 'url' | 'team'>, b: Pick<Left, 'url' | 'team'>): boolean {
  const placeOf = (url: string): string => {
    const [place, ...said] = url.split(/[?&]/);
    return [place, ...said.filter((s) => s !== '' && !s.startsWith('ssl'))].join('&');
  };
  return a.team === b.team && placeOf(a.url) === placeOf(b.url);
}

/** So many teams are remembered. */
const MOST_LEFT = 8;

/** The last first. */
function allLeft(dir: string): Left[] {
  const raw = jsonAt(`${dir}/team/left.json`) as { left?: unknown } | null;
  const all = Array.isArray(raw?.left) ? raw.left : raw === null ? [] : [raw];
  return all.filter((l: Partial<Left> | null): l is Left => {
    const named = typeof l?.url === 'string' && isName(l.team) && typeof l.device === 'string';
    return named && isProject(l.project) && isShare(l.share);
  });
}

function isShare(value: unknown): value is Share {
  return value === 'titles' || value === 'contexts' || value === 'all';
}

export function readSent(dir: string): Sent {
  const raw = jsonAt(`${dir}/team/sent.json`) as Partial<Sent> | null;
  const object = <T>(value: unknown): Record<string, T> | null =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, T>) : null;
  const outbox = (Array.isArray(raw?.outbox) ? raw.outbox : []).filter((o) => typeof readOperation(o) !== 'string');
  const why = Object.entries(object<unknown>(raw?.refused) ?? {}).filter(([, w]) => typeof w === 'string');
  const waiting = Object.entries(object<Written>(raw?.waiting) ?? {}).filter(([, w]) => object(w?.over) !== null);
  return {
    records: object<Fields>(raw?.records),
    away: object<Fields>(raw?.away) ?? {},
    outbox,
    refused: Object.fromEntries(why) as Record<string, string>,
    waiting: Object.fromEntries(waiting),
  };
}

/** Is there a file of what was sent that cannot be read? */
export function isSentTorn(dir: string): boolean {
  const path = `${dir}/team/sent.json`;
  return existsSync(path) && jsonAt(path) === null;
}

export function writeSent(dir: string, sent: Sent): void {
  write(`${dir}/team/sent.json`, sent);
}

export function readSync(dir: string): SyncState {
  return { ...NEVER, ...(jsonAt(`${dir}/team/sync.json`) as Partial<SyncState> | null) };
}

export function writeSync(dir: string, state: SyncState): void {
  write(`${dir}/team/sync.json`, state);
}

/** All that was pulled. A line that is torn or false is passed over: it is pulled again, or was never one. */
export function readHeld(dir: string): Held {
  const set = emptySet();
  const path = `${dir}/team/pulled.jsonl`;
  let last = 0;
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? MOST_BYTES + 1) > MOST_BYTES) return { set, last, ahead: 0 };
  const found: Arrived[] = [];
  for (const line of readText(path).split('\n')) {
    const raw = parsed(line);
    if (typeof raw?.last === 'number' && raw.operation === undefined) last = Math.max(last, raw.last);
    const arrived = readArrived(raw);
    if (typeof arrived !== 'string') found.push(arrived);
  }
  absorb(set, found);
  return { set, last, ahead: 0 };
}

/** Keeps what was pulled; `last` stands behind it, so that what a crash tears is asked for again. */
export function keepPulled(dir: string, arrived: Arrived[], last: number): void {
  mkdirSync(`${dir}/team`, { recursive: true });
  const lines = [...arrived.map((a) => JSON.stringify(a)), JSON.stringify({ last })];
  appendFileSync(`${dir}/team/pulled.jsonl`, `\n${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Keeps what counts alone: what a purge names is on this disk no more. */
export function rewritePulled(dir: string, { set, last }: Pick<Held, 'set' | 'last'>): void {
  const arrived = [...set.byId.values()].filter((a) => a.position !== null);
  const lines = [...arrived.map((a) => JSON.stringify(a)), JSON.stringify({ last })];
  writeAtomic(`${dir}/team/pulled.jsonl`, `${lines.join('\n')}\n`);
}

/** Takes all of a team from this machine but how much was shared; the workspace's own records and documents stay as they are. */
export function removeTeam(dir: string, { url, team, device, project, share }: Joined): void {
  const others = allLeft(dir).filter((l) => !isSameTeam(l, { url, team }));
  rmSync(`${dir}/team`, { recursive: true, force: true });
  const left: Left[] = [{ url, team, device, project, share }, ...others].slice(0, MOST_LEFT);
  write(`${dir}/team/left.json`, { left });
  for (const file of [TEAM_SEEN, TEAM_VIEW, 'cache/team-asked']) rmSync(`${dir}/${file}`, { force: true });
}

function write(path: string, value: unknown): void {
  writeAtomic(path, `${JSON.stringify(value)}\n`, { durable: true, secret: true });
}

function jsonAt(path: string): unknown {
  try {
    return parsed(readText(path));
  } catch {
    return null;
  }
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const raw = JSON.parse(line) as unknown;
    return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
