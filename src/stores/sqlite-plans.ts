/** Decides how plans are kept in `sessions.db`: what changed is written, and stamped with the revision it came in with. */
import type { Plan, PlanRow } from '../core/model.js';
import type { Former, Move } from '../core/plan/identity.js';
import { fileOf } from '../core/plan/parse-plans.js';
import { isStore } from '../core/plan/place.js';
import { FIELDS } from '../core/plan/posting.js';
import type { NamedTask } from '../core/plan/repeated.js';
import { standing, stood } from '../core/plan/standing.js';
import { type Entry, rowOf } from '../core/plan/tally.js';
import { termsOf } from '../core/plan/terms.js';
import type { Alias } from '../core/plan/whereabouts.js';
import type { Database, Statement } from './sqlite-engine.js';

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
export function statements(db: Database): (sql: string) => Statement {
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
  const sql = statements(db);
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
    write: (changes: Changes): void => within(db, () => write(sql, changes, revision() + 1)),
    /** Grows with every write that changes a plan. */
    revision,
    /** Identity of this database: a new one counts its revisions from the beginning. */
    birth: (): number => number("SELECT value n FROM meta WHERE key = 'birth'"),
    /** Has the whole workspace been read once? */
    swept: (): boolean => number("SELECT value n FROM meta WHERE key = 'swept'") === 1,
    markSwept: (): void => void sql("INSERT OR REPLACE INTO meta VALUES ('swept', 1)").run(),
    /** Has every file read again when the plans are found by other terms than `TERMS`, or when it must be so. */
    useTerms: (terms: number, anew: boolean): void =>
      within(db, () => {
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
    formers: (paths: string[]): Former[] => formers(sql, paths),
    /** Paths that came in or changed after revision `after`. */
    since: (after: number): string[] =>
      (sql('SELECT path FROM plans WHERE revision > ?').all(after) as { path: string }[]).map((r) => r.path),
    /** The revision up to which moves have been looked for. */
    followed: (): number => number("SELECT value n FROM meta WHERE key = 'followed'"),
    markFollowed: (): void => void sql("INSERT OR REPLACE INTO meta VALUES ('followed', ?)").run(revision()),
    /** Keeps where plans went; one that only moved keeps its last activity. */
    follow: (moves: Moved[], now: number): void => within(db, () => follow(sql, moves, now, revision() + 1)),
    /** Every earlier path, with the paths it led to. */
    aliases: (): Alias[] => sql('SELECT path, now_path "to", how, at FROM plan_aliases').all() as unknown as Alias[],
    /** Takes over what an earlier database knew of aliases. */
    adopt: (aliases: Alias[]): void =>
      within(db, () => {
        for (const a of aliases)
          sql('INSERT OR IGNORE INTO plan_aliases VALUES (?, ?, ?, ?)').run(a.path, a.to, a.how, a.at);
      }),
    /** Forgets what was removed up to `revision`: the compiled index does not hold it any more. */
    prune: (revision: number): void => void sql('DELETE FROM removed WHERE revision <= ?').run(revision),
    /** What `work` reads is one state, whatever others write meanwhile. */
    reading: <T>(work: () => T): T => within(db, work, 'BEGIN'),
    plans: (after = -1): number => number('SELECT count(*) n FROM plans WHERE revision > ?', after),
    tasks: (): number => number('SELECT count(*) n FROM task_tracking'),
  };
}

/** A move as the tables keep it: `kept` = its last activity where its text is the same. */
export interface Moved extends Move {
  kept: number | null;
}

function follow(sql: (text: string) => Statement, moves: Moved[], now: number, revision: number): void {
  if (moves.length === 0) return;
  sql("INSERT OR REPLACE INTO meta VALUES ('revision', ?)").run(revision);
  for (const { from, to, how, kept } of moves) {
    sql('DELETE FROM plan_aliases WHERE path = ?').run(from);
    for (const path of to) {
      sql('INSERT OR REPLACE INTO plan_aliases VALUES (?, ?, ?, ?)').run(from, path, how, now);
      sql('UPDATE plans SET revision = ?, at = coalesce(?, at) WHERE path = ?').run(revision, kept, path);
      if (kept !== null) sql('UPDATE task_tracking SET updated_at = ? WHERE plan_path = ?').run(kept, path);
    }
  }
}

/** Earlier paths by the path of the plan they lead to now, over as many moves as there were. */
export function aliasesIn(sql: (text: string) => Statement): Map<string, string[]> {
  const steps = sql('SELECT path, now_path "to" FROM plan_aliases').all() as { path: string; to: string }[];
  const out = new Map<string, string[]>();
  if (steps.length === 0) return out;
  const here = sql('SELECT 1 FROM plans WHERE path = ?');
  const next = new Map<string, string[]>();
  for (const { path, to } of steps) next.set(path, [...(next.get(path) ?? []), to]);
  for (const path of next.keys())
    for (const to of ends(path, next, (p) => here.get(p) !== undefined)) out.set(to, [...(out.get(to) ?? []), path]);
  return out;
}

/** Where the moves that began at `path` ended: plans that are there. */
function ends(path: string, next: Map<string, string[]>, isHere: (path: string) => boolean): string[] {
  const seen = new Set([path]);
  const out: string[] = [];
  let at = next.get(path) ?? [];
  while (at.length > 0 && seen.size < MOST_STEPS) {
    const fresh = at.filter((p) => !seen.has(p));
    for (const p of fresh) seen.add(p);
    out.push(...fresh.filter(isHere));
    at = fresh.filter((p) => !isHere(p)).flatMap((p) => next.get(p) ?? []);
  }
  return out;
}

const MOST_STEPS = 200;
/** Words of more plans than this are not compared: then only equal texts and git tell where they went. */
const MOST_COMPARED = 400;

function formers(sql: (text: string) => Statement, paths: string[]): Former[] {
  const plan = sql('SELECT id, path, title, hash, at FROM plans WHERE path = ?');
  const terms = sql(`SELECT ${TERM_COLUMNS.join(', ')} FROM plan_terms WHERE rowid = ?`);
  const tasks = sql('SELECT task_description text FROM task_tracking WHERE plan_path = ? LIMIT 500');
  return paths.flatMap((path) => {
    const known = plan.get(path) as { id: number; title: string; hash: string; at: number } | undefined;
    if (known === undefined) return [];
    const { id, ...row } = known;
    if (paths.length > MOST_COMPARED) return [{ ...row, path, words: [], tasks: [] }];
    const fields = terms.get(id) as Record<string, string> | undefined;
    const words = TERM_COLUMNS.slice(1).flatMap((c) => (fields?.[c] ?? '').split(' ').filter((w) => /^[^@#~]/.test(w)));
    return [{ ...row, path, words, tasks: (tasks.all(path) as { text: string }[]).map((t) => t.text) }];
  });
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
    standing(row),
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
    ...terms.fields.map((field) => field.map(escaped).join(' ')),
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
  return { path, name, title, done, total, at, ...stood(n), ...(by === null ? {} : { supersededBy: by }) };
}

/** `term` without anything that would part it in two (a folder may have a space in its name) or that the table would fold. */
export function escaped(term: string): string {
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

/** Runs `work` in a transaction that no other writer shares; a failure leaves nothing of it. */
export function within<T>(db: Database, work: () => T, begin = 'BEGIN IMMEDIATE'): T {
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
