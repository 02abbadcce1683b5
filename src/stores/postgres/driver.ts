/** Decides which package speaks to PostgreSQL: `pg`, where somebody installed it beside clew. Nothing but a team's commands loads it. */
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { TeamFault } from '../_team-store.js';

/** `query_timeout`: milliseconds until an answer is no longer waited for. */
interface Query {
  text: string;
  values: unknown[];
  query_timeout: number;
}

/** What is used of `pg`. */
export interface PgClient {
  connect(): Promise<void>;
  query(query: string | Query, values?: unknown[]): Promise<{ rows: unknown[] }>;
  on(event: 'error', heard: (e: Error) => void): void;
  on(event: 'notification', heard: (message: { payload?: string }) => void): void;
  end(): Promise<void>;
}
export type PgClientClass = new (settings: object) => PgClient;

/** Looks a password up in the password file; `undefined` = it has none. */
type LookUp = (of: object, answer: (password: string | undefined) => void) => void;

/** The client class of `pg`; `CLEW_PG=none` does without. Throws `no-driver` where it is not installed. */
export function loadPg(): PgClientClass {
  return (load('pg') as { Client: PgClientClass }).Client;
}

/**
 * The password of a connection by PostgreSQL's own file (`~/.pgpass`, PGPASSFILE): by `pgpass`, which `pg` 8 brings along. Throws
 * `passfile` where that would pass over a file that others may read, and `no-password` where no line is for this connection.
 */
export async function passwordInFile(of: {
  host: string;
  port: number;
  database: string;
  user: string;
}): Promise<string> {
  const lookUp = load('pgpass', 'pg') as LookUp;
  const path = passwordFile();
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() && process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw new TeamFault('passfile', `${path}, mode ${(found.mode & 0o777).toString(8)}`);
  const password = await new Promise<string | undefined>((go) => lookUp(of, go));
  if (password !== undefined && password !== '') return password;
  const line = [of.host, of.port, of.database, of.user].join(':');
  throw new TeamFault(
    'no-password',
    found === undefined ? `there is no ${path}; its line begins ${line}:` : `no line of ${path} begins ${line}:`,
  );
}

function passwordFile({ PGPASSFILE, APPDATA, HOME } = process.env): string {
  if (PGPASSFILE) return resolve(PGPASSFILE);
  return process.platform === 'win32'
    ? join(APPDATA ?? '.', 'postgresql', 'pgpass.conf')
    : join(HOME ?? homedir(), '.pgpass');
}

/** A package beside clew, or beside another one that is. */
function load(name: string, beside?: string): unknown {
  try {
    if (process.env.CLEW_PG === 'none') throw new Error('switched off');
    const { createRequire } = process.getBuiltinModule('node:module');
    const from = createRequire(import.meta.url);
    return (beside === undefined ? from : createRequire(from.resolve(beside)))(name);
  } catch {
    throw new TeamFault(
      'no-driver',
      `the package ${name} is not here: npm install -g pg (in a project of its own: npm install pg)`,
    );
  }
}
