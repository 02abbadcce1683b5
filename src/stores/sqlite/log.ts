/** Decides what of the log can be asked in SQL: the sessions as they stand and every reading of a prompt. */
import type { Fields, Operation } from '../../core/model.js';
import type { Database } from './engine.js';
import { preparedStatements } from './plans.js';
import { inTransaction } from './within.js';

/** Operations read at first; the rest is read when the newest one known is not among them. */
const RECENT = 256;

/**
 * Brings `sessions` and `readings` up to date with the log; `newest` gives its newest operations, newest first, as a store's
 * `operations` does. A log that does not hold what was taken in before is another one: then both tables begin anew.
 */
export function ingest(db: Database, newest: (max: number) => Operation[]): void {
  const sql = preparedStatements(db);
  const last = (sql("SELECT value FROM meta WHERE key = 'ingested'").get() as { value: string } | undefined)?.value;
  let operations = newest(RECENT);
  let known = operations.findIndex((o) => o.id === last);
  if (known < 0 && operations.length === RECENT) {
    operations = newest(Number.POSITIVE_INFINITY);
    known = operations.findIndex((o) => o.id === last);
  }
  if (known === 0 || (last === undefined && operations.length === 0)) return;
  inTransaction(db, () => {
    if (known < 0) for (const table of ['readings', 'sessions']) sql(`DELETE FROM ${table}`).run();
    const fresh = known < 0 ? operations : operations.slice(0, known);
    for (const o of fresh.toReversed()) takeIn(sql, o);
    if (operations[0] !== undefined) sql("INSERT OR REPLACE INTO meta VALUES ('ingested', ?)").run(operations[0].id);
    else sql("DELETE FROM meta WHERE key = 'ingested'").run();
  });
}

function takeIn(sql: ReturnType<typeof preparedStatements>, o: Operation): void {
  for (const e of o.edits) if (e.key.startsWith('session/')) keepSession(sql, e.key.slice(8), e.now);
  if (!o.reading) return;
  const { p, verb, target, prompt } = o.reading;
  sql('INSERT OR REPLACE INTO readings VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
    o.id,
    o.at,
    o.session,
    p,
    verb,
    target,
    prompt,
    JSON.stringify(o.reading),
  );
}

function keepSession(sql: ReturnType<typeof preparedStatements>, id: string, now: Fields | null): void {
  if (now === null) return void sql('DELETE FROM sessions WHERE id = ?').run(id);
  const held = sql('SELECT json FROM sessions WHERE id = ?').get(id) as { json: string } | undefined;
  const s = { ...(held === undefined ? {} : (JSON.parse(held.json) as Fields)), ...now };
  const text = (v: unknown): string | null => (typeof v === 'string' ? v : null);
  const number = (v: unknown): number | null => (typeof v === 'number' ? v : null);
  sql(
    'INSERT OR REPLACE INTO sessions (id, host, active, branch, cwd, prompts, last_at, ended, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(
    id,
    text(s.host),
    text(s.active),
    text(s.branch),
    text(s.cwd),
    number(s.prompts),
    number(s.lastAt),
    s.ended === true ? 1 : 0,
    JSON.stringify(s),
  );
}
