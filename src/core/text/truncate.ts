/** Decides where a text may be cut: never inside what a reader sees as one character. */

let segmenter: Intl.Segmenter | undefined;

/** `text` in at most `max` UTF-16 units, the cut marked with '…' (counted); never splits a grapheme. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 1) return '';
  return `${text.slice(0, boundary(text, max - 1)).trimEnd()}…`;
}

/** `text` in at most `max` UTF-16 units, cut between two words where one ends near enough. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = truncate(text, max).slice(0, -1);
  const end = /\s/.test(text[cut.length] ?? '') ? cut.length : cut.search(/\s+\S*$/);
  return end < max / 2 ? `${cut}…` : `${cut.slice(0, end).trimEnd()}…`;
}

/** The end of `text`, about `max` UTF-16 units, the cut marked with '…'; never splits a grapheme. */
export function truncateStart(text: string, max: number): string {
  return text.length <= max ? text : `…${text.slice(boundary(text, text.length - max + 1)).trimStart()}`;
}

/** The last grapheme boundary of `text` at or before `at`. */
function boundary(text: string, at: number): number {
  if (text.charCodeAt(at - 1) < 0x300 && text.charCodeAt(at) < 0x300) return at;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let last = 0;
  // From the start: a flag is told from half of two flags only by counting.
  for (const { index } of segmenter.segment(text.slice(0, at + 2))) {
    if (index > at) break;
    last = index;
  }
  return last;
}

/** `text` on one line: control and bidirectional-override characters gone, white space folded. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

/** A title as people see it in a list: one line, at most 80 characters, as it was typed and never cut within a word. For a model: `safeTitle`. */
export function titleLine(text: string): string {
  return cutAtWord(oneLine(text), 80);
}

/** `text` without characters that could hide or forge structure; line breaks and tabs stay. Lone surrogates become U+FFFD. */
export function visibleText(text: string): string {
  if (/^[\t\n\x20-\x7e]*$/.test(text)) return text;
  return text
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu,
      '',
    )
    .replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** Do two titles say the same, whatever the case, the spaces and the signs around words? */
export function isSameTitle(one: string, other: string): boolean {
  return plainTitle(one) === plainTitle(other);
}

function plainTitle(title: string): string {
  const words = oneLine(title).toLowerCase();
  return words.replace(/[^\p{L}\p{N}#+]+/gu, ' ').trim() || words;
}
