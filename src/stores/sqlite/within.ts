/** Decides what is left of work in SQLite that fails on its way: nothing. */
import type { Database } from './engine.js';

/** Runs `work` in a transaction that no other writer shares; a failure leaves nothing of it. */
export function inTransaction<T>(db: Database, work: () => T, begin = 'BEGIN IMMEDIATE'): T {
  db.exec(begin);
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (e) {
    db.exec('ROLLBACK');
    throw e;
  }
}
