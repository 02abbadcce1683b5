/** Decides what our entries change in a host's settings, and how exactly that is taken back. */

import { isDeepStrictEqual } from 'node:util';
import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { fingerprint } from '../core/text/hash.js';
import { cutPieces, insertPieces, type Piece } from '../core/text/pieces.js';
import type { Recipe } from '../hosts/_host.js';
import {
  excision,
  insertion,
  isBare,
  member,
  nodeAt,
  type Path,
  rootOf,
  type Style,
  styleOf,
  Unreadable,
  unreadableAt,
} from './json-places.js';

/** What the log keeps of a settings file we changed: the whole text when we made the file, else our pieces of it. */
export interface Kept {
  host: string;
  text?: string;
  /** How many folders were made for it. */
  folders?: number;
  pieces?: Piece[];
  /** Fingerprint of the text without the pieces. */
  of?: string;
  /** Objects and arrays that are there only for our entries. */
  made?: string[][];
  /** Was the file ours to begin with? */
  created?: boolean;
}

/** Our text in somebody's file; `base` is the file without it. */
export interface Ours {
  base: string;
  pieces: Piece[];
  /** Exactly what was recorded, nothing else of the file has changed. */
  exact: boolean;
}

interface Entry {
  path: string[];
  value: unknown;
}

const BOM = '\ufeff';
const NONE: Style = { unit: '  ', eol: '\n', flat: false };
/** More of our own entries than this in one file is no file we wrote. */
const MOST_CUTS = 500;

/** What puts `entries` into `text`. Throws `Unreadable` where there is no place for one. */
export function addition(text: string, entries: Entry[]): { pieces: Piece[]; made: string[][] } {
  const skip = text.startsWith(BOM) ? 1 : 0;
  if (text.slice(skip).trim() === '') return { pieces: [{ at: text.length, text: fresh(entries) }], made: [] };
  const pieces: Piece[] = [];
  const made: string[][] = [];
  let body = text.slice(skip);
  for (const entry of entries) {
    const root = rootOf(body);
    const { node, depth } = deepest(body, root, entry.path);
    const more = insertion(body, node, itemOf(entry, depth, styleOf(body, root)), styleOf(body, root));
    for (let d = depth + 1; d <= entry.path.length; d++) made.push(entry.path.slice(0, d));
    pieces.push(...more);
    body = insertPieces(body, more);
  }
  return { pieces: joined(pieces.map((p) => ({ ...p, at: p.at + skip }))), made };
}

/** The settings file we make where there is none. */
export function fresh(entries: Entry[]): string {
  let text = '{}';
  for (const entry of entries) {
    const { node, depth } = deepest(text, rootOf(text), entry.path);
    text = insertPieces(text, insertion(text, node, itemOf(entry, depth, NONE), NONE));
  }
  return `${text}\n`;
}

/** Our entries in `text`, found by what was recorded, else by the look of them; `null` when there are none. */
export function oursIn(text: string, kept: Kept | null, recipe: Recipe): Ours | null {
  const exact = kept?.pieces ? cutPieces(text, kept.pieces) : null;
  if (exact !== null && fingerprint(exact) === kept!.of) return { base: exact, pieces: kept!.pieces!, exact: true };
  const found = excisions(text, recipe, kept);
  if (found === null || exact === null) return found;
  const clean = sameMeaning(exact, found.base) && (isTidy(exact) || !isTidy(text));
  return clean ? { base: exact, pieces: standing(text, kept!.pieces!), exact: false } : found;
}

/** Does an entry of ours say something else than we would write? */
export function isStale(text: string, command: string, recipe: Recipe): boolean {
  return commandsIn(text, recipe).some((c) => c !== command);
}

/** The entries of `recipe` that `text` does not have: one with the same command counts, however a person tuned it. */
export function missingIn(text: string, command: string, recipe: Recipe): Entry[] {
  const body = text.replace(BOM, '');
  if (body.trim() === '') return recipe.entries(command);
  const root = rootOf(body);
  return recipe.entries(command).filter(({ path }) => {
    const node = nodeAt(root, path);
    const values = node?.type === 'array' ? (getNodeValue(node) as unknown[]) : [];
    return !values.some((v) => recipe.ours(v) && JSON.stringify(v).includes(JSON.stringify(command)));
  });
}

/** Every command of ours in `text`. */
export function commandsIn(text: string, recipe: Recipe): string[] {
  const body = text.replace(BOM, '');
  if (body.trim() === '') return [];
  const strings: string[] = [];
  const walk = (node: Node): void => {
    if (node.type === 'string' && recipe.ours(node.value)) strings.push(node.value as string);
    for (const child of node.type === 'property' ? [node.children![1]!] : (node.children ?? [])) walk(child);
  };
  for (const top of tops(recipe)) {
    const node = nodeAt(rootOf(body), [top]);
    if (node) walk(node);
  }
  return [...new Set(strings)];
}

/** Takes our entries out, one after the other, and the containers that are left empty and were made for them. */
function excisions(text: string, recipe: Recipe, kept: Kept | null): Ours | null {
  const skip = text.startsWith(BOM) ? 1 : 0;
  let body = text.slice(skip);
  if (body.trim() === '') return null;
  let pieces: Piece[] = [];
  const cut = (container: Path, index: number): void => {
    const out = excision(body, nodeAt(rootOf(body), container)!, index);
    body = cutPieces(body, out)!;
    pieces = [...out, ...pieces];
  };
  for (let i = 0; i < MOST_CUTS; i++) {
    const place = firstOf(rootOf(body), recipe);
    if (place === null) break;
    cut(place.slice(0, -1), place.at(-1) as number);
    for (let path = place.slice(0, -1); path.length > 0 && isOurs(path, kept); path = path.slice(0, -1)) {
      const node = nodeAt(rootOf(body), path)!;
      if (typeof path.at(-1) === 'number' || !isBare(body, node)) break;
      const holder = nodeAt(rootOf(body), path.slice(0, -1))!;
      cut(
        path.slice(0, -1),
        holder.children!.findLastIndex((p) => p.children![0]!.value === path.at(-1)),
      );
    }
  }
  if (pieces.length === 0) return null;
  return { base: text.slice(0, skip) + body, pieces: pieces.map((p) => ({ ...p, at: p.at + skip })), exact: false };
}

/** Where the first entry of ours stands: the smallest list item that holds nothing of anybody else. */
function firstOf(root: Node, recipe: Recipe): Path | null {
  const walk = (node: Node, path: Path): Path | null => {
    if (node.type === 'array')
      for (const [i, item] of (node.children ?? []).entries()) {
        if (!recipe.ours(getNodeValue(item))) continue;
        return mixedIn(item, [...path, i], recipe) ?? [...path, i];
      }
    else if (node.type === 'object')
      for (const { key, value } of members(node)) {
        const found = walk(value, [...path, key]);
        if (found !== null) return found;
      }
    return null;
  };
  for (const top of tops(recipe)) {
    const node = nodeAt(root, [top]);
    const found = node ? walk(node, [top]) : null;
    if (found !== null) return found;
  }
  return null;
}

/** An entry of ours inside `item` that stands beside somebody else's. */
function mixedIn(item: Node, path: Path, recipe: Recipe): Path | null {
  for (const { key, value } of item.type === 'object' ? members(item) : []) {
    const mine = (value.type === 'array' ? (value.children ?? []) : []).map((n) => recipe.ours(getNodeValue(n)));
    if (mine.includes(true) && mine.includes(false)) return [...path, key, mine.indexOf(true)];
  }
  return null;
}

/** The members of an object that count: of two equal keys the last. */
function members(node: Node): { key: string; value: Node }[] {
  return (node.children ?? []).flatMap((p) => {
    const key = p.children?.[0]?.value as string;
    const value = member(node, key);
    return value !== undefined && value === p.children?.[1] ? [{ key, value }] : [];
  });
}

/** Was the container at `path` made by us? Without a record, one that holds nothing but ours was. */
function isOurs(path: Path, kept: Kept | null): boolean {
  if (kept === null || kept.text !== undefined || kept.created) return true;
  return (kept.made ?? []).some((m) => isDeepStrictEqual(m, path));
}

function tops(recipe: Recipe): string[] {
  return [...new Set(recipe.entries('').map((e) => e.path[0]!))];
}

/** The container that is there already on the way to `path`, and how far down it is. */
function deepest(text: string, root: Node, path: string[]): { node: Node; depth: number } {
  let node = root;
  for (let depth = 0; depth < path.length; depth++) {
    if (node.type !== 'object') throw unreadableAt(text, node.offset);
    const next = nodeAt(node, [path[depth]!]);
    if (next === undefined) return { node, depth };
    node = next;
  }
  if (node.type !== 'array') throw unreadableAt(text, node.offset);
  return { node, depth: path.length };
}

/** `entry` from `depth` down, as JSON to be put in there. */
function itemOf(entry: Entry, depth: number, style: Style): string {
  const json = (v: unknown): string => (style.flat ? JSON.stringify(v) : JSON.stringify(v, null, style.unit));
  if (depth === entry.path.length) return json(entry.value);
  const rest = entry.path.slice(depth + 1).reduceRight<unknown>((v, key) => ({ [key]: v }), [entry.value]);
  return `${JSON.stringify(entry.path[depth])}:${style.flat ? '' : ' '}${json(rest)}`;
}

/** Pieces that touch each other as one. */
function joined(pieces: Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const p of pieces) {
    const last = out.at(-1);
    const inside = last ? p.at - last.at : -1;
    if (last && inside >= 0 && inside <= last.text.length)
      out[out.length - 1] = { at: last.at, text: last.text.slice(0, inside) + p.text + last.text.slice(inside) };
    else out.push(p);
  }
  return out;
}

/** `pieces` with the places where they stand in `text` now. */
function standing(text: string, pieces: Piece[]): Piece[] {
  const found: Piece[] = [];
  let rest = text;
  for (const p of [...pieces].reverse()) {
    const at = rest.startsWith(p.text, p.at) ? p.at : rest.indexOf(p.text);
    found.unshift({ at, text: p.text });
    rest = rest.slice(0, at) + rest.slice(at + p.text.length);
  }
  return found;
}

/** Is no comma left over? Many readers of JSON stumble over one. */
function isTidy(text: string): boolean {
  const errors: ParseError[] = [];
  parseTree(text.replace(BOM, ''), errors);
  return errors.length === 0;
}

/** Do both texts hold the same settings? */
function sameMeaning(a: string, b: string): boolean {
  try {
    return isDeepStrictEqual(getNodeValue(rootOf(a.replace(BOM, ''))), getNodeValue(rootOf(b.replace(BOM, ''))));
  } catch (e) {
    if (e instanceof Unreadable) return false;
    throw e;
  }
}
