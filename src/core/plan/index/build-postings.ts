/** Decides what every plan index is made of: terms by plan turned into postings by term. */

import type { Plan, PlanRow } from '../../model.js';
import { tally } from '../parse/tally.js';
import { FIELDS, MOST_PLANS, packPosting, weigh } from './posting.js';
import type { Terms } from './terms.js';

/** A plan as it goes into an index. */
export interface Entry {
  row: PlanRow;
  terms: Terms;
  /** Earlier paths by which it is still found. */
  aliases?: string[];
}

export interface Tally {
  rows: PlanRow[];
  /** Documents by path, earlier ones too; ascending. */
  paths: Map<string, number[]>;
  nameLengths: number[];
  /** Number of each term; its postings are `postings[starts[n]]` up to `starts[n + 1]`, documents ascending. */
  terms: Map<string, number>;
  starts: Uint32Array;
  postings: Uint32Array;
}

const N = FIELDS.length;

/** The tally of `entries`; a document's number is its place among them. What goes beyond `MOST_PLANS` is left out. */
export function buildPostings(entries: Iterable<Entry>): Tally {
  const rows: PlanRow[] = [];
  const paths = new Map<string, number[]>();
  const nameLengths: number[] = [];
  const lengths: number[] = [];
  const terms = new Map<string, number>();
  // One slot for each term of each plan, in order of plans: the term's number, and its occurrences by field.
  let termOf = new Uint32Array(1 << 16);
  let counts = new Uint16Array(N << 16);
  let slots = 0;
  let slotOf = new Int32Array(1 << 14);
  const ends: number[] = [];
  for (const { row, terms: of, aliases } of entries) {
    if (rows.length === MOST_PLANS) break;
    for (const path of new Set([row.path, ...(aliases ?? [])])) {
      const known = paths.get(path);
      if (known === undefined) paths.set(path, [rows.length]);
      else known.push(rows.length);
    }
    const first = slots;
    of.fields.forEach((list, field) => {
      for (const term of list) {
        let n = terms.get(term);
        if (n === undefined) {
          n = terms.size;
          terms.set(term, n);
          if (n === slotOf.length) slotOf = twice(slotOf, Int32Array);
          slotOf[n] = -1;
        }
        let slot = slotOf[n]!;
        if (slot < first) {
          slot = slotOf[n] = slots++;
          if (slot === termOf.length) {
            termOf = twice(termOf, Uint32Array);
            counts = twice(counts, Uint16Array);
          }
          termOf[slot] = n;
        }
        const at = slot * N + field;
        if (counts[at]! < 65_535) counts[at]!++;
      }
    });
    rows.push(row);
    nameLengths.push(of.nameLength);
    lengths.push(of.length);
    ends.push(slots);
  }
  const meanLength = lengths.reduce((n, l) => n + l, 0) / (lengths.length || 1);
  return {
    rows,
    paths,
    nameLengths,
    terms,
    ...byTerm({ termOf, counts, slots, ends, lengths, meanLength }, terms.size),
  };
}

interface Slots {
  termOf: Uint32Array;
  counts: Uint16Array;
  slots: number;
  ends: number[];
  lengths: number[];
  meanLength: number;
}

function byTerm(s: Slots, terms: number): { starts: Uint32Array; postings: Uint32Array } {
  const starts = new Uint32Array(terms + 1);
  for (let i = 0; i < s.slots; i++) starts[s.termOf[i]! + 1]!++;
  for (let n = 0; n < terms; n++) starts[n + 1]! += starts[n]!;
  const next = starts.slice();
  const postings = new Uint32Array(s.slots);
  const occurrences = new Array<number>(N).fill(0);
  for (let doc = 0, i = 0; doc < s.ends.length; doc++) {
    for (; i < s.ends[doc]!; i++) {
      for (let f = 0; f < N; f++) occurrences[f] = s.counts[i * N + f]!;
      const { mask, weight } = weigh(occurrences, s.lengths[doc]!, s.meanLength);
      postings[next[s.termOf[i]!]!++] = packPosting(doc, mask, weight);
    }
  }
  return { starts, postings };
}

function twice<T extends { length: number; set(from: T): void }>(array: T, make: new (length: number) => T): T {
  const bigger = new make(array.length * 2);
  bigger.set(array);
  return bigger;
}

/** The row that stands for `plan`; `at` is its last activity in milliseconds. Cancelled tasks do not count, nor what is part of another. */
export function rowOf(plan: Plan, at: number): PlanRow {
  return {
    path: plan.path,
    name: plan.name,
    title: plan.title,
    ...tally(plan.tasks),
    at,
    archived: plan.archived,
    state: plan.state ?? (plan.archived ? 'archived' : 'open'),
    ...(plan.supersededBy === undefined ? {} : { supersededBy: plan.supersededBy }),
    ...(plan.cut === undefined ? {} : { cut: plan.cut }),
  };
}
