/** Decides how the tables of teams are made and brought up to date: numbered files, all that are due in one transaction. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TeamFault } from '../_team-store.js';
import type { PgClient } from './driver.js';
import { stranger } from './faults.js';

/** One for all: whoever else makes tables waits. */
const LOCK = 7_226_953;

export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** How a database stands to this program. `may`: the asking role may make or change the tables. */
export interface Standing {
  version: number;
  state: 'none' | 'old' | 'same' | 'newer';
  may: boolean;
}

/** The files beside this one, in `src` and in `dist`, by their numbers. */
export function readMigrations(): Migration[] {
  const folder = fileURLToPath(new URL('./migrations/', import.meta.url));
  return readdirSync(folder)
    .filter((name) => /^\d{3}-[a-z-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ number: Number(name.slice(0, 3)), name, sql: readFileSync(join(folder, name), 'utf8') }));
}

/** Looks, and changes nothing. Throws `old-server` before PostgreSQL 14, `not-member` where the tables may not even be seen. */
export async function standingOf(client: PgClient, migrations = readMigrations()): Promise<Standing> {
  const { rows } = await client.query(`select current_setting('server_version_num')::int as server,
    exists (select from pg_namespace where nspname = 'clew') as there,
    coalesce((select has_schema_privilege(oid, 'usage') from pg_namespace where nspname = 'clew'), false) as seen,
    (select rolsuper or rolcreaterole or coalesce(pg_has_role(to_regrole('clew_owner')::oid, 'member'), false)
      from pg_roles where rolname = current_user) as may`);
  const { server, there, seen, may } = rows[0] as { server: number; there: boolean; seen: boolean; may: boolean };
  if (server < 140_000)
    throw new TeamFault('old-server', `PostgreSQL ${Math.floor(server / 10_000)}; 14 or newer is needed`);
  if (!there) return { version: 0, state: 'none', may };
  if (!seen) throw stranger();
  const found = await client.query('select max(version) as version from clew.schema_version');
  const version = (found.rows[0] as { version: number | null }).version ?? 0;
  const newest = migrations.at(-1)!.number;
  return { version, state: version === newest ? 'same' : version < newest ? 'old' : 'newer', may };
}

/** Runs what is due; answers the version that is there then. Throws and changes nothing where a file fails. */
export async function migrate(client: PgClient, migrations = readMigrations()): Promise<number> {
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    const { version } = await standingOf(client, migrations);
    for (const migration of migrations.filter((m) => m.number > version)) {
      await run(client, migration);
      await client.query('insert into clew.schema_version (version) values ($1)', [migration.number]);
    }
    await client.query('commit');
    return Math.max(version, migrations.at(-1)!.number);
  } catch (e) {
    await client.query('rollback').catch(() => {});
    throw e;
  }
}

/** What a file of ours says is no secret: a role that may not do what it asks for has to be told what that was. */
async function run(client: PgClient, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(`set local role none; ${sql}`);
  } catch (e) {
    const { code = '', message } = e as { code?: string; message: string };
    throw new TeamFault(code === '42501' ? 'denied' : 'broken', `${name}: ${message}`);
  }
}
