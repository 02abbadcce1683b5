/** Decides how a text is changed by ranges, how that is turned around, and where a range belongs in a text that was edited meanwhile. */
import type { Splice } from '../model/document.js';
import type { Edit } from '../model.js';
import { fingerprint } from './hash.js';

/** Characters kept on each side of a range, to know its place again. */
const AROUND = 64;
/** One side of a range alone tells its place from this many characters on. */
const SIDE = 8;
/** Surroundings are looked for whole, then nearer ones: somebody may have edited a neighbour. */
const SIZES = [AROUND, 32, 16];

/** What stood before and after each range, at most 64 characters each, and the headings that it stood below. */
export type Around = [before: string, after: string, below?: string][];

/** One side of an edit of a document: the fingerprint of its text, and the ranges that lead to it from the other side. */
export interface Side {
  of: string;
  splices: Splice[];
  /** The surroundings of `splices` in the text that they apply to. */
  around?: Around;
}

/** `text` after `splices`; `null` when what one of them cuts does not stand there, or they overlap. */
export function applySplices(text: string, splices: Splice[]): string | null {
  let out = '';
  let done = 0;
  for (const s of splices) {
    if (s.at < done || s.at > text.length || !text.startsWith(s.cut, s.at)) return null;
    out += text.slice(done, s.at) + s.put;
    done = s.at + s.cut.length;
  }
  return out + text.slice(done);
}

/** The splices that lead back, in offsets of the text after `splices`. */
export function inverseOf(splices: Splice[]): Splice[] {
  let shift = 0;
  return splices.map(({ at, cut, put }) => {
    const back = { at: at + shift, cut: put, put: cut };
    shift += put.length - cut.length;
    return back;
  });
}

/** The surroundings of `splices` in the `text` that they apply to. */
export function aroundOf(text: string, splices: Splice[]): Around {
  return splices.map(({ at, cut }) => [
    text.slice(Math.max(0, at - AROUND), at),
    text.slice(at + cut.length, at + cut.length + AROUND),
    below(text, at),
  ]);
}

/** The headings above an offset: of the section, and of its part. */
function below(text: string, at: number): string {
  let trail = '';
  for (const m of text.slice(0, at).matchAll(/^(#{1,6})[ \t][^\r\n]*(?=[\r\n])/gm))
    trail = m[1]!.length < 3 ? m[0] : `${trail.split('\n')[0]}\n${m[0]}`;
  return trail;
}

/**
 * `splices` of an earlier text where they belong in `text`: each by what it cuts and by what stood around it.
 * `null` when the place of one of them is not certain.
 */
export function rebaseSplices(text: string, splices: Splice[], around: Around): Splice[] | null {
  const placed: Splice[] = [];
  for (const [i, s] of splices.entries()) {
    const [before = '', after = '', trail] = around[i] ?? [];
    const at = placeOf(text, before, s.cut, after);
    const end = placed.at(-1);
    if (at === null || (trail !== undefined && below(text, at) !== trail)) return null;
    if (end && at < end.at + end.cut.length) return null;
    placed.push({ ...s, at });
  }
  return placed;
}

function placeOf(text: string, before: string, cut: string, after: string): number | null {
  for (const size of SIZES) {
    const [left, right] = [before.slice(-size), after.slice(0, size)];
    const whole = left + cut + right;
    const at = whole === '' ? -1 : text.indexOf(whole);
    if (at >= 0) return text.indexOf(whole, at + 1) >= 0 ? null : at + left.length;
  }
  const here = leftOf(text, before, cut);
  const right = rightOf(text, cut, after);
  if (here === null || right === null || here === right) return here ?? right;
  // Somebody put text where ours goes: both stay, theirs first.
  return cut === '' && here < right ? right : null;
}

/** The place by what stood before it alone. */
function leftOf(text: string, before: string, cut: string): number | null {
  for (const size of SIZES) {
    const side = before.slice(-size);
    const at = side.trim().length < SIDE ? -1 : text.indexOf(side + cut);
    if (at >= 0) return text.indexOf(side + cut, at + 1) >= 0 ? null : at + side.length;
  }
  return null;
}

/** The place by what stood behind it alone; what reached to the end of the text is known by that. */
function rightOf(text: string, cut: string, after: string): number | null {
  if (after.length < AROUND && after.trim() !== '' && text.endsWith(cut + after))
    return text.length - after.length - cut.length;
  for (const size of SIZES) {
    const side = after.slice(0, size);
    const at = side.trim().length < SIDE ? -1 : text.indexOf(cut + side);
    if (at >= 0) return text.indexOf(cut + side, at + 1) >= 0 ? null : at;
  }
  return null;
}

/** The edit of the document `key` (`store/PATH` or `file/PATH`) from `text` by `splices`; `null` when they do not fit it. */
export function documentEdit(key: string, text: string, splices: Splice[]): Edit | null {
  const after = applySplices(text, splices);
  if (after === null) return null;
  const back = inverseOf(splices);
  const was: Side = { of: fingerprint(text), splices: back, around: aroundOf(after, back) };
  const now: Side = { of: fingerprint(after), splices, around: aroundOf(text, splices) };
  return { key, was: { ...was }, now: { ...now } };
}
