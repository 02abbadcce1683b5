/** Decides who may write: one process at a time, and a dead one does not block the living. */
import { closeSync, linkSync, mkdirSync, openSync, rmdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Holder, Locked } from './_store.js';
import { NoFile, openRegular, readText } from './read-regular.js';

const WAIT = 5000;
const STEP = 15;
const CROWD = 12;
/** A lock of another machine (a shared folder) is given up after half an hour. */
const FOREIGN = 30 * 60_000;

/**
 * Runs `work` while holding the lock file `path`; throws `Locked` when one and the same holder has kept it for `wait`
 * milliseconds. Where many write in turn, everybody's turn comes: then the wait may be `CROWD` times as long.
 */
export function withLock<T>(path: string, work: () => T, wait = WAIT): T {
  const made = mkdirSync(dirname(path), { recursive: true }) !== undefined;
  const last = Date.now() + (wait < WAIT ? wait : CROWD * wait);
  let until = Date.now() + wait;
  let seen = turnOf(path);
  while (!taken(path)) {
    if (stale(path) && cleared(path)) continue;
    const turn = turnOf(path);
    if (turn !== seen) until = Math.min(last, Date.now() + wait);
    seen = turn;
    if (Date.now() > until) throw new Locked(path, readLockHolder(path));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STEP);
  }
  try {
    return work();
  } finally {
    // The work may have taken the folder away, lock and all.
    rmSync(path, { force: true });
    if (made) leave(dirname(path));
  }
}

/** Does a living process hold the lock file `path`? */
export function isHeld(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined && !stale(path);
}

/** Takes the lock file `path` for as long as this process likes; what lets it go, `null` where a living process has it. */
export function holdLock(path: string): (() => void) | null {
  mkdirSync(dirname(path), { recursive: true });
  for (let tries = 0; tries < 3; tries++) {
    if (taken(path)) return () => rmSync(path, { force: true });
    if (!stale(path) || !cleared(path)) return null;
  }
  return null;
}

/** Differs from one holding of the lock to the next. */
function turnOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino} ${stat.mtimeMs}`;
}

/** Who holds the lock file `path`, `null` when nobody does. */
export function readLockHolder(path: string): Holder | null {
  try {
    const { mtimeMs } = statSync(path);
    const { pid = null, host = null } = JSON.parse(readText(path) || '{}') as Partial<Holder>;
    return { pid, host, since: mtimeMs, dead: stale(path) };
  } catch {
    return null;
  }
}

/** Work that kept nothing leaves no folder behind either. */
function leave(dir: string): void {
  try {
    rmdirSync(dir);
  } catch {
    return;
  }
}

/** Takes the lock with its holder's name already in it: one that is killed right here leaves no lock without a name. */
function taken(path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false });
  // Nobody lets go of what no process can have taken.
  if (there?.isFile() === false) throw new NoFile(path, there.isDirectory());
  if (there !== undefined) return false;
  const temp = join(dirname(path), `.${basename(path)}.clew-${process.pid}-0`);
  try {
    named(temp, 'w');
    linkSync(temp, path);
    return true;
  } catch (e) {
    const { code } = e as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Not every file system knows links.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') return takenPlainly(path);
    if (code !== 'ENOENT') throw e;
    // Another one that kept nothing took the new folder away again.
    mkdirSync(dirname(path), { recursive: true });
    return false;
  } finally {
    rmSync(temp, { force: true });
  }
}

function takenPlainly(path: string): boolean {
  try {
    named(path, 'wx');
    return true;
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw e;
  }
}

function named(path: string, how: 'w' | 'wx'): void {
  const fd = openRegular(path, how, 0o600);
  try {
    writeSync(fd, JSON.stringify({ pid: process.pid, host: machine() }));
  } finally {
    closeSync(fd);
  }
}

function stale(path: string): boolean {
  try {
    const age = ageOf(path);
    const holder = JSON.parse(readText(path) || '{}') as { pid?: number; host?: string };
    // A date that far ahead was set by a clock that was wrong: it would be waited for until then.
    if (age < -FOREIGN && (holder.pid === undefined || holder.host !== machine())) return true;
    if (holder.pid === undefined) return age > WAIT;
    if (holder.host !== machine()) return age > FOREIGN;
    // After a restart of the machine the same number may be another process's.
    return !isAlive(holder.pid) || age > sinceBoot();
  } catch {
    return false;
  }
}

/**
 * Takes a dead lock away. One process at a time looks once more and unlinks: without that, two that saw the same dead lock
 * would each take one away, the second one the living lock of the first.
 */
function cleared(path: string): boolean {
  const guard = `${path}.clearing`;
  try {
    closeSync(openSync(guard, 'wx', 0o600));
  } catch {
    if (ageOf(guard) > WAIT) rmSync(guard, { force: true });
    return false;
  }
  if (stale(path)) rmSync(path, { force: true });
  rmSync(guard, { force: true });
  return true;
}

function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

/** Does the process `pid` of this machine run? A stopped one does. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Looked up when a lock is taken: the hook takes none and must not load what it does not use. */
function machine(): string {
  return process.getBuiltinModule('node:os').hostname();
}

/** Milliseconds since the machine started, and a minute for clocks that were set meanwhile. */
function sinceBoot(): number {
  return process.getBuiltinModule('node:os').uptime() * 1000 + 60_000;
}
