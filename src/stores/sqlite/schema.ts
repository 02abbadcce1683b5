/** Decides which tables `sessions.db` has, and how an older one becomes a current one without losing what it holds. */
import { FIELDS } from '../../core/plan/index/posting.js';
import type { Database } from './engine.js';
import { inTransaction } from './within.js';

const COLUMNS = FIELDS.map((f) => f.name).join(', ');
/** Everything that can stand in one of our terms, see `escaped` in `plans.ts`; anything beyond ASCII counts as a letter. */
const MARKS = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~";

/** One step a version; a step is never changed after it has been released. */
const STEPS: string[] = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
   INSERT INTO meta VALUES ('birth', abs(random() % 4294967294) + 1), ('revision', 0);
   CREATE TABLE plans (
     id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, name TEXT NOT NULL, title TEXT NOT NULL, done INTEGER NOT NULL,
     total INTEGER NOT NULL, at INTEGER NOT NULL, archived INTEGER NOT NULL, size INTEGER NOT NULL, mtime REAL NOT NULL,
     hash TEXT NOT NULL, length INTEGER NOT NULL, name_length INTEGER NOT NULL, revision INTEGER NOT NULL);
   CREATE INDEX plans_by_revision ON plans (revision);
   CREATE TABLE removed (path TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;
   CREATE VIRTUAL TABLE plan_terms USING fts5(${COLUMNS}, tokenize = "ascii tokenchars '${MARKS.replace('"', '""')}'", columnsize = 0);
   CREATE VIRTUAL TABLE plan_occurrences USING fts5vocab(plan_terms, instance);`,
  `CREATE TABLE task_tracking (
     id INTEGER PRIMARY KEY, task_id TEXT, task_description TEXT NOT NULL,
     status TEXT NOT NULL CHECK (status IN ('pending', 'in_progress', 'completed', 'cancelled')),
     plan_path TEXT NOT NULL, line INTEGER NOT NULL, updated_at INTEGER NOT NULL);
   CREATE INDEX task_tracking_by_plan ON task_tracking (plan_path);
   CREATE TABLE sessions (
     id TEXT PRIMARY KEY, host TEXT, active TEXT, branch TEXT, cwd TEXT, prompts INTEGER, last_at INTEGER, ended INTEGER, json TEXT NOT NULL);
   CREATE TABLE readings (
     operation TEXT PRIMARY KEY, at INTEGER NOT NULL, session TEXT, p REAL NOT NULL, verb TEXT NOT NULL, target TEXT,
     prompt TEXT NOT NULL, json TEXT NOT NULL);
   CREATE INDEX readings_by_time ON readings (at);
   UPDATE plans SET mtime = -1, hash = '';`,
  `ALTER TABLE plans ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE plans ADD COLUMN superseded_by TEXT;
   CREATE TABLE plan_aliases (
     path TEXT NOT NULL, now_path TEXT NOT NULL, how TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (path, now_path)) WITHOUT ROWID;
   CREATE INDEX plan_aliases_by_now ON plan_aliases (now_path);
   UPDATE plans SET mtime = -1, hash = '';`,
  // Tasks that are tracked stand beside those of plans: `tracked` = no plan holds it, `mark` = what its plan says where that is less.
  `DROP TABLE task_tracking;
   CREATE TABLE task_tracking (
     id INTEGER PRIMARY KEY, task_id TEXT, task_description TEXT NOT NULL,
     status TEXT NOT NULL CHECK (status IN ('pending', 'in_progress', 'completed', 'cancelled', 'blocked', 'proposed')),
     plan_path TEXT, line INTEGER, updated_at INTEGER NOT NULL, tracked INTEGER NOT NULL DEFAULT 0, mark TEXT);
   CREATE INDEX task_tracking_by_plan ON task_tracking (plan_path);
   CREATE INDEX task_tracking_by_id ON task_tracking (task_id COLLATE NOCASE) WHERE task_id IS NOT NULL;
   CREATE INDEX task_tracking_tracked ON task_tracking (tracked) WHERE tracked = 1;
   CREATE INDEX task_tracking_marked ON task_tracking (mark) WHERE mark IS NOT NULL;
   UPDATE plans SET mtime = -1, hash = '';`,
];

/** The version that this program writes. */
export const VERSION = STEPS.length;

/** The version of the tables in `db`; 0 for an empty database. */
export function versionOf(db: Database): number {
  return (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/** Brings `db` to `VERSION` (or `to`), step by step in one transaction. False when it was made by a later version: then nothing is touched. */
export function migrate(db: Database, to = VERSION): boolean {
  if (versionOf(db) >= to) return versionOf(db) === to;
  inTransaction(db, () => {
    // Read again: another process may have done it while we waited.
    for (let v = versionOf(db); v < to; v++) db.exec(`${STEPS[v]!}\nPRAGMA user_version = ${v + 1};`);
  });
  return versionOf(db) === to;
}
