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
export const TASK = 8;
export const MOST_PLANS = 1 << 19;

/** BM25's saturation and length normalisation (Robertson & Zaragoza 2009, the values SQLite's FTS5 uses). */
const K1 = 4;
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
export function pack(doc: number, mask: number, weight: number): number {
  return ((doc << 13) | (mask << 8) | weight) >>> 0;
}

export const docOf = (posting: number): number => posting >>> 13;
export const maskOf = (posting: number): number => (posting >>> 8) & 31;
export const weightOf = (posting: number): number => posting & 255;

/** How many of a term's heaviest postings are looked at for candidates. */
export const BEST = 192;

/** The `BEST` heaviest of `all` (weight, then lower document). */
export function heaviest(all: Uint32Array): Uint32Array {
  if (all.length <= BEST) return all;
  return Uint32Array.from([...all].sort((a, b) => weightOf(b) - weightOf(a) || a - b).slice(0, BEST));
}

/** The posting of `doc` in an ascending list, -1 when it has none. */
export function find(all: Uint32Array, doc: number): number {
  let lo = 0;
  let hi = all.length - 1;
  while (lo <= hi) {
    const mid = (lo + hi) >> 1;
    const d = docOf(all[mid]!);
    if (d === doc) return all[mid]!;
    if (d < doc) lo = mid + 1;
    else hi = mid - 1;
  }
  return -1;
}

/** BM25's inverse document frequency, never negative. */
export function rarity(count: number, df: number): number {
  return Math.log(1 + (count - df + 0.5) / (df + 0.5));
}
