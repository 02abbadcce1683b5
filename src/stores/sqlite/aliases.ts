/** Decides how the tables keep where plans went: earlier paths, and what a plan was before it went. */

import type { Alias } from '../../core/plan/catalog/aliases.js';
import type { Former, Move } from '../../core/plan/catalog/detect-moves.js';
import { FIELDS } from '../../core/plan/index/posting.js';
import type { Statement } from './engine.js';

type Sql = (text: string) => Statement;

/** Words that stand in other fields than the name, which is made of the path. */
const SAID = FIELDS.slice(1).map((f) => f.name);
/** Earlier paths that are kept; older ones are forgotten. */
const MOST_ALIASES = 50_000;
/** Words of more plans than this are not compared: then only equal texts and git tell where they went. */
const MOST_COMPARED = 400;

/** Plans that went and were found nowhere, of which the newest are kept. */
const MOST_LOST = 200;

/** A move as the tables keep it: `kept` = its last activity where its text is the same. */
export interface Moved extends Move {
  kept: number | null;
}

/** Keeps `moves`, and stamps the plans that moved with `revision`. */
export function keepMoves(sql: Sql, moves: Moved[], now: number, revision: number): void {
  if (moves.length === 0) return;
  sql("INSERT OR REPLACE INTO meta VALUES ('revision', ?)").run(revision);
  const add = sql('INSERT OR REPLACE INTO plan_aliases VALUES (?, ?, ?, ?)');
  // Looked up before anything is written: of files that were renumbered one takes the path of the other.
  const earlier = moves.map(
    (m) => sql('SELECT path, how, at FROM plan_aliases WHERE now_path = ?').all(m.from) as Omit<Alias, 'to'>[],
  );
  for (const { from } of moves) sql('DELETE FROM plan_aliases WHERE path = ? OR now_path = ?').run(from, from);
  moves.forEach(({ from, to, how, kept }, i) => {
    for (const path of to) {
      add.run(from, path, how, now);
      for (const e of earlier[i]!) if (e.path !== path) add.run(e.path, path, e.how, e.at);
      sql('UPDATE plans SET revision = ?, at = coalesce(?, at) WHERE path = ?').run(revision, kept, path);
      if (kept !== null) sql('UPDATE task_tracking SET updated_at = ? WHERE plan_path = ?').run(kept, path);
    }
  });
  sql('DELETE FROM plan_aliases WHERE at < (SELECT at FROM plan_aliases ORDER BY at DESC LIMIT 1 OFFSET ?)').run(
    MOST_ALIASES,
  );
}

/** Earlier paths by the path of the plan they lead to now. */
export function aliasesIn(sql: Sql): Map<string, string[]> {
  const out = new Map<string, string[]>();
  const rows = sql('SELECT path, now_path FROM plan_aliases').all() as { path: string; now_path: string }[];
  for (const { path, now_path: to } of rows) out.set(to, [...(out.get(to) ?? []), path]);
  return out;
}

/** The paths to which the plan at `path` went. */
export function pathsAfter(sql: Sql, path: string): string[] {
  const rows = sql('SELECT now_path FROM plan_aliases WHERE path = ?').all(path) as { now_path: string }[];
  return rows.map((r) => r.now_path);
}

/** Plans that went earlier and were found nowhere: told by their whole text alone, for nobody looked where they are since. */
export function readLost(sql: Sql): Former[] {
  const row = sql("SELECT value FROM meta WHERE key = 'lost'").get() as { value: string } | undefined;
  const kept = row === undefined ? [] : (JSON.parse(row.value) as Omit<Former, 'words' | 'tasks'>[]);
  return kept.map((p) => ({ ...p, words: [], tasks: [] }));
}

export function keepLost(sql: Sql, lost: Former[]): void {
  const kept = lost.slice(-MOST_LOST).map(({ path, title, hash, at }) => ({ path, title, hash, at }));
  sql("INSERT OR REPLACE INTO meta VALUES ('lost', ?)").run(JSON.stringify(kept));
}

/** What is known of the plans at `paths`. */
export function readFormers(sql: Sql, paths: string[]): Former[] {
  const plan = sql('SELECT id, path, title, hash, at FROM plans WHERE path = ?');
  const terms = sql(`SELECT ${SAID.join(', ')} FROM plan_terms WHERE rowid = ?`);
  const tasks = sql('SELECT task_description text FROM task_tracking WHERE plan_path = ? LIMIT 500');
  return paths.flatMap((path) => {
    const known = plan.get(path) as { id: number; title: string; hash: string; at: number } | undefined;
    if (known === undefined) return [];
    const { id, ...row } = known;
    if (paths.length > MOST_COMPARED) return [{ ...row, path, words: [], tasks: [] }];
    const fields = terms.get(id) as Record<string, string> | undefined;
    const words = SAID.flatMap((c) => (fields?.[c] ?? '').split(' ').filter((w) => /^[^@#~]/.test(w)));
    return [{ ...row, path, words, tasks: (tasks.all(path) as { text: string }[]).map((t) => t.text) }];
  });
}
