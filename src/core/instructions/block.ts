/** Decides what clew's directives look like in a file of instructions, where they go, and how they are found there again. */
import { RULE_WHERE_AGREED } from '../intent/notice.js';
import { cutPieces, type Piece } from '../text/marked-insert.js';

export const BEGIN = '<!-- clew:begin -->';
export const END = '<!-- clew:end -->';

/** The specification's own words. */
export const DIRECTIVES = [
  'Always use [TASK.ID] format in TodoWrite',
  'Check for context switches before starting new work',
  'Never create new plans without explicit user approval',
];

const BLOCK = blockOf([...DIRECTIVES, RULE_WHERE_AGREED]);
/** What former versions wrote is ours as much. */
const WRITTEN = [BLOCK, blockOf(DIRECTIVES)].map((lines) => lines.join('\n'));
const BOM = '\ufeff';

/** How the block stands in a text; `base` is the text without it, `line` (1-based) where a block begins that is not as we wrote it. */
export type Block = { is: 'absent' } | { is: 'ours'; base: string; pieces: Piece[] } | { is: 'edited'; line: number };

function blockOf(lines: string[]): string[] {
  return [BEGIN, ...lines.map((line) => `- ${line}`), END];
}

/** A file that holds nothing but the block. */
export function newInstructions(): string {
  return `${BLOCK.join('\n')}\n`;
}

/** What puts the block at the end of `text`: line ends as they are in it, and a last line without an end only where there was one. */
export function insertBlock(text: string): Piece {
  const end = /\r?\n/.exec(text)?.[0] ?? '\n';
  const block = BLOCK.join(end);
  const at = text.length;
  if (text.replace(BOM, '').trim() === '') return { at, text: `${block}${end}` };
  if (!text.endsWith('\n')) return { at, text: `${end}${end}${block}` };
  return { at, text: `${/\n\r?\n$/.test(text) ? '' : end}${block}${end}` };
}

/** A piece of ours with the block as it is written now, at the same place and in the same line ends; the same piece where it is. */
export function renewBlock(piece: Piece): Piece {
  const [from, to] = [piece.text.indexOf(BEGIN), piece.text.lastIndexOf(END)];
  if (from < 0 || to < from) return piece;
  const end = /\r?\n/.exec(piece.text.slice(from, to))?.[0] ?? '\n';
  return { ...piece, text: piece.text.slice(0, from) + BLOCK.join(end) + piece.text.slice(to + END.length) };
}

/** The block in `text`: by the very piece that was put there (`known`), wherever it stands now, else by its marks. */
export function blockIn(text: string, known: Piece | null): Block {
  const base = known === null ? null : cutPieces(text, [known]);
  if (known !== null && base !== null)
    return { is: 'ours', base, pieces: [{ at: placeOf(text, known), text: known.text }] };
  return marked(text);
}

function placeOf(text: string, { at, text: piece }: Piece): number {
  return text.startsWith(piece, at) ? at : text.indexOf(piece);
}

/** The block by its marks, each alone on its line. What somebody changed between them is theirs by now. */
function marked(text: string): Block {
  const lines = [...text.matchAll(/[^\n]*(?:\n|$)/g)].filter((m) => m[0] !== '');
  const bare = lines.map((m) => m[0].replace(BOM, '').trim());
  const marks = bare.flatMap((l, i) => (l === BEGIN || l === END ? [i] : []));
  const [first, last] = marks;
  if (first === undefined) return { is: 'absent' };
  const whole = marks.length === 2 && WRITTEN.includes(bare.slice(first, last! + 1).join('\n'));
  if (!whole) return { is: 'edited', line: first + 1 };
  const from = lines[first]!.index + (lines[first]![0].startsWith(BOM) ? 1 : 0);
  const to = lines[last!]!.index + lines[last!]![0].length;
  return cut(text, before(text, from, to), to);
}

/** Where the text that we put in begins: at the end of a file an empty line came with it, and the end of a last line that had none. */
function before(text: string, from: number, to: number): number {
  if (to < text.length) return from;
  const lead = text.endsWith('\n') ? /(?<=\n)\r?\n$/ : /\r?\n\r?\n$/;
  return from - (lead.exec(text.slice(0, from))?.[0].length ?? 0);
}

function cut(text: string, from: number, to: number): Block {
  return {
    is: 'ours',
    base: text.slice(0, from) + text.slice(to),
    pieces: [{ at: from, text: text.slice(from, to) }],
  };
}
