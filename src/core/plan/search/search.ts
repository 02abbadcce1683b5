/** Decides which plans answer a query and in what order: candidates by their heaviest terms, then one scored list of reasons. */
import type { Match, PlanIndex, Postings, Reason } from '../../model.js';
import { DOC, docOf, firstAt, HEAVIEST, maskOf, NAME, TITLE, weightOf } from '../index/posting.js';
import { deletionsOf } from '../index/terms.js';
import type { Query } from './query.js';
import { countRelated, type KinTerms, NO_KIN, relatedCandidates, relatedTerms } from './related-terms.js';
import { scores } from './scores/_index.js';
import { type Candidate, type Hit, isWord } from './scores/_score.js';

const CANDIDATES = 24;
/** A list shorter than this is walked; in a longer one each of the few candidates is looked up, in about ten steps. */
const WALKED = 300;
const ARCHIVED = 0.5;
/** Its last box is ticked, but nobody put it away: what is said of it may be what is still to be added. */
const DONE = 0.8;
/** Below this best score the words have decided nothing, and those that mean nearly the same are asked. */
const UNDECIDED = 0.4;
const IN_NAME = NAME << 8;
const ORDERED = [...scores].sort((a, b) => a.order - b.order);

interface Term {
  term: string;
  asked: number;
  idf: number;
  fuzzy: boolean;
  postings: Postings;
}

interface Terms {
  terms: Term[];
  mass: number;
  asked: number;
}

/** The `max` best matches, best first; ties in the specification's order of scores, then by path. */
export function search(q: Query, index: PlanIndex, now: number, max = 10): Match[] {
  if (index.count === 0 || q.terms.length === 0) return [];
  const terms = lookUp(q, index);
  const docs = candidates(terms.terms, Math.max(CANDIDATES, max));
  let found = ranked(q, index, now, terms, NO_KIN, docs);
  if ((found[0]?.score ?? 0) < UNDECIDED) {
    const kin = relatedTerms(q, index);
    if (kin.terms.length > 0)
      found = ranked(q, index, now, terms, kin, Uint32Array.from(new Set([...docs, ...relatedCandidates(kin)])).sort());
  }
  return found.slice(0, max);
}

/** The matches among `docs` (ascending), best first. */
function ranked(
  q: Query,
  index: PlanIndex,
  now: number,
  { terms, mass, asked }: Terms,
  kin: KinTerms,
  docs: Uint32Array,
): Match[] {
  const found: Match[] = [];
  const hits = hitsIn(terms, docs);
  const kindred = countRelated(kin, docs);
  docs.forEach((doc, i) => {
    const row = index.row(doc);
    if (row === null) return;
    const match = judged({
      row,
      nameLength: index.nameLength(doc),
      hits: hits[i]!,
      kin: kindred[i]!,
      mass,
      asked,
      about: q.about,
      said: q.said,
      paths: q.paths,
      now,
    });
    if (match !== null) found.push(match);
  });
  return found.sort((a, b) => b.score - a.score || tie(a, b) || (a.plan!.path < b.plan!.path ? -1 : 1));
}

function lookUp(q: Query, index: PlanIndex): Terms {
  const terms: Term[] = [];
  let mass = 0;
  let asked = 0;
  for (const { term, weight } of q.terms) {
    const postings = index.postings(term);
    const idf = rarity(index.count, postings?.df ?? 0);
    if (isWord(term)) {
      mass += idf * weight;
      asked++;
    }
    if (postings !== null) terms.push({ term, asked: weight, idf, fuzzy: false, postings });
    else if (isWord(term)) terms.push(...misspelt(term, weight, index));
  }
  return { terms, mass, asked };
}

/** BM25's inverse document frequency, never negative. */
function rarity(count: number, df: number): number {
  return Math.log(1 + (count - df + 0.5) / (df + 0.5));
}

/** Terms of names and titles one edit away from a word nobody wrote. */
function misspelt(word: string, asked: number, index: PlanIndex): Term[] {
  for (const variant of deletionsOf(word)) {
    const postings = index.postings(variant);
    if (postings !== null) return [{ term: word, asked, idf: rarity(index.count, postings.df), fuzzy: true, postings }];
  }
  return [];
}

/**
 * The `CANDIDATES` documents with the heaviest terms, ascending; of equally heavy ones the lower. Plain loops over numbers
 * here and in `hitsIn`: a hook searches once, before its engine has compiled anything, and calls are what costs then.
 */
function candidates(terms: Term[], most: number): Uint32Array {
  const last = Math.max(-1, ...terms.map((t) => docOf(t.postings.all.at(-1) ?? 0)));
  const sums = new Int32Array(last + 1);
  const seen = new Uint32Array(terms.reduce((n, t) => n + t.postings.best.length, 0));
  let n = 0;
  // Whole numbers: an engine that interprets makes an object of every other one.
  const scale = MOST_MASS / terms.reduce((sum, t) => sum + t.idf * t.asked, 0) / (2 * HEAVIEST);
  for (const t of terms) {
    const { best } = t.postings;
    const unit = Math.max(1, Math.floor(t.idf * t.asked * scale));
    for (let i = 0; i < best.length; i++) {
      const p = best[i]!;
      const doc = p >>> DOC;
      if (sums[doc] === 0) seen[n++] = doc;
      sums[doc]! += unit * ((p & HEAVIEST) + ((p & IN_NAME) !== 0 ? HEAVIEST : 0));
    }
  }
  const docs = seen.subarray(0, n).sort();
  if (docs.length <= most) return docs;
  const masses = new Int32Array(docs.length);
  for (let i = 0; i < docs.length; i++) masses[i] = sums[docs[i]!]!;
  const bar = masses.slice().sort()[docs.length - most]!;
  let kept = 0;
  for (let i = 0; i < docs.length; i++) if (masses[i]! >= bar) docs[kept++] = docs[i]!;
  if (kept === most) return docs.subarray(0, kept);
  // Of those that are only as heavy as the bar the first ones, as many as there is room for.
  let room = most;
  for (let i = 0; i < kept; i++) if (sums[docs[i]!]! > bar) room--;
  return docs.subarray(0, kept).filter((doc) => sums[doc]! > bar || room-- > 0);
}

/** A document that says all of a query as loudly as can be weighs this much. */
const MOST_MASS = 2 ** 30;

/** The terms that stand in each of `docs` (ascending), in the order of the query. */
function hitsIn(terms: Term[], docs: Uint32Array): Hit[][] {
  const hits: Hit[][] = Array.from(docs, () => []);
  const place = new Uint8Array((docs.at(-1) ?? -1) + 1);
  for (let i = 0; i < docs.length; i++) place[docs[i]!] = i + 1;
  for (const t of terms) {
    const { all } = t.postings;
    if (all.length < WALKED) {
      for (let i = 0; i < all.length; i++) {
        const at = place[all[i]! >>> DOC];
        if (at) hits[at - 1]!.push(hit(t, all[i]!));
      }
      continue;
    }
    let from = 0;
    for (let i = 0; i < docs.length && from < all.length; i++) {
      from = firstAt(all, docs[i]!, from);
      if (from < all.length && all[from]! >>> DOC === docs[i]) hits[i]!.push(hit(t, all[from]!));
    }
  }
  return hits;
}

function hit(t: Term, posting: number): Hit {
  const weight = (weightOf(posting) / 255) * (t.fuzzy ? 0.7 : 1);
  // A misspelling is kept with the title; it may as well have meant the name.
  const mask = t.fuzzy ? maskOf(posting) | NAME | TITLE : maskOf(posting);
  return { term: t.term, idf: t.idf, asked: t.asked, mask, weight, fuzzy: t.fuzzy };
}

function judged(c: Candidate): Match | null {
  const reasons: Reason[] = [];
  let doubt = 1;
  for (const s of ORDERED) {
    const reason = s.score(c);
    if (reason === null || reason.value <= 0) continue;
    reasons.push(reason);
    doubt *= 1 - s.weight * reason.value;
  }
  if (reasons.every((r) => r.score === 'recent')) return null;
  const score = (1 - doubt) * (c.row.archived ? ARCHIVED : c.row.state === 'done' ? DONE : 1);
  return { context: null, plan: c.row, title: c.row.title || c.row.name, score, reasons };
}

function tie(a: Match, b: Match): number {
  for (const s of ORDERED) {
    const d = value(b, s.id) - value(a, s.id);
    if (d !== 0) return d;
  }
  return 0;
}

function value(m: Match, score: string): number {
  return m.reasons.find((r) => r.score === score)?.value ?? 0;
}
