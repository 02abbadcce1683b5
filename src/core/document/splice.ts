/** Decides how the ranges of several steps become one, and whether ranges may go into a document that was edited meanwhile. */

import type { Document, Splice } from '../model/document.js';
import { type Around, applySplices, rebaseSplices } from '../text/splice.js';
import { parseDocument } from './parse.js';

/** Ranges of the text before that do what `steps` do one after the other, each on the text that the former left. */
export function composeSplices(text: string, steps: Splice[][]): Splice[] {
  /** The text so far: ranges of the old one (`put` = null), and what is new. */
  let parts: { from: number; to: number; put: string | null }[] = [{ from: 0, to: text.length, put: null }];
  const length = (p: (typeof parts)[number]): number => (p.put === null ? p.to - p.from : p.put.length);
  const part = (p: (typeof parts)[number], a: number, b: number): (typeof parts)[number] =>
    p.put === null ? { from: p.from + a, to: p.from + b, put: null } : { ...p, put: p.put.slice(a, b) };
  for (const splices of steps) {
    const next: typeof parts = [];
    let at = 0;
    let k = 0;
    let used = 0;
    /** Takes the text so far up to `to`, or leaves it out. */
    const go = (to: number, keep: boolean): void => {
      while (at < to && k < parts.length) {
        const rest = length(parts[k]!) - used;
        const n = Math.min(rest, to - at);
        if (keep && n > 0) next.push(part(parts[k]!, used, used + n));
        at += n;
        used += n;
        if (used < length(parts[k]!)) continue;
        k++;
        used = 0;
      }
    };
    for (const s of splices) {
      go(s.at, true);
      if (s.put !== '') next.push({ from: 0, to: 0, put: s.put });
      go(s.at + s.cut.length, false);
    }
    go(Number.POSITIVE_INFINITY, true);
    parts = next;
  }
  const out: Splice[] = [];
  let at = 0;
  let put = '';
  for (const p of [...parts, { from: text.length, to: text.length, put: null }]) {
    if (p.put !== null) {
      put += p.put;
      continue;
    }
    if (put !== '' || p.from > at) out.push({ at, cut: text.slice(at, p.from), put });
    put = '';
    at = p.to;
  }
  return out;
}

/**
 * `splices` as they go into `text`, which is not the text they were made for: each where what stood `around` it stands, below
 * the same headings. `null` when that is not certain, or when it would change an item that they do not mean; where it is to be
 * `certain`, also when a section would stand there twice.
 */
export function rebaseOnText(
  text: string,
  splices: Splice[],
  around: Around,
  layout: Document['layout'],
  certain = false,
): Splice[] | null {
  const placed = rebaseSplices(text, splices, around);
  if (placed === null || !harmless(text, placed, layout)) return null;
  return certain && doubles(text, placed, layout) ? null : placed;
}

/** Would a section stand there twice, because somebody else began it as well? */
function doubles(text: string, splices: Splice[], layout: Document['layout']): boolean {
  const twice = (t: string): number => parseDocument(t, layout).faults.filter((f) => f.code === 'section-twice').length;
  return twice(applySplices(text, splices)!) > twice(text);
}

/** Do all items outside the ranges read as before, and does none swallow a line that is put in? */
function harmless(text: string, splices: Splice[], layout: Document['layout']): boolean {
  const now = applySplices(text, splices);
  if (now === null || !splices.every((s) => !isLine(s) || isBetween(text, s))) return false;
  const before = parseDocument(text, layout);
  const after = new Map(parseDocument(now, layout).items.map((i) => [i.id, i]));
  for (const item of before.items) {
    const meant = splices.some((s) => {
      const end = s.at + s.cut.length;
      return !isLine(s) && s.at < item.to && end >= item.from && (end > item.from || s.cut === '');
    });
    const same = after.get(item.id);
    const kept = (['text', 'state', 'place', 'task'] as const).every((k) => same?.[k] === item[k]);
    if (!meant && !kept) return false;
  }
  return true;
}

/** Does it put in lines of their own, and take nothing out? */
function isLine(s: Splice): boolean {
  return s.cut === '' && /^[\r\n]|[\r\n]$/.test(s.put);
}

/** Do the lines it puts in stand between two lines of the text? */
function isBetween(text: string, s: Splice): boolean {
  const [before = '\n', after = '\n'] = [text[s.at - 1], text[s.at]];
  return /[\r\n]$/.test(s.put) && /[\r\n]/.test(before) ? true : /^[\r\n]/.test(s.put) && /[\r\n]/.test(after);
}
