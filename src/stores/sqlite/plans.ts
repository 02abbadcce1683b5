/** Decides how plans are kept in `sessions.db`: what changed is written, and stamped with the revision it came in with. */
import type { Plan, PlanRow } from '../../core/model.js';
import type { Alias } from '../../core/plan/catalog/aliases.js';
import type { Former } from '../../core/plan/catalog/detect-moves.js';
import type { NamedTask } from '../../core/plan/catalog/duplicate-ids.js';
import { isStore } from '../../core/plan/catalog/plan-paths.js';
import { type Entry, rowOf } from '../../core/plan/index/build-postings.js';
import { FIELDS } from '../../core/plan/index/posting.js';
import { decodeState, encodeState } from '../../core/plan/index/state-code.js';
import { termsOf } from '../../core/plan/index/terms.js';
import { fileOf } from '../../core/plan/parse/detect-dialect.js';
import { aliasesIn, keepLost, keepMoves, type Moved, readFormers, readLost } from './aliases.js';
import type { Database, Statement } from './engine.js';
import { inTransaction } from './within.js';

/** A file as it was when it was read. `mtime` in milliseconds, -1 when it must be read again; `hash` of its text. */
export interface Seen {
  size: number;
  mtime: number;
  hash: string;
}

export interface Changes {
  /** Plans that are new or changed; `at` = last activity in milliseconds. */
  plans: { plan: Plan; at: number; seen: Seen }[];
  /** Files that were written anew with the same text. */
  touched: { path: string; seen: Seen }[];
  removed: string[];
}

/** What a table row needs of a plan that an index needs, as SQLite gives it. */
interface PlanRecord extends Omit<PlanRow, 'archived' | 'state' | 'supersededBy'> {
  id: number;
  standing: number;
  superseded_by: string | null;
  length: number;
  name_length: number;
}

const TERM_COLUMNS = FIELDS.map((f) => f.name);

const prepared = new WeakMap<Database, Map<string, Statement>>();

/** Statements of one database, each prepared once. */
export function preparedStatements(db: Database): (sql: string) => Statement {
  const known = prepared.get(db) ?? new Map<string, Statement>();
  prepared.set(db, known);
  return (sql) => {
    const statement = known.get(sql) ?? db.prepare(sql);
    known.set(sql, statement);
    return statement;
  };
}

export type PlanTables = ReturnType<typeof planTables>;

/** The plan tables of `db`, which has been migrated. Everything here throws what SQLite throws. */
export function planTables(db: Database) {
  const sql = preparedStatements(db);
  const number = (text: string, ...values: number[]): number =>
    Number((sql(text).get(...values) as { n: number | null } | undefined)?.n ?? 0);
  const revision = (): number => number("SELECT value n FROM meta WHERE key = 'revision'");
  return {
    /** What is known of every plan file, by path. */
    seen: (): Map<string, Seen> =>
      new Map(
        (sql('SELECT path, size, mtime, hash FROM plans').all() as ({ path: string } & Seen)[]).map((r) => [
          fileOf(r.path).file,
          r,
        ]),
      ),
    seenAt: (file: string): Seen | undefined => {
      const [path] = plansOf(sql, file);
      return path === undefined
        ? undefined
        : (sql('SELECT size, mtime, hash FROM plans WHERE path = ?').get(path) as unknown as Seen);
    },
    /** Paths of the plans in the file at `file`. */
    plansOf: (file: string): string[] => plansOf(sql, file),
    /** Every task that has an id. */
    named: (): NamedTask[] =>
      sql(
        'SELECT task_id id, task_description text, plan_path path, line FROM task_tracking WHERE task_id IS NOT NULL',
      ).all() as unknown as NamedTask[],
    /** Writes `changes` in one transaction. */
    write: (changes: Changes): void => inTransaction(db, () => write(sql, changes, revision() + 1)),
    /** Grows with every write that changes a plan. */
    revision,
    /** Identity of this database: a new one counts its revisions from the beginning. */
    birth: (): number => number("SELECT value n FROM meta WHERE key = 'birth'"),
    /** Has the whole workspace been read once? */
    swept: (): boolean => number("SELECT value n FROM meta WHERE key = 'swept'") === 1,
    markSwept: (): void => void sql("INSERT OR REPLACE INTO meta VALUES ('swept', 1)").run(),
    /** Has every file read again when the plans are found by other terms than `TERMS`, or when it must be so. */
    useTerms: (terms: number, anew: boolean): void =>
      inTransaction(db, () => {
        if (!anew && number("SELECT value n FROM meta WHERE key = 'terms'") === terms) return;
        sql("UPDATE plans SET mtime = -1, hash = ''").run();
        sql("INSERT OR REPLACE INTO meta VALUES ('terms', ?)").run(terms);
      }),
    /** Plans that came in after revision `after` (0: all), by path. */
    entries: (after: number): Iterable<Entry> => entries(sql, after),
    /** Paths of plans that came in or went after revision `after`. */
    replaced: (after: number): string[] =>
      (
        sql('SELECT path FROM plans WHERE revision > ? UNION SELECT path FROM removed WHERE revision > ?').all(
          after,
          after,
        ) as { path: string }[]
      ).map((r) => r.path),
    /** What is known of the plans at `paths`, to tell where they went; their words only where there are few. */
    formers: (paths: string[]): Former[] => readFormers(sql, paths),
    /** Plans that went earlier, to a place where none is looked for; one may come back elsewhere. */
    lost: (): Former[] => readLost(sql),
    keepLost: (lost: Former[]): void => keepLost(sql, lost),
    /** Paths that came in or changed after revision `after`. */
    since: (after: number): string[] =>
      (sql('SELECT path FROM plans WHERE revision > ?').all(after) as { path: string }[]).map((r) => r.path),
    /** The revision up to which moves have been looked for. */
    followed: (): number => number("SELECT value n FROM meta WHERE key = 'followed'"),
    markFollowed: (): void => void sql("INSERT OR REPLACE INTO meta VALUES ('followed', ?)").run(revision()),
    /** Keeps where plans went; one that only moved keeps its last activity. */
    follow: (moves: Moved[], now: number): void => inTransaction(db, () => keepMoves(sql, moves, now, revision() + 1)),
    /** Every earlier path, with the paths it led to. */
    aliases: (): Alias[] => sql('SELECT path, now_path "to", how, at FROM plan_aliases').all() as unknown as Alias[],
    /** Takes over what an earlier database knew of aliases. */
    adopt: (aliases: Alias[]): void =>
      inTransaction(db, () => {
        for (const a of aliases)
          sql('INSERT OR IGNORE INTO plan_aliases VALUES (?, ?, ?, ?)').run(a.path, a.to, a.how, a.at);
      }),
    /** Forgets what was removed up to `revision`: the compiled index does not hold it any more. */
    prune: (revision: number): void => void sql('DELETE FROM removed WHERE revision <= ?').run(revision),
    /** What `work` reads is one state, whatever others write meanwhile. */
    reading: <T>(work: () => T): T => inTransaction(db, work, 'BEGIN'),
    plans: (after = -1): number => number('SELECT count(*) n FROM plans WHERE revision > ?', after),
    tasks: (): number => number('SELECT count(*) n FROM task_tracking'),
  };
}

function write(sql: (text: string) => Statement, { plans, touched, removed }: Changes, revision: number): void {
  if (plans.length + removed.length > 0) sql("INSERT OR REPLACE INTO meta VALUES ('revision', ?)").run(revision);
  for (const path of removed) {
    remove(sql, path);
    sql('INSERT OR REPLACE INTO removed VALUES (?, ?)').run(path, revision);
  }
  for (const { plan, at, seen } of plans) {
    remove(sql, plan.path);
    sql('DELETE FROM removed WHERE path = ?').run(plan.path);
    add(sql, plan, at, seen, revision);
  }
  for (const { path, seen } of touched)
    sql('UPDATE plans SET size = ?, mtime = ? WHERE path = ?').run(seen.size, seen.mtime, path);
}

/** The plans of a file: its own path, and that of each of several. */
function plansOf(sql: (text: string) => Statement, file: string): string[] {
  const some = isStore(file)
    ? sql('SELECT path FROM plans WHERE path = ? OR (path > ? AND path < ?)').all(file, `${file}#`, `${file}$`)
    : sql('SELECT path FROM plans WHERE path = ?').all(file);
  return (some as { path: string }[]).map((r) => r.path);
}

function remove(sql: (text: string) => Statement, path: string): void {
  const known = sql('SELECT id FROM plans WHERE path = ?').get(path) as { id: number } | undefined;
  if (known === undefined) return;
  sql('DELETE FROM plan_terms WHERE rowid = ?').run(known.id);
  sql('DELETE FROM plans WHERE id = ?').run(known.id);
  sql('DELETE FROM task_tracking WHERE plan_path = ?').run(path);
}

function add(sql: (text: string) => Statement, plan: Plan, at: number, seen: Seen, revision: number): void {
  const row = rowOf(plan, at);
  const terms = termsOf(plan);
  const { lastInsertRowid } = sql(
    'INSERT INTO plans (path, name, title, done, total, at, archived, standing, superseded_by, size, mtime, hash, length, name_length, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(
    row.path,
    row.name,
    row.title,
    row.done,
    row.total,
    row.at,
    row.archived ? 1 : 0,
    encodeState(row),
    row.supersededBy ?? null,
    seen.size,
    seen.mtime,
    seen.hash,
    terms.length,
    terms.nameLength,
    revision,
  );
  sql(`INSERT INTO plan_terms (rowid, ${TERM_COLUMNS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`).run(
    Number(lastInsertRowid),
    ...terms.fields.map((field) => field.map(escapeTerm).join(' ')),
  );
  const task = sql(
    'INSERT INTO task_tracking (task_id, task_description, status, plan_path, line, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const t of plan.tasks) task.run(t.id, t.text, t.status, row.path, t.line, row.at);
}

function* entries(sql: (text: string) => Statement, after: number): Generator<Entry> {
  const aliases = aliasesIn(sql);
  const text = `SELECT p.*, ${TERM_COLUMNS.map((c) => `t.${c} AS "in ${c}"`).join(', ')} FROM plans p JOIN plan_terms t ON t.rowid = p.id WHERE p.revision > ? ORDER BY p.path`;
  for (const r of sql(text).iterate(after) as Iterable<PlanRecord & Record<string, string>>) {
    const fields = TERM_COLUMNS.map((c) => termsIn(r[`in ${c}`]!));
    const earlier = aliases.get(r.path);
    const entry = { row: rowIn(r), terms: { fields, length: r.length, nameLength: r.name_length } };
    yield earlier === undefined ? entry : { ...entry, aliases: earlier };
  }
}

/** The row in a record of the table `plans`. */
export function rowIn({ path, name, title, done, total, at, standing: n, superseded_by: by }: PlanRecord): PlanRow {
  return { path, name, title, done, total, at, ...decodeState(n), ...(by === null ? {} : { supersededBy: by }) };
}

/** `term` without anything that would part it in two (a folder may have a space in its name) or that the table would fold. */
export function escapeTerm(term: string): string {
  return /[\0-\x20\x7f%A-Z]/.test(term)
    ? term.replace(/[\0-\x20\x7f%A-Z]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`)
    : term;
}

function termsIn(column: string): string[] {
  if (column === '') return [];
  const terms = column.split(' ');
  return column.includes('%')
    ? terms.map((t) => t.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))))
    : terms;
}
