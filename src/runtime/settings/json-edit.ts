/** Decides where in a person's JSON text a value goes in or comes out, so that no other byte changes. */
import type { Node, ParseError } from 'jsonc-parser';
import type { Piece } from '../../core/text/marked-insert.js';
import { loadJsonc } from '../workspace/lazy-packages.js';

/** Where a text cannot be read; counted from 1. */
export class Unreadable extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
    /** It is valid JSON, and something else stands where an object or a list should be. */
    readonly odd = false,
    /** Its bytes are no text. */
    readonly bytes = false,
  ) {
    super(`line ${line}, column ${column}`);
  }
}

export type Path = (string | number)[];

export interface Style {
  /** One step of indentation. */
  unit: string;
  eol: string;
  /** All on one line. */
  flat: boolean;
}

const COMMA = 5;
const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const MOST_CHARS = 4 * 1024 * 1024;

/** The object that `text` holds, comments and trailing commas allowed. Throws `Unreadable` where it is something else. */
export function rootOf(text: string): Node {
  if (text.length > MOST_CHARS) throw new Unreadable(1, 1);
  const errors: ParseError[] = [];
  const root = parsed(text, errors);
  if (errors[0]) throw unreadableAt(text, errors[0].offset);
  if (root?.type !== 'object') throw unreadableAt(text, root?.offset ?? 0, root !== undefined);
  return root;
}

/** Deep nesting exhausts the parser's stack: that is a text nobody can use, not a crash of ours. */
function parsed(text: string, errors: ParseError[]): Node | undefined {
  try {
    return loadJsonc().parseTree(text, errors, { allowTrailingComma: true });
  } catch {
    throw new Unreadable(1, 1);
  }
}

/** Where `text` stops being plain JSON. */
export function brokenAt(text: string): number {
  const errors: ParseError[] = [];
  try {
    loadJsonc().parseTree(text, errors, { disallowComments: true });
  } catch {
    return 0;
  }
  return errors[0]?.offset ?? 0;
}

/** The place `offset` of `text` as a person counts. */
export function unreadableAt(text: string, offset: number, odd = false): Unreadable {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return new Unreadable(before.length, before.at(-1)!.length + 1, odd);
}

/** The value at `key` of `object`; of two equal keys the last, as every reader of JSON does. */
export function memberOf(object: Node, key: string): Node | undefined {
  return (object.children ?? []).findLast((p) => p.children?.[0]?.value === key)?.children?.[1];
}

/** The value at `path` below `root`. */
export function nodeAt(root: Node, path: Path): Node | undefined {
  return path.reduce<Node | undefined>((node, step) => {
    if (typeof step === 'number') return node?.type === 'array' ? node.children?.[step] : undefined;
    return node?.type === 'object' ? memberOf(node, step) : undefined;
  }, root);
}

/** The indentation and line ends of `text`; two spaces and `\n` where it shows none. */
export function styleOf(text: string, root: Node): Style {
  const inside = text.slice(root.offset, root.offset + root.length);
  const own = (root.children ?? []).map((c) => ownIndent(text, c)).find((indent) => indent !== null && indent !== '');
  const flat = !/[\r\n]/.test(inside) && (root.children ?? []).length > 0;
  return { unit: own ?? '  ', eol: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n', flat };
}

/** What to put in so that `item` becomes the last child of `container`. `item` is JSON, indented by `style.unit`. */
export function insertChild(text: string, container: Node, item: string, style: Style): Piece[] {
  const children = container.children ?? [];
  const close = container.offset + container.length - 1;
  const end = children.length > 0 ? endOf(children.at(-1)!) : container.offset + 1;
  const gap = gapIn(text, end, close);
  const place = Math.max(end, gap.comma === null ? 0 : gap.comma + 1, gap.commentEnd ?? 0);
  const comma = children.length > 0 && gap.comma === null ? ',' : '';
  // Where each ends with a comma ours does, too: so theirs is told from ours when it goes.
  const ends = children.length > 0 && gap.comma !== null ? ',' : '';
  const body = style.flat ? item + ends : spread(text, container, item + ends, place, close, style);
  return comma !== '' && place > end
    ? [
        { at: end, text: comma },
        { at: place + 1, text: body },
      ]
    : [{ at: place, text: comma + body }];
}

/** `item` on lines of its own, and the closing bracket on the next. */
function spread(text: string, container: Node, item: string, place: number, close: number, style: Style): string {
  const outer = lineIndent(text, container.offset);
  const sibling = (container.children ?? []).map((c) => ownIndent(text, c)).find((indent) => indent !== null);
  const inner = style.eol + (sibling ?? outer + style.unit);
  const closed = /[\r\n]/.test(text.slice(place, close)) ? '' : style.eol + outer;
  return inner + item.replaceAll('\n', inner) + closed;
}

/** What to take out so that child `index` of `container` is gone; the commas stay right, comments stay. */
export function removeChild(text: string, container: Node, index: number): Piece[] {
  const children = container.children ?? [];
  const [before, it, after] = [children[index - 1], children[index]!, children[index + 1]];
  const open = before ? endOf(before) : container.offset + 1;
  const close = after ? after.offset : container.offset + container.length - 1;
  const lead = gapIn(text, open, it.offset);
  const tail = gapIn(text, endOf(it), close);
  if (!before && !after && lead.commentEnd === null && tail.commentEnd === null) return [pieceOf(text, open, close)];
  // A comment before it stays with its own line end: what follows must not become part of it.
  const commented = lead.commentEnd !== null;
  const last = before !== undefined && after === undefined;
  // Its own comma behind the last goes, and the one before it stays, as it was.
  const trails = commented && last && tail.comma !== null;
  const comma = last && !trails ? null : tail.comma;
  const glued = comma !== null && (tail.commentStart === null || tail.commentStart > comma);
  const end = glued ? comma + 1 : endOf(it);
  const ownLine =
    commented && lead.comma !== null && lead.comma < lead.commentEnd! && /^[ \t]*[\r\n]/.test(text.slice(end));
  const from = ownLine
    ? lead.commentEnd!
    : commented
      ? it.offset
      : after && lead.comma !== null
        ? lead.comma + 1
        : open;
  const out: Piece[] = [];
  if (commented && last && !trails) out.push(pieceOf(text, lead.comma!, lead.comma! + 1));
  out.push(pieceOf(text, from, end));
  if (comma !== null && !glued) out.push(pieceOf(text, comma, comma + 1));
  return out;
}

/** Is there nothing in `container`, not even a comment? */
export function isBare(text: string, container: Node): boolean {
  return (
    (container.children ?? []).length === 0 &&
    gapIn(text, container.offset + 1, container.offset + container.length - 1).commentEnd === null
  );
}

function pieceOf(text: string, from: number, to: number): Piece {
  return { at: from, text: text.slice(from, to) };
}

interface Gap {
  comma: number | null;
  commentStart: number | null;
  commentEnd: number | null;
}

/** The comma and the comments between two values. */
function gapIn(text: string, from: number, to: number): Gap {
  const gap: Gap = { comma: null, commentStart: null, commentEnd: null };
  const scanner = loadJsonc().createScanner(text.slice(from, to), false);
  for (let kind = scanner.scan() as number; scanner.getTokenLength() > 0; kind = scanner.scan() as number) {
    const at = from + scanner.getTokenOffset();
    if (kind === COMMA) gap.comma ??= at;
    if (kind !== LINE_COMMENT && kind !== BLOCK_COMMENT) continue;
    gap.commentStart ??= at;
    gap.commentEnd = at + scanner.getTokenLength();
  }
  return gap;
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

/** White space before `node` when it begins its line, else `null`. */
function ownIndent(text: string, node: Node): string | null {
  const start = lineStart(text, node.offset);
  const before = text.slice(start, node.offset);
  return start > 0 && /^[ \t]*$/.test(before) ? before : null;
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))![0];
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
