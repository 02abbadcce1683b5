/** Decides where tables and keys of a TOML text begin and end. It reads no values but strings: only places are asked for. */
import { unreadableAt } from './json-edit.js';

/** A header `[path]`, `[[path]]` or a key; `to` is behind its line end. */
export interface TomlItem {
  kind: 'table' | 'list' | 'key';
  /** Whole: of a key with the `table` it stands in. */
  path: string[];
  table: string[];
  from: number;
  to: number;
  /** Where the value of a key begins. */
  value: number;
}

const MOST_CHARS = 4 * 1024 * 1024;
const BARE = /[A-Za-z0-9_-]+/y;
const BASIC = /"((?:[^"\\\x00-\x08\n\r\x7f]|\\["\\bfnrt]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*)"/y;
const LITERAL = /'([^'\n\r]*)'/y;
const BLANK = /[ \t]*/y;
const COMMENT = /#[^\n\r]*/y;
const END = /\r\n|\n|$/y;
/** What stands in a value besides strings, brackets, comments and line ends. */
const PLAIN = /[^"'#[\]{},\n\r\s]+/y;

/** Every header and key of `text`, in order. Throws `Unreadable` where it is no TOML, as where a table or a key stands twice. */
export function tomlItems(text: string): TomlItem[] {
  if (text.length > MOST_CHARS) throw unreadableAt(text, 0);
  const scan = new Scan(text);
  const items: TomlItem[] = [];
  let table: string[] = [];
  const once = new Once();
  while (scan.at < text.length) {
    const from = scan.at;
    scan.take(BLANK);
    if (scan.take(COMMENT) !== null || scan.isAtEnd()) {
      scan.lineEnd();
      continue;
    }
    const brackets = scan.take(/\[\[?/y)?.[0] ?? '';
    const path = scan.path();
    if (brackets === '') {
      scan.must(/[ \t]*=[ \t]*/y);
      const value = scan.at;
      scan.value();
      scan.lineEnd();
      if (once.isKnown('key', [...table, ...path])) throw unreadableAt(text, from);
      items.push({ kind: 'key', path: [...table, ...path], table, from, to: scan.at, value });
    } else {
      scan.must(brackets === '[' ? /[ \t]*\]/y : /[ \t]*\]\]/y);
      scan.lineEnd();
      table = path;
      if (brackets === '[[') once.next(path);
      else if (once.isKnown('table', path)) throw unreadableAt(text, from);
      items.push({ kind: brackets === '[' ? 'table' : 'list', path, table, from, to: scan.at, value: scan.at });
    }
  }
  return items;
}

/** Which tables and keys stand already; each table of a list has its own. */
class Once {
  private readonly seen = new Set<string>();
  private readonly lists = new Map<string, number>();

  /** Did it stand before? From now on it did. */
  isKnown(kind: 'key' | 'table', path: string[]): boolean {
    const place = `${kind} ${this.placeOf(path)}`;
    if (this.seen.has(place)) return true;
    this.seen.add(place);
    return false;
  }

  /** Another table of the list at `path`. */
  next(path: string[]): void {
    const place = JSON.stringify(path);
    this.lists.set(place, (this.lists.get(place) ?? 0) + 1);
  }

  private placeOf(path: string[]): string {
    if (this.lists.size === 0) return JSON.stringify(path);
    const counts = path.map((_, i) => this.lists.get(JSON.stringify(path.slice(0, i + 1))) ?? 0);
    return JSON.stringify([path, counts]);
  }
}

/** The string at `at`, or the list of strings; `null` for anything else. */
export function stringsAt(text: string, at: number): string | string[] | null {
  const scan = new Scan(text, at);
  if (text[at] !== '[') return scan.string();
  const found: string[] = [];
  scan.at++;
  for (;;) {
    scan.gap();
    const item = scan.string();
    if (item !== null) found.push(item);
    scan.gap();
    if (scan.take(/\]/y)) return found;
    if (item === null || !scan.take(/,/y)) return null;
  }
}

class Scan {
  constructor(
    private readonly text: string,
    public at = text.startsWith('\ufeff') ? 1 : 0,
  ) {}

  take(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.at;
    const found = what.exec(this.text);
    if (found !== null) this.at = what.lastIndex;
    return found;
  }

  must(what: RegExp): void {
    if (this.take(what) === null) throw unreadableAt(this.text, this.at);
  }

  isAtEnd(): boolean {
    END.lastIndex = this.at;
    return END.test(this.text);
  }

  /** Nothing but a comment may follow on the line. */
  lineEnd(): void {
    this.take(BLANK);
    this.take(COMMENT);
    this.must(END);
  }

  /** White space, comments and line ends between the parts of a list. */
  gap(): void {
    while (this.take(/\s+/y) !== null || this.take(COMMENT) !== null);
  }

  path(): string[] {
    const path: string[] = [];
    do {
      this.take(BLANK);
      const key = this.take(BARE)?.[0] ?? this.string();
      if (key === null) throw unreadableAt(this.text, this.at);
      path.push(key);
    } while (this.take(/[ \t]*\./y) !== null);
    return path;
  }

  /** A string on one line. */
  string(): string | null {
    const basic = this.take(BASIC);
    return basic === null ? (this.take(LITERAL)?.[1] ?? null) : unescaped(basic[1]!);
  }

  /** Passes over one value. */
  value(): void {
    const open: string[] = [];
    do {
      if (open.length > 0) this.gap();
      const sign = this.take(/[[{}\],]/y)?.[0];
      if (sign === '[' || sign === '{') open.push(sign === '[' ? ']' : '}');
      else if (sign === ']' || sign === '}') {
        if (open.pop() !== sign) throw unreadableAt(this.text, this.at - 1);
      } else if (sign === ',') {
        if (open.length === 0) throw unreadableAt(this.text, this.at - 1);
      } else if (!this.long() && this.string() === null) this.must(PLAIN);
      // A date and its time may stand apart.
      if (open.length === 0) this.take(/ [0-9][^"'#[\]{},\n\r\s]*/y);
    } while (open.length > 0);
  }

  /** A string over several lines; up to two quotes more belong to it. */
  private long(): boolean {
    const quotes = this.take(/"""|'''/y)?.[0];
    if (quotes === undefined) return false;
    let end = this.text.indexOf(quotes, this.at);
    while (end >= 0 && quotes === '"""' && isEscaped(this.text, end)) end = this.text.indexOf(quotes, end + 1);
    if (end < 0) throw unreadableAt(this.text, this.at);
    this.at = end + quotes.length;
    this.take(quotes === '"""' ? /"{0,2}/y : /'{0,2}/y);
    return true;
  }
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

function unescaped(inside: string): string {
  const plain: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
  return inside.replace(/\\(?:u(.{4})|U(.{8})|(.))/g, (_, short, long, sign) => {
    const code = Number.parseInt(short ?? long ?? '', 16);
    if (Number.isNaN(code)) return plain[sign] ?? sign;
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  });
}
