/** Decides where secrets stand in a text: each rule looks around its own words only, and the work has a bound. */
import { ai } from './ai.js';
import { findKeyBlocks, type Span } from './block.js';
import { chat } from './chat.js';
import { cloud } from './cloud.js';
import { code } from './code.js';
import { secretsOf } from './joined.js';
import { money } from './money.js';
import { isMadeUp, mixtureOf } from './placeholder.js';
import { mayHoldSecret } from './prefilter.js';
import type { Rule } from './rule.js';
import { service } from './service.js';
import { shape } from './shape.js';

let all: Rule[] | undefined;

/** Every rule, made when first needed; of two that find the same the earlier one names it. */
export function allRules(): Rule[] {
  all ??= [cloud, code, ai, money, chat, service, shape].flatMap((some) => some());
  return all;
}

/** Characters that are looked at together, and how far a secret may reach over their edges. */
const PART = 4096;
const EDGE = 320;
/** The window around a word: what may stand before it, all of it, and how much of its end the next one sees again. */
const WINDOW = { before: 160, size: 2000, again: 1250 };
/** Characters seen by rules, for one text: what costs more is not looked through. Judging what a rule found costs as much as reading this many. */
const MOST_WORK = 48_000_000;
const JUDGING = 500;
const RUN = /[\w.~+/%=-]*/y;
const MARK = /\[redacted [a-z0-9-]{2,40} [0-9a-f]{4}\]/g;

/** Rules by word, made when first needed. */
let byWord: Map<string, number[]> | undefined;
const patterns: (RegExp | undefined)[] = [];

interface Search {
  text: string;
  found: (Span & { rule: number })[];
  /** How far each rule has looked. */
  seen: number[];
  work: number;
  most: number;
  /** Only rules whose secrets have a form of their own. */
  own: boolean;
}

/** Secrets in `text`, in order, apart from each other; `null` when looking through it would take too long. */
export function findSecrets(text: string, most = MOST_WORK): Span[] | null {
  if (!mayHoldSecret(text)) return [];
  const search: Search = { text, found: [], seen: [], work: 0, most, own: false };
  for (let at = 0; at < text.length; at += PART) {
    const part = text.slice(Math.max(0, at - EDGE), at + PART + EDGE);
    if (!mayHoldSecret(part)) continue;
    look(search, at);
    if (search.work > most) return null;
    for (const s of [...encoded(part, search), ...broken(part, search)])
      search.found.push({ ...s, from: s.from + Math.max(0, at - EDGE), to: s.to + Math.max(0, at - EDGE) });
  }
  for (const s of findKeyBlocks(text)) search.found.push({ ...s, rule: -1 });
  return besides(apart(search.found, text), text);
}

/** Does a secret stand in `text`, or can that not be told? */
export function holdsSecret(text: string): boolean {
  return findSecrets(text)?.length !== 0;
}

/** Runs every rule whose word stands in the part of the text that begins at `at`. */
function look(search: Search, at: number): void {
  const part = search.text.slice(at, at + PART + 64);
  const lower = small(part);
  search.work += part.length;
  const places = new Map<number, number[]>();
  for (const [word, indexes] of words()) {
    if (word === '') for (const i of indexes) window(search, i, at, PART + EDGE);
    else
      for (let p = lower.indexOf(word); p >= 0; p = lower.indexOf(word, p + 1))
        for (const i of indexes) places.get(i)?.push(at + p) ?? places.set(i, [at + p]);
  }
  // In their order: a rule never looks back behind what it has seen.
  for (const [i, list] of places) for (const p of list.sort((a, b) => a - b)) window(search, i, p, WINDOW.size);
}

/** Lets rule `i` look at `size` characters around its word at `at`, those left out where it has looked for beginnings before. */
function window(search: Search, i: number, at: number, size: number): void {
  const rule = allRules()[i]!;
  const seen = search.seen[i] ?? 0;
  if ((search.own && !rule.own) || at < seen) return;
  const to = Math.min(search.text.length, at + size);
  const from = Math.max(0, at - WINDOW.before, seen);
  // A lookbehind sees a little more.
  const start = Math.max(0, from - 64);
  search.seen[i] = to === search.text.length ? to : Math.max(seen, to - WINDOW.again);
  search.work += to - start;
  if (search.work > search.most) return;
  patterns[i] ??= new RegExp(rule.pattern, rule.flags);
  const re = patterns[i]!;
  const text = search.text.slice(start, to);
  re.lastIndex = from - start;
  for (let m = re.exec(text); m !== null; m = re.exec(text)) {
    search.work += JUDGING;
    if (search.work > search.most) return;
    const secret = m.findLast((g, n) => n > 0 && g !== undefined) ?? m[0];
    const end = start + m.index + m[0].length;
    const before = search.text.slice(Math.max(0, start + m.index - 40), start + m.index);
    const judge = (s: string, match: string) => (rule.check ? rule.check(s, match, before) : !isMadeUp(s));
    const parts = rule.pair
      ? secretsOf(secret, m[0], judge)
      : judge(secret, m[0])
        ? [{ from: 0, to: secret.length }]
        : [];
    const begin = end - secret.length;
    if (secret !== '' && parts.length > 0)
      for (const p of parts)
        search.found.push({
          from: begin + p.from,
          to: endOf(search, rule, begin, begin + p.to),
          kind: rule.kind,
          rule: i,
        });
    // What a check refuses may hold something that it does not.
    else re.lastIndex = m.index + Math.max(1, m[0].length - secret.length);
  }
}

/** Where what begins at `from` ends, of which a window showed what stands before `to`. */
function endOf(search: Search, { whole, runs, own }: Rule, from: number, to: number): number {
  const { text } = search;
  if (whole === undefined && !runs)
    // Nor does what only its place makes a secret end a sentence.
    return own || !/^(?:\s|$)/.test(text.slice(to, to + 1))
      ? to
      : from + text.slice(from, to).replace(/[.,;:]+$/, '').length;
  const run = whole === undefined ? RUN : new RegExp(whole, 'y');
  run.lastIndex = whole === undefined ? to : from;
  // A token ends no sentence.
  const end = run.lastIndex + (run.exec(text)?.[0].replace(/\.+$/, '').length ?? 0);
  search.work += end - from;
  return end;
}

function words(): Map<string, number[]> {
  if (byWord) return byWord;
  byWord = new Map();
  for (const [i, rule] of allRules().entries())
    for (const w of rule.words) byWord.set(w, [...(byWord.get(w) ?? []), i]);
  return byWord;
}

/** Lower case, letter for letter. */
function small(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (c) => c.toLowerCase());
}

/** Base64 in whose plain text a secret stands. */
function encoded(part: string, outer: Search): Search['found'] {
  const found: Search['found'] = [];
  if (outer.own) return found;
  for (const m of part.matchAll(/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/]{24,}={0,2}(?![A-Za-z0-9+/_-])/g)) {
    if (!/\d/.test(m[0]) || !/[a-z]/.test(m[0]) || !/[A-Z]/.test(m[0])) continue;
    const plain = decoded(m[0]);
    if (plain === null) continue;
    const kind = kindIn(plain, outer, false);
    if (kind) found.push({ from: m.index, to: m.index + m[0].length, kind, rule: 0 });
  }
  return found;
}

function decoded(run: string): string | null {
  try {
    const plain = atob(run.replace(/=+$/, '').slice(0, (run.replace(/=+$/, '').length >> 2) * 4 || undefined));
    return /^[\t\r\n\x20-\x7e]+$/.test(plain) ? plain : null;
  } catch {
    return null;
  }
}

/** Where a token may go on after the end of a line: what stands between its parts, and what it is then made of. */
const GLUE = /(?:["'] ?[+\\]?|[ \t]*\\)?\r?\n[ \t>|#*+"']{0,12}/g;
const LINES =
  /[\w+/=.~-]{8,}(?:["'] ?[+\\]?|[ \t]*\\)?\r?\n[ \t>|#*+"']{0,12}[\w+/=.~-]{4,}(?:\r?\n[ \t>|#*+"']{0,12}[\w+/=.~-]{4,}){0,2}/g;

/** Tokens that go on after the end of a line. One that is whole on its own line is not one with the line behind it. */
function broken(part: string, outer: Search): Search['found'] {
  const found: Search['found'] = [];
  if (outer.own || !part.includes('\n')) return found;
  LINES.lastIndex = 0;
  for (let m = LINES.exec(part); m !== null; m = LINES.exec(part)) {
    const pieces = piecesOf(m[0]);
    // The next one may begin in the second line of this one.
    LINES.lastIndex = m.index + pieces[1]!.at;
    if (!/\d/.test(m[0])) continue;
    const across = crossing(pieces, outer);
    if (across !== null) found.push({ ...across, from: m.index + across.from, to: m.index + across.to });
  }
  return found;
}

/** A part of a broken token: where it stands, and where it would stand if the token were whole. */
interface Piece {
  text: string;
  at: number;
  joined: number;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let joined = 0;
  for (const glue of [...text.matchAll(GLUE), null]) {
    const piece = text.slice(at, glue?.index ?? text.length);
    pieces.push({ text: piece, at, joined });
    joined += piece.length;
    at = glue === null ? text.length : glue.index + glue[0].length;
  }
  return pieces;
}

/** The first secret that begins in one of `pieces` and ends in another, none of which holds a secret of its own there. */
function crossing(pieces: Piece[], outer: Search): Search['found'][number] | null {
  for (const s of spansIn(pieces.map((p) => p.text).join(''), outer, true)) {
    const parts = pieces.filter((p) => p.joined < s.to && p.joined + p.text.length > s.from);
    if (parts.length < 2 || parts.some((p) => spansIn(p.text, outer, true).length > 0)) continue;
    const [first, last] = [parts[0]!, parts.at(-1)!];
    return { ...s, from: first.at + s.from - first.joined, to: last.at + s.to - last.joined };
  }
  return null;
}

/** The kind of the first secret in `text`, '' when there is none. */
function kindIn(text: string, outer: Search, own: boolean): string {
  return spansIn(text, outer, own)[0]?.kind ?? findKeyBlocks(text)[0]?.kind ?? '';
}

/** What the rules find in `text`. */
function spansIn(text: string, outer: Search, own: boolean): Search['found'] {
  const search: Search = { text, found: [], seen: [], work: 0, most: outer.most - outer.work, own };
  for (let at = 0; at < text.length; at += PART) look(search, at);
  outer.work += search.work;
  return search.found;
}

/** What of the finds is no mark of ours: a text that was looked through before stays as it is. */
function besides(spans: Span[], text: string): Span[] {
  if (!text.includes('[redacted ')) return spans;
  const marks = [...text.matchAll(MARK)].map((m) => ({ from: m.index, to: m.index + m[0].length }));
  return spans
    .map((s) => {
      const mark = marks.find((m) => m.from < s.to && m.to > s.from);
      if (mark === undefined) return s;
      return mark.from - s.from >= s.to - mark.to ? { ...s, to: mark.from } : { ...s, from: mark.to };
    })
    .filter((s) => s.to - s.from > 5 && !marks.some((m) => m.from < s.to && m.to > s.from));
}

/** What of `f` a token that ends at `end` leaves: nothing that is too plain to be a secret itself. */
function behind(f: Search['found'][number], end: number, text: string): Search['found'] {
  if (f.to <= end) return [f];
  const rest = text.slice(end, f.to).replace(/^(?:%[0-9a-f]{2}|\W)+/i, '');
  const said = rest.replace(/%[0-9a-f]{2}/gi, ' ');
  return rest.length >= 8 && /\d/.test(said) && mixtureOf(said) > 0.15 ? [{ ...f, from: f.to - rest.length }] : [];
}

/** Overlapping finds as one, named by the earliest rule; a token that says itself where it ends does so in any of them. */
function apart(found: Search['found'], text: string): Span[] {
  const ends = new Map<number, number>();
  for (const f of found)
    if (f.rule >= 0 && allRules()[f.rule]!.own && (allRules()[f.rule]!.whole || text[f.to] === '&'))
      ends.set(f.from, f.to);
  const out: Search['found'] = [];
  for (const f of found
    .flatMap((f) => behind(f, ends.get(f.from) ?? f.to, text))
    .sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = out.at(-1);
    if (last === undefined || f.from >= last.to) out.push({ ...f });
    else {
      last.to = Math.max(last.to, f.to);
      if (f.rule < last.rule) Object.assign(last, { rule: f.rule, kind: f.kind });
    }
  }
  return out.map(({ from, to, kind }) => ({ from, to, kind }));
}
