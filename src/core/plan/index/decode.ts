/** Decides how a compiled plan index is read: a search reads a few small blocks of the file and never the whole. */
import type { PlanIndex, PlanRow, Postings } from '../../model.js';
import { hashPair } from '../../text/hash.js';
import { BASE, H, HEADER, layoutOf, MAGIC, pathTerm, type Sizes, type Stamp, sumOf, VERSION } from './binary-layout.js';
import { BEST, docOf } from './posting.js';
import { decodeState } from './state-code.js';

/** Reads `length` bytes at `offset`; fewer where the file ends. May throw. */
export type Read = (offset: number, length: number) => Uint8Array;

export interface Compiled extends PlanIndex {
  /** False for a file that is damaged, cut short or not ours: it reads as an index of no plans. */
  sound: boolean;
  stamp: Stamp;
  /** Documents of the base segment that this one replaces. */
  gone: Uint32Array;
  /** The document of the plan at `path`, -1 when it holds none. */
  docAt(path: string): number;
}

/** The index in the file that `read` reads. Never throws. */
export function openIndex(read: Read): Compiled {
  const header = wordsAt(read, 0, HEADER);
  const of = (key: keyof typeof H): number => header?.[H[key]] ?? 0;
  const size: Sizes = {
    docs: of('docs'),
    buckets: of('buckets'),
    entries: of('entries'),
    postings: of('postings'),
    gone: of('gone'),
    rows: of('rows'),
  };
  const at = layoutOf(size);
  const ours = header !== null && of('magic') === MAGIC && of('version') === VERSION && of('check') === sumOf(header);
  if (!ours || wordsAt(read, at.end, 1)?.[0] !== MAGIC) return UNSOUND;

  let starts: Uint32Array | null | undefined;
  const lookUp = (term: string): { place: number; df: number } | null => {
    const [bucket, check] = hashPair(term);
    const place = bucket & (size.buckets - 1);
    starts ??= size.buckets <= MOST_BUCKETS ? wordsAt(read, HEADER * 4, size.buckets + 1) : null;
    const range = starts ? starts.subarray(place, place + 2) : wordsAt(read, (HEADER + place) * 4, 2);
    if (range === null || range[0]! >= range[1]! || range[1]! > size.entries) return null;
    const entries = wordsAt(read, at.entries + range[0]! * 12, (range[1]! - range[0]!) * 3);
    for (let i = 0; entries !== null && i < entries.length; i += 3)
      if (entries[i] === check) return { place: entries[i + 1]!, df: entries[i + 2]! };
    return null;
  };
  const postings = (term: string): Postings | null => {
    const found = lookUp(term);
    if (found === null || found.df > size.docs || found.place + found.df > size.postings) return null;
    const { place, df } = found;
    const lists = wordsAt(read, at.postings + place * 4, df > BEST ? df + BEST : df);
    if (lists === null) return null;
    const all = lists.subarray(0, df);
    return { df, all, best: df > BEST ? lists.subarray(df) : all };
  };
  let table: Uint32Array | null | undefined;
  const docs = (): Uint32Array | null => {
    if (table === undefined) table = wordsAt(read, at.docs, (size.docs + 1) * 2);
    return table;
  };
  const row = (doc: number): PlanRow | null => {
    const d = docs();
    if (d === null || doc < 0 || doc >= size.docs) return null;
    const from = d[doc * 2]!;
    const to = d[doc * 2 + 2]!;
    return from < to && to <= size.rows ? rowIn(read, at.rows + from, to - from) : null;
  };
  return {
    sound: true,
    count: size.docs,
    stamp: { birth: of('birth'), revision: of('revision'), of: of('of') },
    gone: wordsAt(read, at.gone, size.gone) ?? new Uint32Array(0),
    postings,
    row,
    nameLength: (doc) => (doc < size.docs ? (docs()?.[doc * 2 + 1] ?? 0) : 0),
    docAt: (path) => {
      for (const posting of postings(pathTerm(path))?.all ?? [])
        if (row(docOf(posting))?.path === path) return docOf(posting);
      return -1;
    },
  };
}

/** A table of buckets up to this size is read whole at the first look: a word nobody wrote is looked up in a dozen spellings. */
const MOST_BUCKETS = 64 * 1024;

const UNSOUND: Compiled = {
  sound: false,
  count: 0,
  stamp: { birth: 0, revision: 0, of: BASE },
  gone: new Uint32Array(0),
  postings: () => null,
  row: () => null,
  nameLength: () => 0,
  docAt: () => -1,
};

/** Made for the first row that is not plain ASCII: making one takes longer than reading all rows of an answer. */
let decoder: { decode(bytes: Uint8Array): string } | undefined;
const MOST_PLAIN = 4000;

function textOf(bytes: Uint8Array): string {
  if (bytes.length <= MOST_PLAIN) {
    const text = String.fromCharCode.apply(null, bytes as unknown as number[]);
    if (!/[\x80-\xff]/.test(text)) return text;
  }
  decoder ??= new TextDecoder();
  return decoder.decode(bytes);
}

/** `count` numbers at `offset`, `null` when they cannot be read. */
function wordsAt(read: Read, offset: number, count: number): Uint32Array | null {
  const bytes = bytesAt(read, offset, count * 4);
  if (bytes === null) return null;
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, count);
}

function bytesAt(read: Read, offset: number, length: number): Uint8Array | null {
  try {
    const bytes = read(offset, length);
    return bytes.length === length ? bytes : null;
  } catch {
    return null;
  }
}

function rowIn(read: Read, offset: number, length: number): PlanRow | null {
  const bytes = bytesAt(read, offset, length);
  if (bytes === null) return null;
  try {
    const [path, name, title, done, total, at, stands, by] = JSON.parse(textOf(bytes)) as [
      string,
      string,
      string,
      number,
      number,
      number,
      number,
      string?,
    ];
    const whole =
      typeof path === 'string' &&
      typeof name === 'string' &&
      typeof title === 'string' &&
      [done, total, at].every(Number.isFinite);
    return whole
      ? { path, name, title, done, total, at, ...decodeState(stands), ...(by ? { supersededBy: by } : {}) }
      : null;
  } catch {
    return null;
  }
}
