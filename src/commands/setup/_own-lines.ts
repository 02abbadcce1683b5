/** Decides how our own text in somebody's file is shown: its lines as a diff has them, and of the others no more than brackets and names that say where it stands. */
import type { Piece } from '../../core/text/marked-insert.js';

/** Lines around ours that are shown where they hold nothing but structure. */
const CONTEXT = 2;
const STRUCTURE = /^\s*(?:(?:"(?:[^"\\]|\\.){1,80}"\s*:\s*)?[[{]|[\]}][\]},]*|\[\[?[\w."' -]{1,120}\]\]?)\s*$/;

interface Row {
  mark: string;
  text: string;
}

/** What of `text` came in by `pieces`, as hunks of lines that begin with `mark`. */
export function ownHunks(mark: '-' | '+', text: string, pieces: Piece[]): string[] {
  const ranges = rangesOf(pieces);
  const rows = linesWithPlaces(text).map(({ line, at }): Row => {
    const own = ownIn(line, at, ranges);
    if (own !== null) return { mark, text: own };
    return STRUCTURE.test(line) ? { mark: ' ', text: line } : { mark: '', text: '' };
  });
  return hunks(mark, rows);
}

/** Where in the whole text each piece stands: what came in later moved what stood behind it. */
function rangesOf(pieces: Piece[]): [from: number, to: number][] {
  return pieces.reduce<[number, number][]>((all, { at, text }) => {
    const n = text.length;
    const moved = all.map(([from, to]): [number, number] => [from >= at ? from + n : from, to > at ? to + n : to]);
    return [...moved, [at, at + n]];
  }, []);
}

/** What of `line` is ours, with a sign for what is not; `null` where that is nothing but blanks and commas. */
function ownIn(line: string, at: number, ranges: [number, number][]): string | null {
  let mine = '';
  let theirs = '';
  let shown = '';
  for (let i = 0; i < line.length; i++) {
    const isOurs = ranges.some(([from, to]) => at + i >= from && at + i < to);
    if (isOurs) mine += line[i];
    else theirs += line[i];
    shown += isOurs ? line[i] : '\0';
  }
  if (/^[\s,]*$/.test(mine)) return null;
  return /^[\s,]*$/.test(theirs) ? line : shown.replace(/^[\s,]+|[\s,]+$/g, '').replace(/\0+/g, '…');
}

function linesWithPlaces(text: string): { line: string; at: number }[] {
  const found: { line: string; at: number }[] = [];
  let at = 0;
  for (const m of text.matchAll(/\r\n|\n|\r|$/g)) {
    if (m.index > at || m[0] !== '') found.push({ line: text.slice(at, m.index), at });
    at = m.index + m[0].length;
  }
  return found;
}

function hunks(mark: string, rows: Row[]): string[] {
  const shown = new Set<number>();
  for (const [i, row] of rows.entries()) {
    if (row.mark !== mark) continue;
    shown.add(i);
    for (const step of [-1, 1])
      for (let k = 1; k <= CONTEXT && rows[i + step * k] !== undefined && rows[i + step * k]!.mark !== ''; k++)
        shown.add(i + step * k);
  }
  const order = [...shown].sort((a, b) => a - b);
  return order.flatMap((i, n) => {
    const line = rows[i]!.mark + rows[i]!.text;
    if (n > 0 && order[n - 1] === i - 1) return [line];
    let count = 1;
    while (shown.has(i + count)) count++;
    return [`@@ ${mark}${i + 1}${count === 1 ? '' : `,${count}`} @@`, line];
  });
}
