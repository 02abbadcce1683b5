/** Decides what a compiled plan index looks like byte by byte: its parts, where each begins, and how a term is found. */

/*
 * All numbers are 32 bits wide in the machine's own byte order (the file is a cache and never travels):
 *   header    16 numbers, see H
 *   buckets   number of the first entry of each bucket, and one more
 *   entries   check, place of the postings, df: sorted by bucket
 *   postings  documents ascending; then the BEST heaviest again where there are more than BEST
 *   docs      place of the row's text, length of the name: one for each document, and one more
 *   gone      documents of the base segment that this one replaces
 *   rows      one JSON array a document
 *   end       MAGIC
 */
export const MAGIC = 0x77656c63;
export const VERSION = 1;
export const HEADER = 16;
export const H = {
  magic: 0,
  version: 1,
  docs: 2,
  buckets: 3,
  entries: 4,
  postings: 5,
  gone: 6,
  rows: 7,
  birth: 8,
  revision: 9,
  of: 10,
  check: 15,
} as const;
/** What a base segment says it belongs to. */
export const BASE = 0xffffffff;

/** Which state of the database a segment was made from: two belong together when `birth` is the same and one's `of` is the other's `revision`. */
export interface Stamp {
  birth: number;
  revision: number;
  of: number;
}

export interface Sizes {
  docs: number;
  buckets: number;
  entries: number;
  postings: number;
  gone: number;
  rows: number;
}

/** Where each part begins, in bytes. */
export function layoutOf(s: Sizes): {
  entries: number;
  postings: number;
  docs: number;
  gone: number;
  rows: number;
  end: number;
} {
  const entries = (HEADER + s.buckets + 1) * 4;
  const postings = entries + s.entries * 12;
  const docs = postings + s.postings * 4;
  const gone = docs + (s.docs + 1) * 8;
  const rows = gone + s.gone * 4;
  return { entries, postings, docs, gone, rows, end: rows + s.rows };
}

/** A plan is found by its path like by a term; no word of a text begins like this. */
export const pathTerm = (path: string): string => `=${path}`;

/** A header that was hit by anything does not add up. */
export function sumOf(header: Uint32Array): number {
  let sum = 17;
  for (let i = 0; i < H.check; i++) sum = (Math.imul(sum, 31) + header[i]!) >>> 0;
  return sum;
}
