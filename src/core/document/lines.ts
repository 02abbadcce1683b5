/** Decides where the lines of a text begin and end, and how they end; any mixture of line ends. */

export interface Line {
  from: number;
  /** Before its line end. */
  end: number;
  /** After its line end. */
  to: number;
  text: string;
}

const END = /\r\n|\n|\r/g;

/** Where the words of a text begin: after its byte order mark. */
export function beginOf(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0;
}

/** The lines of `text` from offset `from` up to `to`, without a byte order mark. A text that ends with a line end has no empty line after it. */
export function linesIn(text: string, from = 0, to = text.length): Line[] {
  const out: Line[] = [];
  let at = Math.max(from, beginOf(text));
  END.lastIndex = at;
  for (let m = END.exec(text); m !== null && m.index < to; m = END.exec(text)) {
    out.push({ from: at, end: m.index, to: END.lastIndex, text: text.slice(at, m.index) });
    at = END.lastIndex;
  }
  if (at < to) out.push({ from: at, end: to, to, text: text.slice(at, to) });
  return out;
}

/** The line end that `text` has most in its first 64 Ki characters; `\n` when it has none. */
export function eolOf(text: string): string {
  const seen: Record<string, number> = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const [end] of text.slice(0, 65_536).matchAll(END)) seen[end] = (seen[end] ?? 0) + 1;
  return ['\n', '\r\n', '\r'].reduce((a, b) => (seen[b]! > seen[a]! ? b : a));
}

/** Nothing but blanks and tabs. */
export function isBlank(text: string): boolean {
  return /^[ \t]*$/.test(text);
}

/** Columns of white space before the first word; tabs go to the next multiple of four. */
export function indentColumns(text: string): number {
  let n = 0;
  for (const c of text) {
    if (c === ' ') n++;
    else if (c === '\t') n += 4 - (n % 4);
    else break;
  }
  return n;
}

/** `text` without its first `most` columns of white space. */
export function dedent(text: string, most: number): string {
  let n = 0;
  let i = 0;
  for (; i < text.length && n < most; i++) {
    if (text[i] === ' ') n++;
    else if (text[i] === '\t') n += 4 - (n % 4);
    else break;
  }
  return text.slice(i);
}
