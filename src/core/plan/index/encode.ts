/** Decides how a plan index is written as one file. */
import type { PlanRow } from '../../model.js';
import { hashPair } from '../../text/hash.js';
import { BASE, H, HEADER, layoutOf, MAGIC, pathTerm, type Sizes, type Stamp, sumOf, VERSION } from './binary-layout.js';
import { buildPostings, type Entry } from './build-postings.js';
import { BEST, heaviestOf, packPosting } from './posting.js';
import { encodeState } from './state-code.js';

const encoder = new TextEncoder();

/** The file for `entries`; a document's number is its place among them. */
export function encode(
  entries: Iterable<Entry>,
  stamp: Stamp = { birth: 0, revision: 0, of: BASE },
  gone: ArrayLike<number> = [],
): Uint8Array {
  const { rows, paths, nameLengths, terms, starts, postings } = buildPostings(entries);
  const blocks: Block[] = [];
  for (const [term, n] of terms) {
    const all = postings.subarray(starts[n]!, starts[n + 1]!);
    blocks.push(block(term, all.length, all.length > BEST ? [all, heaviestOf(all)] : [all]));
  }
  for (const [path, docs] of paths) {
    const all = docs.map((doc) => packPosting(doc, 0, 1));
    blocks.push(block(pathTerm(path), Math.min(BEST, all.length), [Uint32Array.from(all.slice(0, BEST))]));
  }
  const texts = rows.map((r) => encoder.encode(JSON.stringify(rowFields(r))));
  const sizes = {
    docs: rows.length,
    buckets: 2 ** Math.max(4, Math.ceil(Math.log2(blocks.length / 3 + 1))),
    entries: blocks.length,
    postings: blocks.reduce((n, b) => n + b.lists.reduce((m, l) => m + l.length, 0), 0),
    gone: gone.length,
    rows: texts.reduce((n, t) => n + t.length, 0),
  };
  const at = layoutOf(sizes);
  const bytes = new Uint8Array(at.end + 4);
  const words = new Uint32Array(bytes.buffer, 0, at.rows / 4);
  writeHeader(words, sizes, stamp);
  writeTerms(words, blocks, sizes.buckets, at);
  let row = 0;
  texts.forEach((text, doc) => {
    words.set([row, nameLengths[doc]!], at.docs / 4 + doc * 2);
    bytes.set(text, at.rows + row);
    row += text.length;
  });
  words[at.docs / 4 + rows.length * 2] = row;
  words.set(Array.from(gone), at.gone / 4);
  bytes.set(new Uint8Array(Uint32Array.of(MAGIC).buffer), at.end);
  return bytes;
}

function rowFields(r: PlanRow): unknown[] {
  const fields = [r.path, r.name, r.title, r.done, r.total, r.at, encodeState(r)];
  return r.supersededBy === undefined ? fields : [...fields, r.supersededBy];
}

interface Block {
  bucket: number;
  check: number;
  df: number;
  lists: Uint32Array[];
}

function block(term: string, df: number, lists: Uint32Array[]): Block {
  const [bucket, check] = hashPair(term);
  return { bucket, check, df, lists };
}

function writeHeader(words: Uint32Array, s: Sizes, stamp: Stamp): void {
  const { docs, buckets, entries, postings, gone, rows } = s;
  for (const [key, value] of Object.entries({
    magic: MAGIC,
    version: VERSION,
    docs,
    buckets,
    entries,
    postings,
    gone,
    rows,
    ...stamp,
  }))
    words[H[key as keyof typeof H]] = value;
  words[H.check] = sumOf(words);
}

function writeTerms(
  words: Uint32Array,
  blocks: Block[],
  buckets: number,
  at: { entries: number; postings: number },
): void {
  const of = (b: Block): number => b.bucket & (buckets - 1);
  const next = new Uint32Array(buckets + 1);
  for (const b of blocks) next[of(b) + 1]!++;
  for (let i = 0; i < buckets; i++) next[i + 1]! += next[i]!;
  words.set(next, HEADER);
  let place = 0;
  for (const b of blocks) {
    words.set([b.check, place, b.df], at.entries / 4 + next[of(b)]!++ * 3);
    for (const list of b.lists) {
      words.set(list, at.postings / 4 + place);
      place += list.length;
    }
  }
}
