/** Decides which workspaces this machine knows: a list in the user's own state folder, which a setting of theirs turns off. */
import { mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import { pinsFile } from '../intents/pins.js';
import { readUserConfig, userConfigThere } from '../workspace/user-config.js';
import type { Workspace } from '../workspace/workspace.js';

type Room = Pick<Workspace, 'dir'>;
type Env = Record<string, string | undefined>;

export interface Known {
  /** The folder that holds `.clew`. */
  root: string;
  /** When a command was last given there. */
  at: number;
}

const MOST = 200;
const MOST_BYTES = 128 * 1024;
const DAY = 86_400_000;
/** One that is gone for so long is forgotten. */
const GONE = 30 * DAY;

/** The list, beside what was confirmed; '' when nobody knows where the user's home is. */
export function knownFile(room: Room, env: Env = process.env): string {
  const pins = pinsFile(room, env);
  return pins === '' ? '' : join(dirname(dirname(pins)), 'projects.json');
}

/** Is the list kept? `projects: false` in the user's own configuration keeps none; what cannot be read keeps it. */
export function isKnowing({ dir }: Room, env: Env = process.env): boolean {
  const file = userConfigThere(env);
  if (file === null) return true;
  try {
    return (readUserConfig(file, [dirname(dir)]) as { projects?: unknown } | null)?.projects !== false;
  } catch {
    return true;
  }
}

/** The workspaces, the latest first. Whatever is wrong with the list, it is empty then. */
export function knownWorkspaces(room: Room, env: Env = process.env): Known[] {
  const path = knownFile(room, env);
  try {
    if (path === '' || statSync(path).size > MOST_BYTES) return [];
    const { projects } = JSON.parse(readText(path)) as { projects: unknown };
    if (!Array.isArray(projects)) return [];
    return projects
      .filter((p): p is Known => typeof p?.root === 'string' && typeof p?.at === 'number')
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST);
  } catch {
    return [];
  }
}

/** Notes that the workspace is worked in, at most once a day; where clew keeps nothing yet, nothing is noted. `out`: was clew taken out here, and nothing is done now? Then it is not put on the list that it was taken off. */
export function noteWorkspace(room: Room, now: number, env: Env = process.env, out = (): boolean => false): void {
  const path = knownFile(room, env);
  if (path === '' || !isThere(`${room.dir}/log.jsonl`)) return;
  if (!isKnowing(room, env)) {
    rmSync(path, { force: true });
    return;
  }
  const root = dirname(room.dir);
  const known = knownWorkspaces(room, env);
  const there = known.find((k) => k.root === root);
  if (there === undefined ? out() : Math.abs(now - there.at) < DAY) return;
  const rest = known.filter((k) => k.root !== root && (now - k.at < GONE || isThere(k.root)));
  write(path, [{ root, at: now }, ...rest].slice(0, MOST));
}

/** Forgets the workspace; the list goes with the last one, and with it the folders `.local/state/clew` of which nothing else is in. */
export function forgetWorkspace(room: Room, env: Env = process.env): void {
  const path = knownFile(room, env);
  const known = knownWorkspaces(room, env);
  const root = dirname(room.dir);
  if (path === '' || !known.some((k) => k.root === root)) return;
  const rest = known.filter((k) => k.root !== root);
  if (rest.length > 0) return write(path, rest);
  try {
    rmSync(path, { force: true });
    for (let folder = dirname(path), up = 0; up < 3; folder = dirname(folder), up++) rmdirSync(folder);
  } catch {
    return;
  }
}

/** Folder by folder: where none can be made (`/proc/nowhere`), Node's own way to make them all at once never returns. */
function makeFolder(folder: string): void {
  if (isThere(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** A list that cannot be kept is nobody's trouble. */
function write(path: string, projects: Known[]): void {
  try {
    makeFolder(dirname(path));
    writeAtomic(path, `${JSON.stringify({ v: 1, projects }, null, 1)}\n`, { durable: false, secret: true });
  } catch {
    return;
  }
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
