/** Decides how long a connection is waited for, kept and given up, and that each of its failures is a fault of a team. */
import { loadPg, type PgClient, passwordInFile } from './driver.js';
import { faultOf } from './faults.js';
import { settingsOf } from './settings.js';

/** Milliseconds. Whoever stands at a terminal waits so long for a server that says nothing. */
const CONNECT = 10_000;
const STATEMENT = 30_000;
/** A purge looks at every operation of its team. */
const LONG_STATEMENT = 600_000;

/** Longer than the server takes to give a statement up itself. */
const ANSWER = 5000;

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
  const settings = settingsOf(url);
  const client = new Client({
    ...settings,
    password: settings.password ?? process.env.PGPASSWORD ?? (() => passwordInFile(settings)),
    application_name: 'clew',
    connectionTimeoutMillis: CONNECT,
    statement_timeout: STATEMENT,
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
  const ask = async <T>(text: string, values: unknown[], most: number): Promise<T[]> => {
    try {
      if (broken !== null) throw broken;
      return (await client.query({ text, values, query_timeout: most + ANSWER })).rows as T[];
    } catch (e) {
      // What was not answered in time may still be: nothing more is asked here.
      if (!isAnswer(e)) broken = e as Error;
      throw faultOf(e);
    }
  };
  return {
    client,
    rows: (text, values = []) => ask(text, values, STATEMENT),
    longRows: async (text, values = []) => {
      await ask(`set statement_timeout = ${LONG_STATEMENT}`, [], STATEMENT);
      try {
        return await ask(text, values, LONG_STATEMENT);
      } finally {
        await ask(`set statement_timeout = ${STATEMENT}`, [], STATEMENT).catch(() => {});
      }
    },
    close: () => client.end().catch(() => {}),
  };
}

/** Did the server itself say so? Then the connection goes on. */
function isAnswer(e: unknown): boolean {
  const { severity = '' } = e as { severity?: string };
  return severity === 'ERROR';
}
