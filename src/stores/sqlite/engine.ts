/** Decides which SQLite is used: Node's own, else the optional package, else none. */
import { dirname, join } from 'node:path';

type Value = string | number | null;

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
export type Engine = new (path: string, options?: { readOnly?: boolean }) => Database;

let engine: Engine | null | undefined;

/** The engine of this process, `null` when there is none; `CLEW_SQLITE=none` does without. */
export function findEngine(): Engine | null {
  if (engine === undefined) engine = process.env.CLEW_SQLITE === 'none' ? null : (builtIn() ?? optional());
  return engine;
}

/**
 * Node 22.13 and later have it, the first of them without full-text search, which is no use to us. Those of 22 say at every
 * start that it is experimental, which is nobody's concern here.
 */
function builtIn(): Engine | null {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  if (major < 22 || (major === 22 && minor < 13)) return null;
  const warn = process.emitWarning;
  try {
    process.emitWarning = () => {};
    const builtin = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as
      | { DatabaseSync: Engine }
      | undefined;
    return builtin !== undefined && searches(builtin.DatabaseSync) ? builtin.DatabaseSync : null;
  } catch {
    return null;
  } finally {
    process.emitWarning = warn;
  }
}

function searches(engine: Engine): boolean {
  const db = new engine(':memory:');
  const { used } = db.prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') used").get() as { used: number };
  db.close();
  return used === 1;
}

/** The package's prebuilt library, loaded directly: its own entry takes ten times as long. */
function optional(): Engine | null {
  try {
    const root = dirname(
      process
        .getBuiltinModule('node:module')
        .createRequire(import.meta.url)
        .resolve('@photostructure/sqlite/package.json'),
    );
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
