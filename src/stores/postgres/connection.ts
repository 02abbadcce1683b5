/** Decides how long a connection is waited for, kept and given up, and that each of its failures is a fault of a team. */
import { loadPg, type PgClient } from './driver.js';
import { faultOf } from './faults.js';
import { settingsOf } from './settings.js';

/** Milliseconds. Whoever stands at a terminal waits so long for a server that says nothing. */
const CONNECT = 10_000;
const STATEMENT = 30_000;
/** A purge looks at every operation of its team. */
const LONG_STATEMENT = 600_000;

export interface Connection {
  /** Rows of a query. Throws `TeamFault`. */
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** The same, for what may take minutes. */
  longRows<T>(text: string, values?: unknown[]): Promise<T[]>;
  client: PgClient;
  close(): Promise<void>;
}

/** Connects to `url`. Throws `TeamFault`. */
export async function connect(url: string): Promise<Connection> {
  const Client = loadPg();
  const client = new Client({
    ...settingsOf(url),
    application_name: 'clew',
    connectionTimeoutMillis: CONNECT,
    statement_timeout: STATEMENT,
    query_timeout: LONG_STATEMENT,
    keepAlive: true,
  });
  let broken: Error | null = null;
  // A connection that ends while nobody waits for it says so here; the next query hears of it.
  client.on('error', (e) => {
    broken = e;
  });
  try {
    await client.connect();
  } catch (e) {
    await client.end().catch(() => {});
    throw faultOf(e);
  }
  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> => {
    try {
      if (broken !== null) throw broken;
      return (await client.query(text, values)).rows as T[];
    } catch (e) {
      throw faultOf(e);
    }
  };
  return {
    rows,
    client,
    longRows: async (text, values) => {
      await rows(`set statement_timeout = ${LONG_STATEMENT}`);
      try {
        return await rows(text, values);
      } finally {
        await rows(`set statement_timeout = ${STATEMENT}`).catch(() => {});
      }
    },
    close: () => client.end().catch(() => {}),
  };
}
