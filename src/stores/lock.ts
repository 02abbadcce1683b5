/** Decides who may write: one process at a time, and a dead one does not block the living. */
import { closeSync, mkdirSync, openSync, readFileSync, rmdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Locked } from './_store.js';

const WAIT = 5000;
const STEP = 15;
/** A lock of another machine (a shared folder) is given up after half an hour. */
const FOREIGN = 30 * 60_000;

/** Runs `work` while holding the lock file `path`; throws `Locked` after five seconds of waiting. */
export function withLock<T>(path: string, work: () => T): T {
  const made = mkdirSync(dirname(path), { recursive: true }) !== undefined;
  const until = Date.now() + WAIT;
  while (!taken(path)) {
    if (stale(path) && cleared(path)) continue;
    if (Date.now() > until) throw new Locked(path);
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

/** Work that kept nothing leaves no folder behind either. */
function leave(dir: string): void {
  try {
    rmdirSync(dir);
  } catch {
    return;
  }
}

function taken(path: string): boolean {
  try {
    const fd = openSync(path, 'wx', 0o600);
    writeSync(fd, JSON.stringify({ pid: process.pid, host: machine() }));
    closeSync(fd);
    return true;
  } catch (e) {
    const { code } = e as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'ENOENT') throw e;
    // Another one that kept nothing took the new folder away again.
    mkdirSync(dirname(path), { recursive: true });
    return false;
  }
}

function stale(path: string): boolean {
  try {
    const age = ageOf(path);
    const holder = JSON.parse(readFileSync(path, 'utf8') || '{}') as { pid?: number; host?: string };
    if (holder.pid === undefined) return age > WAIT;
    return holder.host === machine() ? !alive(holder.pid) : age > FOREIGN;
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

function alive(pid: number): boolean {
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
