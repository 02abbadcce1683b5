/** Decides which plans say the query in other words: kin of its words, where they stand in a name or title. */
import type { PlanIndex, Postings } from '../model.js';
import { docOf, find, maskOf, NAME, TITLE } from './posting.js';
import type { Query } from './query.js';
import { isWord, type Kindred } from './scores/_score.js';

/** A sentence can be said otherwise; in a pasted page everything is kin of something. */
const MOST_WORDS = 12;
const CANDIDATES = 96;
/** What a word says that the table does not know: as much as most. */
const UNKNOWN = 0.35;

/** The kin of a query that plans hold. `mass` = what its words say in all. */
export interface KinTerms {
  terms: { said: string; found: string; worth: number; postings: Postings }[];
  mass: number;
}

/** Kin of the words of a query that is a sentence; none for a longer one. */
export function kinOf(q: Query, index: PlanIndex): KinTerms {
  const out: KinTerms = { terms: [], mass: 0 };
  if (index.related === undefined) return out;
  const words = q.terms.filter((t) => isWord(t.term));
  if (words.length > MOST_WORDS) return out;
  for (const { term, weight } of words) {
    const known = index.related?.(term) ?? [];
    const kin = known.length > 0 ? known : [{ word: term, near: UNKNOWN }];
    out.mass += weight * kin[0]!.near;
    for (const { word, near } of kin) {
      const postings = index.postings(word);
      if (postings !== null) out.terms.push({ said: term, found: word, worth: weight * near, postings });
    }
  }
  return out;
}

/** Plans whose name or title holds the most kin, at most 96. */
export function kinCandidates({ terms }: KinTerms): number[] {
  const sums = new Map<number, number>();
  for (const k of terms) {
    for (const p of k.postings.best) if ((maskOf(p) & (NAME | TITLE)) !== 0) sums.set(docOf(p), (sums.get(docOf(p)) ?? 0) + k.worth);
  }
  return [...sums].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, CANDIDATES).map(([doc]) => doc);
}

/** The nearest kin of each word in the name or title of `doc`, as shares of what the query says. */
export function kindredIn({ terms, mass }: KinTerms, doc: number): Kindred[] {
  const best = new Map<string, Kindred>();
  for (const k of terms) {
    const p = find(k.postings.all, doc);
    if (p < 0 || (maskOf(p) & (NAME | TITLE)) === 0) continue;
    const share = k.worth / mass;
    if (share > (best.get(k.said)?.share ?? 0)) best.set(k.said, { said: k.said, found: k.found, share });
  }
  return [...best.values()];
}
