/** Decides how the full-text table answers as a plan index: the same postings as the compiled file holds, counted when asked. */
import type { PlanIndex, PlanRow, Postings } from '../../core/model.js';
import { FIELDS, heaviestOf, packPosting, weigh } from '../../core/plan/index/posting.js';
import { pathsAfter } from './aliases.js';
import type { Database } from './engine.js';
import { escapeTerm, preparedStatements, rowIn } from './plans.js';

interface Documents {
  /** Number of a document by the id of its plan: its place by path. */
  of: Map<number, number>;
  ids: number[];
  lengths: number[];
  nameLengths: number[];
  meanLength: number;
}

/** The plans of `db` as they are now, as an index. What the database cannot answer any more is not found; nothing is thrown. */
export function databaseIndex(db: Database): PlanIndex {
  const sql = preparedStatements(db);
  const docs = documents(
    sql('SELECT id, length, name_length FROM plans ORDER BY path').all() as {
      id: number;
      length: number;
      name_length: number;
    }[],
  );
  return {
    count: docs.ids.length,
    postings: (term) =>
      orNull(() =>
        term[0] === '='
          ? places(term.slice(1), sql, docs)
          : postings(
              sql('SELECT doc, col, count(*) n FROM plan_occurrences WHERE term = ? GROUP BY doc, col').all(
                escapeTerm(term),
              ) as Occurrence[],
              docs,
            ),
      ),
    row: (doc) =>
      orNull((): PlanRow | null => {
        const found =
          docs.ids[doc] === undefined ? undefined : sql('SELECT * FROM plans WHERE id = ?').get(docs.ids[doc]);
        return found === undefined ? null : rowIn(found as Parameters<typeof rowIn>[0]);
      }),
    rows: () =>
      orNull(() =>
        (
          sql(
            'SELECT path, name, title, done, total, at, standing, superseded_by FROM plans ORDER BY path',
          ).all() as Parameters<typeof rowIn>[0][]
        ).map(rowIn),
      ) ?? [],
    nameLength: (doc) => docs.nameLengths[doc] ?? 0,
  };
}

function documents(rows: { id: number; length: number; name_length: number }[]): Documents {
  const lengths = rows.map((r) => r.length);
  return {
    of: new Map(rows.map((r, doc) => [r.id, doc])),
    ids: rows.map((r) => r.id),
    lengths,
    nameLengths: rows.map((r) => r.name_length),
    meanLength: lengths.reduce((n, l) => n + l, 0) / (lengths.length || 1),
  };
}

/** The plan at `path`, and those that were there before. */
function places(path: string, sql: ReturnType<typeof preparedStatements>, docs: Documents): Postings | null {
  const found = [path, ...pathsAfter(sql, path)].flatMap((p) => {
    const id = (sql('SELECT id FROM plans WHERE path = ?').get(p) as { id: number } | undefined)?.id;
    return id === undefined ? [] : (docs.of.get(id) ?? []);
  });
  if (found.length === 0) return null;
  const all = Uint32Array.from(found, (doc) => packPosting(doc, 0, 1)).sort();
  return { df: all.length, all, best: all };
}

interface Occurrence {
  doc: number;
  col: string;
  n: number;
}

const FIELD = new Map<string, number>(FIELDS.map((f, i) => [f.name, i]));

function postings(found: Occurrence[], docs: Documents): Postings | null {
  const counts = new Map<number, number[]>();
  for (const { doc: id, col, n } of found) {
    const doc = docs.of.get(id);
    if (doc === undefined) continue;
    const c = counts.get(doc) ?? new Array<number>(FIELDS.length).fill(0);
    c[FIELD.get(col)!] = n;
    counts.set(doc, c);
  }
  if (counts.size === 0) return null;
  const all = Uint32Array.from(counts, ([doc, c]) => {
    const { mask, weight } = weigh(c, docs.lengths[doc]!, docs.meanLength);
    return packPosting(doc, mask, weight);
  }).sort();
  return { df: all.length, all, best: heaviestOf(all) };
}

function orNull<T>(work: () => T | null): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
