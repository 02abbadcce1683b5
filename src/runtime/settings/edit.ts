/** Decides what our entries change in a host's settings, and how exactly that is taken back. */

import { isDeepStrictEqual } from 'node:util';
import type { Node, ParseError } from 'jsonc-parser';
import type { Fields } from '../../core/model.js';
import { fingerprint } from '../../core/text/hash.js';
import { cutPieces, insertPieces, type Piece } from '../../core/text/marked-insert.js';
import type { Recipe } from '../../hosts/_host.js';
import { isOurServer } from '../../hosts/_server.js';
import { loadJsonc } from '../workspace/lazy-packages.js';
import { BOM, type Entry, firstOf } from './entries.js';
import {
  insertChild,
  isBare,
  nodeAt,
  type Path,
  removeChild,
  rootOf,
  type Style,
  styleOf,
  Unreadable,
  unreadableAt,
} from './json-edit.js';

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
  /** It holds the entry of the server, at these places. */
  server?: string[][];
  /** It holds rules, and nothing else of ours. */
  rules?: true;
  /** The host keeps keys in it, too: others may not read it once we have made it. */
  secret?: true;
}

/** Our text in somebody's file; `base` is the file without it. */
export interface Ours {
  base: string;
  pieces: Piece[];
  /** Exactly what was recorded, nothing else of the file has changed. */
  exact: boolean;
}

const NONE: Style = { unit: '  ', eol: '\n', flat: false };
/** More of our own entries than this in one file is no file we wrote. */
const MOST_CUTS = 500;

/** What puts `entries` into `text`. Throws `Unreadable` where there is no place for one. */
export function insertEntries(text: string, entries: Entry[], begins?: Fields): { pieces: Piece[]; made: string[][] } {
  const skip = text.startsWith(BOM) ? 1 : 0;
  if (text.slice(skip).trim() === '')
    return { pieces: [{ at: text.length, text: newSettings(entries, begins) }], made: [] };
  const pieces: Piece[] = [];
  const made: string[][] = [];
  let body = text.slice(skip);
  for (const entry of entries) {
    const root = rootOf(body);
    const { node, depth } = deepest(body, root, entry);
    const all = styleOf(body, root);
    const style = { ...all, flat: all.flat || isOnOneLine(body, node) };
    const more = insertChild(body, node, itemOf(entry, depth, style), style);
    const holder = containerOf(entry).length;
    for (let d = depth + 1; d <= holder; d++) made.push(entry.path.slice(0, d));
    pieces.push(...more);
    body = insertPieces(body, more);
  }
  return { pieces: joined(pieces.map((p) => ({ ...p, at: p.at + skip }))), made };
}

/** Has it children, and all on one line? Ours stands there, too: no bracket has to move. */
function isOnOneLine(text: string, node: Node): boolean {
  return (node.children ?? []).length > 0 && !/[\r\n]/.test(text.slice(node.offset, node.offset + node.length));
}

/** The settings file we make where there is none; `begins` is what its host wants in each. */
export function newSettings(entries: Entry[], begins: Fields = {}): string {
  let text = JSON.stringify(begins, null, 2);
  for (const entry of entries) {
    const { node, depth } = deepest(text, rootOf(text), entry);
    text = insertPieces(text, insertChild(text, node, itemOf(entry, depth, NONE), NONE));
  }
  return `${text}\n`;
}

/** Our entries in `text`, and our server where it stands at `server`, found by what was recorded, else by the look of them; `null` when there are none. */
export function ownEntriesIn(text: string, kept: Kept | null, recipe: Recipe, server: Path | null = null): Ours | null {
  // What a person allowed before us, in the host's own dialog, is not in what we put there.
  const put = kept?.pieces?.map((p) => p.text).join('\n') ?? null;
  return ownIn(
    text,
    kept,
    (root) =>
      firstOf(root, recipe, (rule) => put === null || put.includes(JSON.stringify(rule))) ??
      (server !== null && isServerAt(root, server) ? server : null),
  );
}

/** Does our server stand at `path`? */
export function isServerAt(root: Node, path: Path): boolean {
  const node = nodeAt(root, path);
  return node !== undefined && isOurServer(loadJsonc().getNodeValue(node));
}

/** The same for members: `first` finds one of ours in what is left. */
export function ownIn(text: string, kept: Kept | null, first: (root: Node) => Path | null): Ours | null {
  const exact = kept?.pieces ? cutPieces(text, kept.pieces) : null;
  if (exact !== null && fingerprint(exact) === kept!.of) return { base: exact, pieces: kept!.pieces!, exact: true };
  const found = excisions(text, kept, first);
  if (found === null || exact === null) return found;
  const clean = sameMeaning(exact, found.base) && (isTidy(exact) || !isTidy(text));
  return clean ? { base: exact, pieces: standing(text, kept!.pieces!), exact: false } : found;
}

/** Takes our entries out, one after the other, and the containers that are left empty and were made for them. */
function excisions(text: string, kept: Kept | null, first: (root: Node) => Path | null): Ours | null {
  const skip = text.startsWith(BOM) ? 1 : 0;
  let body = text.slice(skip);
  if (body.trim() === '') return null;
  let pieces: Piece[] = [];
  const cut = (path: Path): void => {
    const holder = nodeAt(rootOf(body), path.slice(0, -1))!;
    const step = path.at(-1)!;
    const named = (p: Node): boolean => p.children![0]!.value === step;
    const out = removeChild(body, holder, typeof step === 'number' ? step : holder.children!.findLastIndex(named));
    body = cutPieces(body, out)!;
    pieces = [...out, ...pieces];
  };
  for (let i = 0; i < MOST_CUTS; i++) {
    const place = first(rootOf(body));
    if (place === null) break;
    cut(place);
    for (let path = place.slice(0, -1); path.length > 0 && isOurs(path, kept); path = path.slice(0, -1)) {
      if (typeof path.at(-1) === 'number' || !isBare(body, nodeAt(rootOf(body), path)!)) break;
      cut(path);
    }
  }
  if (pieces.length === 0) return null;
  return { base: text.slice(0, skip) + body, pieces: pieces.map((p) => ({ ...p, at: p.at + skip })), exact: false };
}

/** Was the container at `path` made by us? Without a record, one that holds nothing but ours was. */
function isOurs(path: Path, kept: Kept | null): boolean {
  if (kept === null || kept.text !== undefined || kept.created) return true;
  return (kept.made ?? []).some((m) => isDeepStrictEqual(m, path));
}

/** Where the container of `entry` stands: the list it goes to, or the object that it is a member of. */
function containerOf({ path, named }: Entry): string[] {
  return named ? path.slice(0, -1) : path;
}

/** The container that is there already on the way to `entry`, and how far down it is. */
function deepest(text: string, root: Node, entry: Entry): { node: Node; depth: number } {
  const path = containerOf(entry);
  let node = root;
  for (let depth = 0; depth < path.length; depth++) {
    if (node.type !== 'object') throw unreadableAt(text, node.offset, true);
    const next = nodeAt(node, [path[depth]!]);
    if (next === undefined) return { node, depth };
    node = next;
  }
  if (node.type !== (entry.named ? 'object' : 'array')) throw unreadableAt(text, node.offset, true);
  return { node, depth: path.length };
}

/** `entry` from `depth` down, as JSON to be put in there. */
function itemOf({ path, value, named }: Entry, depth: number, style: Style): string {
  const json = (v: unknown): string => (style.flat ? JSON.stringify(v) : JSON.stringify(v, null, style.unit));
  if (depth === path.length) return json(value);
  const wrap = (v: unknown, key: string): unknown => ({ [key]: v });
  const rest = path.slice(depth + 1).reduceRight<unknown>(wrap, named ? value : [value]);
  return `${JSON.stringify(path[depth])}:${style.flat ? '' : ' '}${json(rest)}`;
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
  loadJsonc().parseTree(text.replace(BOM, ''), errors);
  return errors.length === 0;
}

/** Do both texts hold the same settings? */
function sameMeaning(a: string, b: string): boolean {
  try {
    return isDeepStrictEqual(
      loadJsonc().getNodeValue(rootOf(a.replace(BOM, ''))),
      loadJsonc().getNodeValue(rootOf(b.replace(BOM, ''))),
    );
  } catch (e) {
    if (e instanceof Unreadable) return false;
    throw e;
  }
}

/** Is nothing left of a file but what `begins` it? */
export function isEmpty(text: string, begins: Fields = {}): boolean {
  return sameMeaning(text, JSON.stringify(begins));
}
