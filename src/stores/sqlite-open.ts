/** Decides which SQLite is used and how a database is opened: Node's own, else the optional package, else none. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Locked } from './_store.js';
import { withLock } from './lock.js';

type Value = string | number | null;
export type Row = Record<string, Value>;

/** What is used of the `node:sqlite` interface. */
export interface Statement {
  run(...values: Value[]): { lastInsertRowid: number | bigint };
  get(...values: Value[]): unknown;
  all(...values: Value[]): unknown[];
  iterate(...values: Value[]): Iterable<unknown>;
}
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}
type Engine = new (path: string) => Database;

/** Why a database cannot be used; anything else is SQLite's own message. */
export type Fault = 'no-engine' | 'locked' | 'read-only' | 'corrupt' | (string & {});

export type Opening = { db: Database; rebuilt: boolean } | { db: null; why: Fault };

export interface OpenOptions {
  /** The database holds nothing that cannot be made anew: a corrupt one is moved aside and a new one begun. */
  derived: boolean;
  /** Wait for the disk at every commit. */
  durable?: boolean;
  /** Milliseconds to wait for another writer. */
  wait?: number;
}

/** Opens or creates the database at `path`. Never throws; the folder is made when it is missing. */
export function openSqlite(path: string, options: OpenOptions): Opening {
  const engine = engineHere();
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

/** Moves a derived database aside; whoever has it open goes on with the old file. False when it could not be moved. Never throws. */
export function moveAside(path: string): boolean {
  try {
    withLock(`${path}.lock`, () => aside(path));
    return true;
  } catch {
    return false;
  }
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
  try {
    db.exec(`PRAGMA busy_timeout = ${options.wait ?? 5000}`);
    useWal(db);
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
function useWal(db: Database): void {
  for (let tries = 0; ; tries++) {
    try {
      const mode = db.prepare('PRAGMA journal_mode').get() as { journal_mode: string };
      if (mode.journal_mode !== 'wal') db.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (e) {
      if (faultOf(e) !== 'locked' || tries === 20) throw e;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 15);
    }
  }
}

/** What an error of SQLite means to us. */
export function faultOf(e: unknown): Fault {
  const { errcode, code, message } = (e ?? {}) as { errcode?: number; code?: string; message?: string };
  const primary = (errcode ?? 0) & 255;
  if (primary === 11 || primary === 26) return 'corrupt';
  if (primary === 5 || primary === 6 || e instanceof Locked) return 'locked';
  if (primary === 8 || code === 'EROFS' || code === 'EACCES') return 'read-only';
  return message ?? String(e);
}

let engine: Engine | null | undefined;

function engineHere(): Engine | null {
  if (engine === undefined) engine = process.env.CLEW_SQLITE === 'none' ? null : (builtIn() ?? optional());
  return engine;
}

/** Node 22.13 and later have it; those of 22 say at every start that it is experimental, which is nobody's concern here. */
function builtIn(): Engine | null {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  if (major < 22 || (major === 22 && minor < 13)) return null;
  const warn = process.emitWarning;
  try {
    process.emitWarning = () => {};
    return (
      (process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as { DatabaseSync: Engine } | undefined)
        ?.DatabaseSync ?? null
    );
  } catch {
    return null;
  } finally {
    process.emitWarning = warn;
  }
}

/** The package's prebuilt library, loaded directly: its own entry takes ten times as long. */
function optional(): Engine | null {
  try {
    const root = dirname(createRequire(import.meta.url).resolve('@photostructure/sqlite/package.json'));
    const folder = join(root, 'prebuilds', `${process.platform}-${process.arch}`);
    for (const libc of ['glibc', 'musl']) {
      const loaded = load(join(folder, `@photostructure+sqlite.${libc}.node`));
      if (loaded !== null) return loaded;
    }
    return null;
  } catch {
    return null;
  }
}

function load(library: string): Engine | null {
  const module = { exports: {} as { DatabaseSync?: Engine } };
  try {
    process.dlopen(module, library);
    return module.exports.DatabaseSync ?? null;
  } catch {
    return null;
  }
}
