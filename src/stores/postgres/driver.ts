/** Decides which package speaks to PostgreSQL: `pg`, where somebody installed it beside clew. Nothing but a team's commands loads it. */
import { TeamFault } from '../_team-store.js';

/** What is used of `pg`. */
export interface PgClient {
  connect(): Promise<void>;
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  on(event: 'error', heard: (e: Error) => void): void;
  on(event: 'notification', heard: (message: { payload?: string }) => void): void;
  end(): Promise<void>;
}
export type PgClientClass = new (settings: object) => PgClient;

/** The client class of `pg`; `CLEW_PG=none` does without. Throws `no-driver` where it is not installed. */
export function loadPg(): PgClientClass {
  try {
    if (process.env.CLEW_PG === 'none') throw new Error('switched off');
    const load = process.getBuiltinModule('node:module').createRequire(import.meta.url);
    return (load('pg') as { Client: PgClientClass }).Client;
  } catch {
    throw new TeamFault(
      'no-driver',
      'the package pg is not installed beside clew: npm install -g pg (without -g where clew is installed in the project)',
    );
  }
}
