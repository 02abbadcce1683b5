/** Decides how ranges are put into a text, turned round, made one of many, and placed anew in a text that was edited meanwhile. */
import type { Document, Splice } from './document.js';
import { isBlank } from './lines.js';
import { parseDocument } from './parse.js';

/** Characters of the text around a range that are kept with it. */
const NEAR = 80;

/** `text` with `splices` put in; `null` when what they cut does not stand there. */
export function spliced(text: string, splices: Splice[]): string | null {
  let out = '';
  let at = 0;
  for (const s of splices) {
    if (s.at < at || !text.startsWith(s.cut, s.at) || s.at > text.length) return null;
    out += text.slice(at, s.at) + s.put;
    at = s.at + s.cut.length;
  }
  return out + text.slice(at);
}

/** What leads back, for the text that `splices` lead to. */
export function inverse(splices: Splice[]): Splice[] {
  let shift = 0;
  return splices.map((s) => {
    const back: Splice = { at: s.at + shift, cut: s.put, put: s.cut };
    shift += s.put.length - s.cut.length;
    return back;
  });
}

/** `splices` of `text` with the text around each. */
function anchored(text: string, splices: Splice[]): Splice[] {
  return splices.map((s) => {
    const end = s.at + s.cut.length;
    return { ...s, near: [text.slice(Math.max(0, s.at - NEAR), s.at), text.slice(end, end + NEAR), under(text, s.at)] };
  });
}

/** The headings above an offset: of the section, and of its part. */
function under(text: string, at: number): string {
  let trail = '';
  for (const m of text.slice(0, at).matchAll(/^(#{1,6})[ \t][^\r\n]*(?=[\r\n])/gm))
    trail = m[1]!.length < 3 ? m[0] : `${trail.split('\n')[0]}\n${m[0]}`;
  return trail;
}

/** Both sides of a change, as a log keeps them: what leads from `text` on, and what leads back. */
export function sides(text: string, splices: Splice[]): { now: Splice[]; was: Splice[] } {
  return { now: anchored(text, splices), was: anchored(spliced(text, splices) ?? text, inverse(splices)) };
}

/** Ranges of the text before that do what `steps` do one after the other, each on the text that the former left. */
export function composed(text: string, steps: Splice[][]): Splice[] {
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
 * `splices` as they go into `text`, which is not the text they were made for: each where the text around it stands, once, below the same headings.
 * `null` when that is not certain, or when it would change an item that they do not mean.
 */
export function replaced(text: string, splices: Splice[], layout: Document['layout']): Splice[] | null {
  for (const first of ['before', 'after'] as const) {
    const out = splices.map((s) => ({ ...s, at: placeOf(text, s, first) ?? -1 }));
    const apart = out.every((s, i) => s.at >= 0 && (i === 0 || s.at >= out[i - 1]!.at + out[i - 1]!.cut.length));
    if (apart && harmless(text, out, layout)) return out;
  }
  return null;
}

/** The only place where `s` fits: with all the text around it, else with ever less; of one side alone `first` is tried first. */
function placeOf(text: string, s: Splice, first: 'before' | 'after'): number | null {
  const [before, after, trail] = s.near ?? ['', '', null];
  for (const n of [NEAR, 40, 20, 10]) {
    const [a, b] = [before.slice(-n), after.slice(0, n)];
    const sides =
      first === 'before'
        ? [
            [a, b],
            [a, ''],
            ['', b],
          ]
        : [
            [a, b],
            ['', b],
            [a, ''],
          ];
    for (const [left = '', right = ''] of sides) {
      const sought = left + s.cut + right;
      // One side alone must say enough.
      if (isBlank(sought.replace(/[\r\n]/g, '')) || (sought.length < 12 && (left === '' || right === ''))) continue;
      const at = text.indexOf(sought);
      if (at < 0 || text.indexOf(sought, at + 1) >= 0) continue;
      return trail === null || under(text, at + left.length) === trail ? at + left.length : null;
    }
  }
  return null;
}

/** Do all items outside the ranges read as before, and does none swallow a line that is put in? */
function harmless(text: string, splices: Splice[], layout: Document['layout']): boolean {
  const now = spliced(text, splices);
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
