/** Decides which plans say the query in other words: kin of its words, where they stand in a name or title. */
import type { PlanIndex, Postings } from '../../model.js';
import { docOf, firstAt, maskOf, NAME, TITLE } from '../index/posting.js';
import type { Query } from './query.js';
import { isWord, type Kindred } from './scores/_score.js';

/** A sentence can be said otherwise; in a pasted page everything is kin of something. */
const MOST_WORDS = 12;
const CANDIDATES = 64;
/** What a word says that the table does not know: as much as most. */
const UNKNOWN = 0.35;
/** A word that more plans hold than this, and more than one in twenty, says nothing in other words. */
const COMMON = 50;

/** The kin of a query that plans hold. `mass` = what its words say in all. */
export interface KinTerms {
  terms: { said: string; found: string; worth: number; postings: Postings }[];
  mass: number;
}

export const NO_KIN: KinTerms = { terms: [], mass: 0 };

/** Kin of the words of a query that is a sentence; none for a longer one. */
export function relatedTerms(q: Query, index: PlanIndex): KinTerms {
  const words = q.terms.filter((t) => isWord(t.term));
  if (index.related === undefined || words.length > MOST_WORDS) return NO_KIN;
  const out: KinTerms = { terms: [], mass: 0 };
  for (const { term, weight } of words) {
    const known = index.related(term);
    const kin = known.length > 0 ? known : [{ word: term, near: UNKNOWN }];
    out.mass += weight * kin[0]!.near;
    for (const { word, near } of kin) {
      const postings = index.postings(word);
      if (postings === null || postings.df > Math.max(COMMON, index.count / 20)) continue;
      out.terms.push({ said: term, found: word, worth: weight * near, postings });
    }
  }
  return out;
}

/** Plans whose name or title holds the most kin, at most 64. */
export function relatedCandidates({ terms }: KinTerms): number[] {
  const sums = new Map<number, number>();
  for (const k of terms) {
    for (const p of k.postings.best) if (inName(p)) sums.set(docOf(p), (sums.get(docOf(p)) ?? 0) + k.worth);
  }
  return [...sums]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, CANDIDATES)
    .map(([doc]) => doc);
}

/** For each of `docs` (ascending) the nearest kin of each word in its name or title, as shares of what the query says. */
export function countRelated({ terms, mass }: KinTerms, docs: ArrayLike<number>): Kindred[][] {
  const best = Array.from(docs, () => new Map<string, Kindred>());
  for (const k of terms) {
    const { all } = k.postings;
    const share = k.worth / mass;
    for (let i = 0, from = 0; i < docs.length && from < all.length; i++) {
      from = firstAt(all, docs[i]!, from);
      if (from >= all.length || docOf(all[from]!) !== docs[i] || !inName(all[from]!)) continue;
      if (share > (best[i]!.get(k.said)?.share ?? 0))
        best[i]!.set(k.said, { said: k.said, found: k.found, share, says: k.worth });
    }
  }
  return best.map((b) => [...b.values()]);
}

function inName(posting: number): boolean {
  return (maskOf(posting) & (NAME | TITLE)) !== 0;
}
