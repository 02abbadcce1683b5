/** Decides how a database is opened and kept open, and what becomes of one that is damaged. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Locked } from '../_store.js';
import { withLock } from '../lock.js';
import { type Database, type Engine, findEngine } from './engine.js';

/** Why a database cannot be used; anything else is SQLite's own message. */
export type Fault = 'no-engine' | 'locked' | 'read-only' | 'corrupt' | (string & {});

export type Opening = { db: Database; rebuilt: boolean } | { db: null; why: Fault };

export interface OpenOptions {
  /** The database holds nothing that cannot be made anew: a corrupt one is moved aside and a new one begun. */
  derived: boolean;
  /** Wait for the disk at every commit. */
  durable?: boolean;
  /** Milliseconds to wait for another writer; 5,000 unless told. */
  wait?: number;
}

const WAIT = 5000;

/** Opens or creates the database at `path`. Never throws; the folder is made when it is missing. */
export function openSqlite(path: string, options: OpenOptions): Opening {
  const engine = findEngine();
  if (engine === null) return { db: null, why: 'no-engine' };
  try {
    mkdirSync(dirname(path), { recursive: true });
    return { db: opened(engine, path, options), rebuilt: false };
  } catch (e) {
    if (faultOf(e) !== 'corrupt' || !options.derived) return { db: null, why: faultOf(e) };
  }
  try {
    return { db: renewed(engine, path, options), rebuilt: true };
  } catch (e) {
    return { db: null, why: faultOf(e) };
  }
}

const held = new Map<string, { db: Database; inode: number }>();

/**
 * Opens the derived database at `path` once for this process: the optional package lets go of a file only when its statements
 * are collected, so opening and closing again and again would pile up. A file that was replaced is opened anew.
 */
export function openHeld(path: string, options: OpenOptions): Opening {
  const known = held.get(path);
  if (known !== undefined) {
    if (known.inode === inodeOf(path)) return { db: known.db, rebuilt: false };
    letGo(path);
  }
  const opening = openSqlite(path, options);
  if (opening.db !== null) held.set(path, { db: opening.db, inode: statSync(path).ino });
  return opening;
}

function inodeOf(path: string): number | undefined {
  try {
    return statSync(path).ino;
  } catch {
    return undefined;
  }
}

function letGo(path: string): void {
  held.get(path)?.db.close();
  held.delete(path);
}

/** Moves a derived database aside; another process that has it open goes on with the old file. False when it could not be moved. Never throws. */
export function moveAside(path: string): boolean {
  try {
    letGo(path);
    withLock(`${path}.lock`, () => aside(path));
    return true;
  } catch {
    return false;
  }
}

/** Empties the write-ahead log, so that the next one to open the database need not read it. Does not wait for readers. */
export function checkpoint(db: Database): void {
  db.exec('PRAGMA busy_timeout = 0');
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  db.exec(`PRAGMA busy_timeout = ${WAIT}`);
}

function renewed(engine: Engine, path: string, options: OpenOptions): Database {
  return withLock(`${path}.lock`, () => {
    try {
      // Whoever held the lock before us may have put a good one there.
      return opened(engine, path, options);
    } catch (e) {
      if (faultOf(e) !== 'corrupt') throw e;
      aside(path);
      return opened(engine, path, options);
    }
  });
}

function aside(path: string): void {
  if (existsSync(path)) renameSync(path, `${path}.old`);
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
}

function opened(engine: Engine, path: string, options: OpenOptions): Database {
  const db = new engine(path);
  const wait = options.wait ?? WAIT;
  try {
    db.exec(`PRAGMA busy_timeout = ${wait}`);
    useWal(db, Date.now() + wait);
    db.exec(`PRAGMA synchronous = ${options.durable ? 'FULL' : 'NORMAL'}`);
    // Reads the schema: a database that is cut short or none at all shows here.
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return db;
  } catch (e) {
    db.close();
    throw e;
  }
}

/** Two processes that both switch a new database to WAL do not wait for each other; the second one finds it done. */
function useWal(db: Database, until: number): void {
  for (;;) {
    try {
      const mode = db.prepare('PRAGMA journal_mode').get() as { journal_mode: string };
      if (mode.journal_mode !== 'wal') db.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (e) {
      if (faultOf(e) !== 'locked' || Date.now() > until) throw e;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 15);
    }
  }
}

/**
 * Corrupt, not a database; and, as our statements are fixed, one that has not the tables or rows they need (error, constraint,
 * mismatch), which is what a damaged schema looks like.
 */
const DAMAGED = new Set([1, 11, 19, 20, 26]);

/** What an error of SQLite means to us. */
export function faultOf(e: unknown): Fault {
  const { errcode, code, message } = (e ?? {}) as { errcode?: number; code?: string; message?: string };
  const primary = (errcode ?? 0) & 255;
  // The package's iterators give no code.
  if (DAMAGED.has(primary) || /malformed|not a database/.test(message ?? '')) return 'corrupt';
  if (primary === 5 || primary === 6 || e instanceof Locked) return 'locked';
  if (primary === 8 || code === 'EROFS' || code === 'EACCES') return 'read-only';
  return message ?? String(e);
}
