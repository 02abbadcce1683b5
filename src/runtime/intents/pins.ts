/** Decides where the user's own state folder keeps what was confirmed in a workspace, what of it can be relied on, and how it is added to. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path, { dirname } from 'node:path';
import { FORGET, isPinned } from '../../core/intent/contract/confirmed.js';
import type { Pins } from '../../core/model/intent.js';
import type { Edit, Fields, Finding } from '../../core/model.js';
import { fingerprint } from '../../core/text/hash.js';
import { isThere, readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import { whyForeign } from '../workspace/user-config.js';
import type { Workspace } from '../workspace/workspace.js';

type Room = Pick<Workspace, 'dir'>;
type Env = Record<string, string | undefined>;

const MOST_BYTES = 1024 * 1024;
/** From here on lines that a later one overtook are left out. */
const LONG_BYTES = 128 * 1024;

/** The file of the workspace, by the real path of its main work tree: a clone elsewhere has another. '' where nobody's home is known; `system` says how paths are written. */
export function pinsFile({ dir }: Room, env: Env = process.env, system: path.PlatformPath = path): string {
  const { XDG_STATE_HOME, LOCALAPPDATA, HOME } = env;
  for (const [base, below] of [
    [XDG_STATE_HOME, ''],
    [LOCALAPPDATA, ''],
    [HOME, '.local/state'],
  ] as const)
    if (base && system.isAbsolute(base))
      return system.join(base, below, 'clew', 'pins', `${fingerprint(realOf(system.dirname(dir)))}.jsonl`);
  return '';
}

/** Is anything kept of the workspace? What cannot be looked at may be. */
export function isPinnedThere(room: Room): boolean {
  const path = pinsFile(room);
  return path !== '' && isThere(path);
}

/** What was confirmed here. Never throws: what cannot be relied on is a fault. */
export function readPins(room: Room): Pins {
  const path = pinsFile(room);
  if (path === '') return { path, records: {}, fault: 'nobody knows where your home is' };
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return { path, records: {}, fault: null };
    const fault = whyForeign(path, [dirname(room.dir)], MOST_BYTES) || whyFolder(dirname(path));
    return fault === '' ? { path, records: recordsIn(readText(path)), fault: null } : { path, records: {}, fault };
  } catch (e) {
    return { path, records: {}, fault: (e as NodeJS.ErrnoException).code ?? 'it cannot be read' };
  }
}

/** Keeps what `edits`, which are in the log by now, say of contracts, grants and the gate: a line each, behind what is there. */
export function keepPins(room: Room, edits: Edit[]): Finding[] {
  const pinned = edits.filter((e) => isPinned(e.key));
  if (pinned.length === 0) return [];
  const path = pinsFile(room);
  try {
    if (path === '') throw new Error('nobody knows where your home is');
    if (pinned.some((e) => e.key === FORGET)) forget(path);
    else append(path, pinned);
    return [];
  } catch (e) {
    const why = (e as NodeJS.ErrnoException).code ?? (e as Error).message;
    return [{ code: 'pins-unwritten', args: { path, why }, severity: 'warn' }];
  }
}

function append(path: string, edits: Edit[]): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lines = edits.map(({ key, now }) => JSON.stringify({ key, now }));
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) throw new Error('it is no file');
  // One write at the end: two hooks that end at once lose nothing of each other. A line that was torn ends here.
  const fd = openSync(path, 'a', 0o600);
  try {
    writeSync(fd, `\n${lines.join('\n')}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  if ((there?.size ?? 0) > LONG_BYTES) shorten(path);
}

function shorten(path: string): void {
  const now = Date.now();
  const lasting = Object.entries(recordsIn(readText(path))).filter(([, r]) => !(Number(r.until) <= now));
  writeAtomic(path, lasting.map(([key, r]) => `${JSON.stringify({ key, now: r })}\n`).join(''), {
    durable: true,
    secret: true,
  });
}

/** The folders go with their last file. */
function forget(path: string): void {
  rmSync(path, { force: true });
  for (const folder of [dirname(path), dirname(dirname(path))])
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
}

/** What the lines come to, the last of each key; a line that is none is left out. */
function recordsIn(text: string): Record<string, Fields> {
  const records: Record<string, Fields> = Object.create(null);
  for (const line of text.split('\n')) {
    if (line === '') continue;
    try {
      const { key, now } = JSON.parse(line) as { key: unknown; now: unknown };
      if (typeof key !== 'string' || !isPinned(key)) continue;
      // As the log folds them: an undo holds only the fields that differ.
      if (typeof now === 'object' && now !== null) records[key] = { ...records[key], ...(now as Fields) };
      else delete records[key];
    } catch {}
  }
  return records;
}

/** Why the folder is not the user's own, '' when it is. */
function whyFolder(folder: string): string {
  const stat = statSync(folder);
  if (process.getuid && stat.uid !== process.getuid() && stat.uid !== 0) return 'its folder belongs to somebody else';
  return process.platform !== 'win32' && (stat.mode & 0o022) !== 0 ? 'others may write its folder' : '';
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
