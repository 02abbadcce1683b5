/** Decides how text is shown to a person who is asked about it: every sign of it can be seen, and of what is long the middle is left out and counted. */

/** What a screen would not show, would show elsewhere, or would show as something else. */
const HIDDEN =
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u17b4|\u17b5|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]|[\ud800-\udfff]/gu;
const NAMED: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\r': '\\r' };
/** Of what is cut, so much stands before the cut and the rest behind it. */
const BEFORE = 0.7;

/** `text` on one line of about `max` signs: `\x1b`, `\u202e` for what cannot be seen. */
export function shownLine(text: string, max = 200): string {
  const shown = visible(text);
  if (shown.length <= max) return shown;
  const signs = [...text];
  let [head, tail] = ['', ''];
  let [from, to] = [0, signs.length];
  const room = max - 30;
  while (from < to && head.length + visible(signs[from]!).length <= room * BEFORE) head += visible(signs[from++]!);
  while (to > from && tail.length + visible(signs[to - 1]!).length <= room * (1 - BEFORE))
    tail = visible(signs[--to]!) + tail;
  return `${head} [… ${to - from} characters left out …] ${tail}`;
}

/** Does a screen show all of `text` as it is? */
export function isVisible(text: string): boolean {
  return !/[^\n\t]/.test(text.match(HIDDEN)?.join('') ?? '');
}

function visible(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text.replace(HIDDEN, (c) => {
    const code = c.codePointAt(0)!;
    const hex = code.toString(16);
    if (NAMED[c] !== undefined) return NAMED[c];
    return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
  });
}

/** `text` as one word of a POSIX shell, so that a line with it can be pasted. */
export function quoted(text: string): string {
  return /^[\w./@:+][\w./@:+-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
