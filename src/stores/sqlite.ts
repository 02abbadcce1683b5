/** The store in SQLite: the same log in a table; state is its fold. A database of its own, never the derived one. */
import { applyOperation, emptyState } from '../core/context/state.js';
import type { Operation, State } from '../core/model.js';
import { Locked, type Store } from './_store.js';
import { withLock } from './lock.js';
import { faultOf, openSqlite } from './sqlite/open.js';

const SCHEMA =
  'CREATE TABLE IF NOT EXISTS operations (n INTEGER PRIMARY KEY, id TEXT NOT NULL, at INTEGER NOT NULL, session TEXT, json TEXT NOT NULL)';

/** The largest LIMIT there is. */
const MOST = 2 ** 31 - 1;

/** The store in the database file `path`. Throws `Locked`, or an error that says why there is no SQLite to be had. */
export function sqliteStore(path: string): Store {
  const opening = openSqlite(path, { derived: false, durable: true });
  if (opening.db === null) throw opening.why === 'locked' ? new Locked(path) : new Error(`sqlite: ${opening.why}`);
  const { db } = opening;
  db.exec(SCHEMA);
  const add = db.prepare('INSERT INTO operations (id, at, session, json) VALUES (?, ?, ?, ?)');
  const after = db.prepare('SELECT n, json FROM operations WHERE n > ? ORDER BY n');
  const newest = db.prepare('SELECT json FROM operations ORDER BY n DESC LIMIT ?');
  const folded: State = emptyState();
  let last = 0;

  return {
    state: () => {
      for (const row of after.all(last) as { n: number; json: string }[]) {
        const operation = operationIn(row.json);
        if (operation !== null) applyOperation(folded, operation);
        last = row.n;
      }
      return structuredClone(folded);
    },
    append: (o) => {
      try {
        db.exec('BEGIN IMMEDIATE');
      } catch (e) {
        throw faultOf(e) === 'locked' ? new Locked(path) : e;
      }
      try {
        add.run(o.id, o.at, o.session, JSON.stringify(o));
        db.exec('COMMIT');
      } catch (e) {
        db.exec('ROLLBACK');
        throw e;
      }
    },
    operations: (max) =>
      (newest.all(Math.min(max, MOST)) as { json: string }[]).map((r) => operationIn(r.json)).filter((o) => o !== null),
    // A lock of its own: appends inside `work` are kept one by one, as they are in the other drivers.
    exclusively: (work, wait) => withLock(`${path}.lock`, work, wait),
    close: () => db.close(),
  };
}

function operationIn(json: string): Operation | null {
  try {
    return JSON.parse(json) as Operation;
  } catch {
    return null;
  }
}
