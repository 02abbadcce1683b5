/** Decides what the hook knows of the intents: the file as the command line read it last, and only while that is what the file says. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { keyOfFile, placesOf } from '../../core/intent/file/locate.js';
import type { Intents } from '../../core/model/intent.js';
import type { Config } from '../../core/model.js';
import { readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import { placeOf } from '../run/resolve-key.js';
import type { Workspace } from '../workspace/workspace.js';

/** Which file was read, and by what a change of it is seen. */
interface Stamp {
  path: string;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  ino: number;
}

/** `compiled`: how often the file was read anew. */
interface Kept {
  v: typeof VERSION;
  stamp: Stamp;
  compiled: number;
  intents: Intents;
}

/** What is kept is read anew when this changes. */
const VERSION = 1;
const MOST_BYTES = 8 * 1024 * 1024;
/** The hook's own limit is 10 s; what takes longer is not waited for. */
const MOST_MS = 5000;

type Room = Pick<Workspace, 'root' | 'dir'>;

/** The file of intents as it stands, `null` when there is none. */
export function stampOf(room: Room, config: Config): Stamp | null {
  for (const path of placesOf(config)) {
    const place = placeOf(keyOfFile(path), room);
    const stat = place === null ? undefined : statSync(place, { throwIfNoEntry: false });
    if (stat === undefined) continue;
    const { size, mtimeMs, ctimeMs, ino } = stat;
    return { path, size, mtimeMs, ctimeMs, ino };
  }
  return null;
}

/** Keeps `intents`, which were read from the file while it was as `stamp` says. */
export function keepCompiled(dir: string, stamp: Stamp, intents: Intents): void {
  const kept: Kept = { v: VERSION, stamp, compiled: (keptIn(dir)?.compiled ?? 0) + 1, intents };
  try {
    writeAtomic(join(dir, 'cache', 'intents.json'), JSON.stringify(kept), { durable: false });
  } catch {
    // Without it the hook says that it cannot read the file: nothing is decided on what it said before.
    return;
  }
}

/**
 * The intents of the workspace for the hook: `null` when it has no file of them. What is kept counts only while the file is the
 * one that was read; else `compile` is run, once, and when that does not help the file counts as unusable.
 */
export function readCompiledIntents(room: Room, config: Config, compile = compileBy): Intents | null {
  const stamp = stampOf(room, config);
  if (stamp === null) return null;
  const kept = fresh(room.dir, stamp);
  if (kept !== null) return kept;
  compile(room);
  const now = stampOf(room, config);
  return (now === null ? null : fresh(room.dir, now)) ?? stale(stamp.path);
}

/** How often the file was read anew so far. */
export function countCompiles(dir: string): number {
  return keptIn(dir)?.compiled ?? 0;
}

/** Has the command line, in a process of its own, read the file? */
function compileBy(room: Room): void {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  spawnSync(process.execPath, [join(__dirname, 'cli.js'), 'intents', '--compile', '--cwd', room.root], {
    stdio: 'ignore',
    timeout: MOST_MS,
    windowsHide: true,
  });
}

function fresh(dir: string, stamp: Stamp): Intents | null {
  const kept = keptIn(dir);
  return kept !== null && JSON.stringify(kept.stamp) === JSON.stringify(stamp) ? kept.intents : null;
}

function keptIn(dir: string): Kept | null {
  try {
    const text = readText(`${dir}/cache/intents.json`);
    if (text.length > MOST_BYTES) return null;
    const kept = JSON.parse(text) as Kept;
    return kept.v === VERSION && Array.isArray(kept.intents?.intents) ? kept : null;
  } catch {
    return null;
  }
}

function stale(path: string): Intents {
  const finding = { code: 'intents-stale', args: { path, line: 1, column: 1 }, severity: 'error' as const };
  return { path, schema: 'v1', current: null, intents: [], findings: [finding] };
}
