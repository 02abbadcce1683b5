/** Decides what a plan index is while it is small enough to be held in memory: tests, replays, and where no file can be kept. */
import type { Plan, PlanIndex, Postings } from '../../model.js';
import { buildPostings, type Entry, rowOf } from './build-postings.js';
import { heaviestOf, packPosting } from './posting.js';
import { termsOf } from './terms.js';

/** The index of `plans`; `at` is a plan's last activity in milliseconds. */
export function indexOf(plans: Iterable<{ plan: Plan; at: number }>): PlanIndex {
  return entriesIndex(entriesOf(plans));
}

/** The index of `entries`; a document's number is its place among them. */
export function entriesIndex(entries: Iterable<Entry>): PlanIndex {
  const { rows, paths, nameLengths, terms, starts, postings } = buildPostings(entries);
  return {
    count: rows.length,
    postings: (term) => {
      const n = terms.get(term);
      if (n === undefined) return term[0] === '=' ? places(paths.get(term.slice(1))) : null;
      const all = postings.subarray(starts[n]!, starts[n + 1]!);
      return { df: all.length, all, best: heaviestOf(all) };
    },
    row: (doc) => rows[doc] ?? null,
    nameLength: (doc) => nameLengths[doc] ?? 0,
  };
}

/** Postings of a path, as the other indexes give them. */
function places(docs: number[] | undefined): Postings | null {
  if (docs === undefined) return null;
  const all = Uint32Array.from(docs, (doc) => packPosting(doc, 0, 1));
  return { df: all.length, all, best: all };
}

/** `plans` as an index takes them. */
export function* entriesOf(plans: Iterable<{ plan: Plan; at: number }>): Generator<Entry> {
  for (const { plan, at } of plans) yield { row: rowOf(plan, at), terms: termsOf(plan) };
}
