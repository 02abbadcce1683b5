/** Decides how a table of ours goes into a TOML file of somebody's, and which lines of it come out again. */
import type { Fields } from '../../core/model.js';
import { fingerprint } from '../../core/text/hash.js';
import { cutPieces, type Piece } from '../../core/text/marked-insert.js';
import type { Kept, Ours } from './edit.js';
import { unreadableAt } from './json-edit.js';
import { stringsAt, type TomlItem, tomlItems } from './toml-scan.js';

/** What we look for is written in a form that we do not change: no table of ours could stand beside it. */
export class OtherForm extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

/** The table at `path` with its own keys, as far as they hold strings; `null` where nothing stands there. Throws `OtherForm`, `Unreadable`. */
export function tableAt(text: string, path: string[]): { entry: Fields; line: number } | null {
  const items = tomlItems(text);
  const below = items.filter((i) => isBelow(i.path, path));
  const [head, twice] = below.filter((i) => i.kind === 'table' && i.path.length === path.length);
  const other = items.find((i) => isOtherForm(i, path)) ?? twice ?? (head === undefined ? below[0] : undefined);
  if (other !== undefined) throw new OtherForm(unreadableAt(text, other.from).line);
  if (head === undefined) return null;
  const own = below.filter((i) => i.kind === 'key' && i.path.length === path.length + 1);
  return {
    entry: Object.fromEntries(own.map((i) => [i.path.at(-1)!, stringsAt(text, i.value) ?? wordAt(text, i.value)])),
    line: unreadableAt(text, head.from).line,
  };
}

/** `true` or `false`, `null` for anything else. */
function wordAt(text: string, at: number): boolean | null {
  const word = /^(?:true|false)\b/.exec(text.slice(at, at + 6))?.[0];
  return word === undefined ? null : word === 'true';
}

/** Is the way to our table taken by a list of tables, by a key that holds all of it, or by keys with dots from above? */
function isOtherForm({ kind, path, table }: TomlItem, ours: string[]): boolean {
  if (kind === 'table') return false;
  if (isBelow(ours, path)) return true;
  return isBelow(path, ours) && (kind === 'list' || !isBelow(table, ours));
}

/** What puts `entry` at the end of `text`, as the table `path`; `list`: as one more of that name. */
export function insertTable(text: string, path: string[], entry: Fields, list = false): Piece[] {
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n';
  const body = text.replace('\ufeff', '');
  const apart = body === '' ? '' : body.endsWith('\n') ? eol : eol + eol;
  return [{ at: text.length, text: apart + tableText(path, entry, list).replaceAll('\n', eol) }];
}

/** A table with its lines; what is nested has dots in its keys, so that all of it is one table. */
export function tableText(path: string[], entry: Fields, list = false): string {
  const lines = (of: Fields, above: string[]): string[] =>
    Object.entries(of).flatMap(([key, value]) => {
      const at = [...above, key];
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? lines(value as Fields, at)
        : [`${keyText(at)} = ${valueText(value)}`];
    });
  const head = `[${keyText(path)}]`;
  return `${[list ? `[${head}]` : head, ...lines(entry, [])].join('\n')}\n`;
}

function keyText(path: string[]): string {
  return path.map((key) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : valueText(key))).join('.');
}

/** Strings of JSON are strings of TOML, but for one sign. */
function valueText(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map(valueText).join(', ')}]`
    : JSON.stringify(value).replaceAll('\x7f', '\\u007f');
}

/** Our table in `text`: what was recorded, else all that stands under its name; `null` where there is nothing. */
export function ownTableIn(text: string, kept: Kept | null, path: string[]): Ours | null {
  const exact = kept?.pieces ? cutPieces(text, kept.pieces) : null;
  if (exact !== null && fingerprint(exact) === kept!.of) return { base: exact, pieces: kept!.pieces!, exact: true };
  const pieces = piecesBelow(text, path);
  return pieces.length === 0 ? null : { base: cutPieces(text, pieces)!, pieces, exact: false };
}

/** Our lines with the empty one before them, and what the host put under our name since: it could not read that without ours. */
function piecesBelow(text: string, path: string[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { kind, path: at, from, to } of tomlItems(text)) {
    if (!isBelow(at, path)) continue;
    const last = pieces.at(-1);
    const end = last === undefined ? 0 : last.at + last.text.length;
    const start = kind === 'key' && last !== undefined ? end : Math.max(end, gapBefore(text, from));
    if (last !== undefined && start === end) last.text += text.slice(start, to);
    else pieces.push({ at: start, text: text.slice(start, to) });
  }
  return pieces;
}

/** Where the empty line before `at` begins, else `at`. */
export function gapBefore(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 3), at);
  return before.endsWith('\n\r\n') ? at - 2 : before.endsWith('\n\n') ? at - 1 : at;
}

/** Is `path` the same as `above`, or under it? */
function isBelow(path: string[], above: string[]): boolean {
  return above.every((step, i) => path[i] === step);
}
