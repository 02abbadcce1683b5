/** Decides which plans answer a query and in what order: candidates by their heaviest terms, then one scored list of reasons. */
import type { Match, PlanIndex, Postings, Reason } from '../model.js';
import { type KinTerms, kinCandidates, kindredIn, kinOf } from './kin.js';
import { docOf, find, maskOf, NAME, rarity, TITLE, weightOf } from './posting.js';
import type { Query } from './query.js';
import { scores } from './scores/_index.js';
import { type Candidate, type Hit, isWord } from './scores/_score.js';
import { near } from './terms.js';

const CANDIDATES = 160;
const ARCHIVED = 0.5;
/** Below this best score the words themselves have decided nothing, and words that mean nearly the same are asked. */
const UNDECIDED = 0.4;
const NO_KIN: KinTerms = { terms: [], mass: 0 };
const ORDERED = [...scores].sort((a, b) => a.order - b.order);

interface Term {
  term: string;
  asked: number;
  idf: number;
  fuzzy: boolean;
  postings: Postings;
}

interface Asked {
  terms: Term[];
  mass: number;
  asked: number;
}

interface Found {
  doc: number;
  match: Match;
}

/** The `max` best matches, best first; ties in the specification's order of scores, then by path. */
export function search(q: Query, index: PlanIndex, now: number, max = 10): Match[] {
  if (index.count === 0 || q.terms.length === 0) return [];
  const asked = lookUp(q, index);
  let found = ranked(q, index, now, asked, NO_KIN, candidates(asked.terms));
  if ((found[0]?.match.score ?? 0) < UNDECIDED) {
    const kin = kinOf(q, index);
    if (kin.mass > 0)
      found = ranked(q, index, now, asked, kin, [
        ...new Set([...found.slice(0, CANDIDATES).map((f) => f.doc), ...kinCandidates(kin)]),
      ]);
  }
  return found.slice(0, max).map((f) => f.match);
}

function ranked(
  q: Query,
  index: PlanIndex,
  now: number,
  { terms, mass, asked }: Asked,
  kin: KinTerms,
  docs: number[],
): Found[] {
  const found: Found[] = [];
  for (const doc of docs) {
    const row = index.row(doc);
    if (row === null) continue;
    const hits = terms.flatMap((t) => hitIn(t, doc));
    const match = judged({
      row,
      nameLength: index.nameLength(doc),
      hits,
      kin: kindredIn(kin, doc),
      mass,
      asked,
      about: q.about,
      said: q.said,
      paths: q.paths,
      now,
    });
    if (match !== null) found.push({ doc, match });
  }
  return found.sort(
    (a, b) =>
      b.match.score - a.match.score || tie(a.match, b.match) || (a.match.plan!.path < b.match.plan!.path ? -1 : 1),
  );
}

function lookUp(q: Query, index: PlanIndex): Asked {
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

/** Terms of names and titles one edit away from a word nobody wrote. */
function misspelt(word: string, asked: number, index: PlanIndex): Term[] {
  for (const variant of near(word)) {
    const postings = index.postings(variant);
    if (postings !== null) return [{ term: word, asked, idf: rarity(index.count, postings.df), fuzzy: true, postings }];
  }
  return [];
}

function candidates(terms: Term[]): number[] {
  const sums = new Map<number, number>();
  for (const t of terms) {
    const unit = (t.idf * t.asked) / 255;
    for (const p of t.postings.best) {
      const doc = docOf(p);
      sums.set(doc, (sums.get(doc) ?? 0) + unit * (weightOf(p) + ((maskOf(p) & NAME) !== 0 ? 255 : 0)));
    }
  }
  if (sums.size <= CANDIDATES) return [...sums.keys()];
  return [...sums]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, CANDIDATES)
    .map(([doc]) => doc);
}

function hitIn(t: Term, doc: number): Hit[] {
  const posting = find(t.postings.all, doc);
  if (posting < 0) return [];
  const weight = (weightOf(posting) / 255) * (t.fuzzy ? 0.7 : 1);
  // A misspelling is kept with the title; it may as well have meant the name.
  const mask = t.fuzzy ? maskOf(posting) | NAME | TITLE : maskOf(posting);
  return [{ term: t.term, idf: t.idf, asked: t.asked, mask, weight, fuzzy: t.fuzzy }];
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
  const score = (1 - doubt) * (c.row.archived ? ARCHIVED : 1);
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
