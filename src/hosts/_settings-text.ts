/** Decides what a program does not take of a settings file that clew can read, and which of two equal keys counts in it. */
import { isFatal, type JsonNode, scanJson } from '../core/text/json-scan.js';

/** What the program's reader stops at: comments, commas behind the last, a byte order mark, a key that stands twice. */
export type Rejects = ('comment' | 'comma' | 'mark' | 'twice')[];

/** A place in a text as a person counts, from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

export interface Rejected extends TextPlace {
  why: Rejects[number] | 'strange';
  /** The key, where it is one. */
  key: string;
}

/** A key that stands more than once in one object. */
export interface EqualKeys {
  key: string;
  /** Those that do not count, and the one that does: the last, as every reader of JSON has it. */
  dead: TextPlace[];
  counts: TextPlace;
  /** Offsets of the values that do not count. */
  spans: { from: number; to: number }[];
}

const MARK = '\ufeff';
/** More than these in one file are not told. */
const MOST = 8;

/** The first thing in `text` that its program does not load it for; `only`: the keys that it knows at the top, where it takes no others. */
export function rejectedIn(text: string, rejects: Rejects, paths: string[][], only?: string[]): Rejected | null {
  if (rejects.includes('mark') && text.startsWith(MARK)) return { why: 'mark', key: '', line: 1, column: 1 };
  const { root, faults } = scanJson(text);
  if (root === null || faults.some(isFatal)) return null;
  const odd = faults.find((f) => rejects.includes(f.why as Rejects[number]));
  if (odd) return { why: odd.why as Rejects[number], key: '', ...placeAt(text, odd.at) };
  const twice = rejects.includes('twice') ? equalKeys(text, paths)[0] : undefined;
  if (twice) return { why: 'twice', key: twice.key, ...twice.counts };
  const strange = only === undefined ? undefined : root.members.find((m) => !only.includes(m.key));
  return strange ? { why: 'strange', key: strange.key, ...placeAt(text, strange.value.from) } : null;
}

/** Keys on the way to `paths` that stand more than once, each told once. */
export function equalKeys(text: string, paths: string[][]): EqualKeys[] {
  const { root, faults } = scanJson(text);
  if (root === null || faults.some(isFatal)) return [];
  const found = new Map<string, EqualKeys>();
  for (const path of paths) {
    let node: JsonNode | undefined = root;
    for (const [depth, key] of path.entries()) {
      const all: JsonNode[] = (node?.members ?? []).filter((m) => m.key === key).map((m) => m.value);
      node = all.at(-1);
      if (node === undefined) break;
      if (all.length > 1) found.set(JSON.stringify(path.slice(0, depth + 1)), equalOf(text, key, all));
    }
  }
  return [...found.values()].slice(0, MOST);
}

function equalOf(text: string, key: string, all: JsonNode[]): EqualKeys {
  const places = all.map((n) => placeAt(text, n.from));
  return {
    key,
    dead: places.slice(0, -1),
    counts: places.at(-1)!,
    spans: all.slice(0, -1).map(({ from, to }) => ({ from, to })),
  };
}

function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(text.startsWith(MARK) ? 1 : 0, offset).split(/\r\n|\n|\r/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
