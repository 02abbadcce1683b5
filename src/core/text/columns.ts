/** Decides how much room a text takes in a terminal, and how it is cut and wrapped there. */

const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u;
const PLAIN = /^[\x20-\x7e]*$/;
let segmenter: Intl.Segmenter | undefined;

/** The characters of `text` as a reader sees them, each with its columns. */
function* cells(text: string): Generator<[cell: string, columns: number]> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text))
    yield [segment, WIDE.test(segment) || segment.includes('\ufe0f') ? 2 : 1];
}

/** The columns that `text` (one line) takes. */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let n = 0;
  for (const [, size] of cells(text)) n += size;
  return n;
}

/** `text` in at most `max` columns, the cut marked with '…'. */
export function cutColumns(text: string, max: number): string {
  if (columnsOf(text) <= max) return text;
  return `${head(text, max - 1).trimEnd()}…`;
}

/** As much of the start of `text` as `max` columns hold. */
function head(text: string, max: number): string {
  let out = '';
  let n = 0;
  for (const [cell, size] of cells(text.slice(0, max * 8))) {
    if (n + size > max) break;
    out += cell;
    n += size;
  }
  return out;
}

/** `text` in lines of at most `max` columns, broken between words where there are any; its own line breaks stay. */
export function wrapColumns(text: string, max: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, max));
}

function wrapLine(line: string, max: number): string[] {
  const out: string[] = [];
  let at = '';
  for (let word of line.split(' ')) {
    if (at !== '' && columnsOf(at) + 1 + columnsOf(word) > max) {
      out.push(at);
      at = '';
    }
    while (columnsOf(word) > max) {
      const part = head(word, max) || word[0]!;
      out.push(part);
      word = word.slice(part.length);
    }
    at = at === '' ? word : `${at} ${word}`;
  }
  return [...out, at];
}
