/** Decides which text of one list is which of another: by id, by the same words, by likeness where nothing else comes near. */
import { readText, similarityOf } from './similarity.js';
import { comparableText } from './task-reference.js';

/** What is compared of a todo or task. `id` is that of its task, `null` when it names none. */
export interface Said {
  id: string | null;
  text: string;
}

/** How alike is the same, and how far the next one must be. */
export interface Nearness {
  least: number;
  margin: number;
}

/** Pairs `[place in left, place in right]`, and what of the left could be one of several: that is left alone. */
export interface Pairing {
  pairs: [number, number][];
  unclear: Set<number>;
}

/** Which of `left` is which of `right`. `several` of the left may be about one of the right whose id they name. */
export function pairTexts(left: Said[], right: Said[], near: Nearness, several = false): Pairing {
  const pairs: [number, number][] = [];
  const free = { left: new Set(left.keys()), right: new Set(right.keys()) };
  const join = (l: number, r: number): void => {
    pairs.push([l, r]);
    free.left.delete(l);
    free.right.delete(r);
  };
  const exact = (s: Said): string | null => s.id;
  const folded = (s: Said): string | null => s.id?.toLowerCase() ?? null;
  for (const key of [exact, folded]) byKey(left, right, free, key, join, several);
  byKey(
    left,
    right,
    free,
    (s) => comparableText(s.text) || null,
    (l, r) => sameId(left[l]!, right[r]!) && join(l, r),
    false,
  );
  const rest = nearest(left, right, free, near);
  for (const [l, r] of rest.pairs) join(l, r);
  return { pairs, unclear: new Set([...rest.unclear].filter((l) => free.left.has(l))) };
}

/** Two that name different tasks are not the same, whatever else they say. */
function sameId(a: Said, b: Said): boolean {
  return a.id === null || b.id === null || a.id.toLowerCase() === b.id.toLowerCase();
}

interface Free {
  left: Set<number>;
  right: Set<number>;
}

/** Joins those whose key stands once on each side, or equally often: then in their order. `several` of the left may share one. */
function byKey(
  left: Said[],
  right: Said[],
  free: Free,
  key: (s: Said) => string | null,
  join: (l: number, r: number) => void,
  several: boolean,
): void {
  const at = grouped(left, free.left, key);
  const to = grouped(right, free.right, key);
  for (const [k, ls] of at) {
    const rs = to.get(k) ?? [];
    if (ls.length === rs.length) for (const [i, l] of ls.entries()) join(l, rs[i]!);
    else if (rs.length === 1 && several) for (const l of ls) join(l, rs[0]!);
    else if (rs.length > 1) one(left, right, ls, rs, join);
  }
}

/** Where an id stands more often on one side, the same words tell. */
function one(left: Said[], right: Said[], ls: number[], rs: number[], join: (l: number, r: number) => void): void {
  const taken = new Set<number>();
  for (const l of ls) {
    const same = rs.filter((r) => !taken.has(r) && comparableText(right[r]!.text) === comparableText(left[l]!.text));
    if (same.length !== 1 || left[l]!.id === null) continue;
    taken.add(same[0]!);
    join(l, same[0]!);
  }
}

function grouped(list: Said[], among: Set<number>, key: (s: Said) => string | null): Map<string, number[]> {
  const out = new Map<string, number[]>();
  for (const i of among) {
    const k = key(list[i]!);
    if (k !== null) out.set(k, [...(out.get(k) ?? []), i]);
  }
  return out;
}

/** Pairs that are each other's best by the margin; `unclear` have something near that they cannot be told from. */
function nearest(left: Said[], right: Said[], free: Free, near: Nearness): Pairing {
  const found = likenesses(left, right, free, near.least - near.margin);
  const alone = (side: 0 | 1, at: number, score: number, other: number): boolean =>
    !found.some((f) => f[side] === at && f[side === 0 ? 1 : 0] !== other && f[2] > score - near.margin);
  const close = found.filter((f) => f[2] >= near.least);
  return {
    pairs: close.filter(([l, r, score]) => alone(0, l, score, r) && alone(1, r, score, l)).map(([l, r]) => [l, r]),
    unclear: new Set(close.map(([l]) => l)),
  };
}

/** Likenesses of at least `least` between those that are free. Only texts that share a word are compared. */
function likenesses(left: Said[], right: Said[], free: Free, least: number): [l: number, r: number, score: number][] {
  if (free.left.size === 0 || free.right.size === 0) return [];
  const places = [...free.right];
  const reads = places.map((r) => readText(right[r]!.text));
  const holding = new Map<string, number[]>();
  for (const [i, { words }] of reads.entries())
    for (const w of words) {
      const held = holding.get(w);
      if (held === undefined) holding.set(w, [i]);
      else held.push(i);
    }
  const found: [number, number, number][] = [];
  for (const l of free.left) {
    const read = readText(left[l]!.text);
    const shared = new Map<number, number>();
    for (const w of read.words) for (const i of holding.get(w) ?? []) shared.set(i, (shared.get(i) ?? 0) + 1);
    for (const [i, n] of shared) {
      const score = sameId(left[l]!, right[places[i]!]!) ? similarityOf(read, reads[i]!, n) : 0;
      if (score > 0 && score >= least) found.push([l, places[i]!, score]);
    }
  }
  return found;
}
