/** Decides how one occurrence of a term in a plan is packed: document 19 bits, fields 5 bits, weight 8 bits. */

/** Where a term can stand, with the weight of one occurrence. A plan's name says most. */
export const FIELDS = [
  { name: 'name', weight: 4 },
  { name: 'title', weight: 3 },
  { name: 'heading', weight: 1.5 },
  { name: 'task', weight: 1.5 },
  { name: 'body', weight: 1 },
] as const;

export const NAME = 1;
export const TITLE = 2;
export const HEADING = 4;
export const TASK = 8;
export const MOST_PLANS = 1 << 19;

/**
 * BM25's saturation and length normalisation. Higher than usual (1.2, 0.75): a plan that says a word ten times is more about
 * it than one that says it twice, and a long one says everything once. See docs/decisions/0004-plan-search.md.
 */
const K1 = 3;
const B = 0.9;

/** Weight of a term in a document, 0 to 255: BM25's term part without its rarity. `counts` = occurrences by field. */
export function weigh(counts: ArrayLike<number>, length: number, meanLength: number): { mask: number; weight: number } {
  let f = 0;
  let mask = 0;
  for (let i = 0; i < FIELDS.length; i++) {
    if (counts[i]! > 0) mask |= 1 << i;
    f += counts[i]! * FIELDS[i]!.weight;
  }
  const part = (f * (K1 + 1)) / (f + K1 * (1 - B + (B * length) / (meanLength || 1)));
  return { mask, weight: Math.max(1, Math.min(255, Math.round((part / (K1 + 1)) * 255))) };
}

/** Packs a posting; `doc` < MOST_PLANS. */
export function packPosting(doc: number, mask: number, weight: number): number {
  return ((doc << DOC) | (mask << 8) | weight) >>> 0;
}

/** A posting's document begins at this bit; its weight is at most `HEAVIEST`. */
export const DOC = 13;
export const HEAVIEST = 255;

export const docOf = (posting: number): number => posting >>> DOC;
export const maskOf = (posting: number): number => (posting >>> 8) & 31;
export const weightOf = (posting: number): number => posting & 255;

/** Place of the first posting at or after `from` whose document is `doc` or later, in an ascending list. */
export function firstAt(list: Uint32Array, doc: number, from = 0): number {
  const first = doc * 2 ** DOC;
  let lo = from;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]! < first) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** How many of a term's heaviest postings are looked at for candidates. */
export const BEST = 192;

/** The `BEST` heaviest of `all` (which is ascending), heaviest first, of equal ones the lower document. */
export function heaviestOf(all: Uint32Array): Uint32Array {
  if (all.length <= BEST) return all;
  // Weights are small numbers, so counting them sorts: place[w] is where the next posting of weight w goes.
  const place = new Uint32Array(257);
  for (const p of all) place[255 - weightOf(p) + 1]!++;
  for (let w = 0; w < 256; w++) place[w + 1]! += place[w]!;
  const out = new Uint32Array(BEST);
  for (const p of all) {
    const at = place[255 - weightOf(p)]!++;
    if (at < BEST) out[at] = p;
  }
  return out;
}
