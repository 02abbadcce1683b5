/** Decides where each value of a JSON text stands, as far as it can be read: another tool may be in the middle of writing it. */

/** A value with its place, in UTF-16 units; `to` is behind its last character. */
export interface JsonNode {
  type: 'object' | 'array' | 'string' | 'number' | 'word';
  from: number;
  to: number;
  /** Of an object, in order; a key may stand twice. */
  members: { key: string; value: JsonNode }[];
  /** Of an array. */
  items: JsonNode[];
}

/** `comment` and `comma` (a trailing one) are read over, each told once; anything else ends the reading. */
export interface JsonFault {
  why: 'comment' | 'comma' | 'cut-short' | 'unexpected' | 'too-deep' | 'too-much';
  at: number;
}

export interface Scanned {
  /** What was read; of a text that breaks off, what stands before the break. */
  root: JsonNode | null;
  faults: JsonFault[];
}

const MOST = { depth: 100, nodes: 1_000_000 };
const WORDS = ['true', 'false', 'null'];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NONE: never[] = [];

/** The values in `text`, with or without a byte order mark. Never throws; linear in the size of the text. */
export function scanJson(text: string): Scanned {
  return new Scanner(text).scan();
}

/** Does this fault end the reading? */
export function isFatal(fault: JsonFault): boolean {
  return fault.why !== 'comment' && fault.why !== 'comma';
}

/** The value at `key` of an object; of two equal keys the last, as every reader of JSON does. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.members.findLast((m) => m.key === key)?.value;
}

/** What a string says, a number or word as it is written; `null` for anything else. */
export function valueText(node: JsonNode | undefined, text: string): string | null {
  if (node === undefined || node.type === 'object' || node.type === 'array') return null;
  const raw = text.slice(node.from, node.to);
  if (node.type !== 'string') return raw === 'null' ? null : raw;
  return raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
}

/** Ends the reading; what was read until then is kept. */
class Broken extends Error {
  constructor(readonly fault: JsonFault) {
    super(fault.why);
  }
}

class Scanner {
  private at = 0;
  private nodes = 0;
  private readonly faults: JsonFault[] = [];

  constructor(private readonly text: string) {}

  scan(): Scanned {
    let root: JsonNode | null = null;
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1;
    try {
      this.blank();
      this.value(0, (node) => {
        root = node;
      });
      this.blank();
      if (this.at < this.text.length) this.stop('unexpected');
    } catch (e) {
      if (!(e instanceof Broken)) throw e;
      this.faults.push(e.fault);
    }
    return { root, faults: this.faults };
  }

  /** Reads one value; `found` hears of it as soon as it begins, for it may not end. */
  private value(depth: number, found: (node: JsonNode) => void): void {
    const { text, at } = this;
    if (at >= text.length) this.stop('cut-short');
    if (depth > MOST.depth) this.stop('too-deep');
    if (++this.nodes > MOST.nodes) this.stop('too-much');
    const c = text[at]!;
    const node: JsonNode = { type: 'word', from: at, to: at, members: NONE, items: NONE };
    if (c === '{' || c === '[') {
      if (c === '{') Object.assign(node, { type: 'object', members: [] });
      else Object.assign(node, { type: 'array', items: [] });
      found(node);
      this.at++;
      this.children(node, depth);
    } else {
      if (c === '"') {
        node.type = 'string';
        this.string();
      } else if (c === '-' || (c >= '0' && c <= '9')) {
        node.type = 'number';
        this.number();
      } else this.word();
      node.to = this.at;
      found(node);
    }
    node.to = this.at;
  }

  private children(node: JsonNode, depth: number): void {
    const close = node.type === 'object' ? '}' : ']';
    for (let first = true; ; first = false) {
      this.blank();
      if (this.here() === close) break;
      if (!first) {
        if (this.here() !== ',') this.stop('unexpected');
        const comma = this.at++;
        this.blank();
        if (this.here() === close) {
          this.once('comma', comma);
          break;
        }
      }
      if (node.type === 'array') this.value(depth + 1, (n) => node.items.push(n));
      else this.member(node, depth);
    }
    this.at++;
  }

  private member(node: JsonNode, depth: number): void {
    if (this.here() !== '"') this.stop('unexpected');
    const from = this.at;
    this.string();
    const key = JSON.parse(this.text.slice(from, this.at)) as string;
    this.blank();
    if (this.here() !== ':') this.stop('unexpected');
    this.at++;
    this.blank();
    this.value(depth + 1, (value) => node.members.push({ key, value }));
  }

  private string(): void {
    const { text } = this;
    for (let i = this.at + 1; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === 34) {
        this.at = i + 1;
        return;
      }
      if (c < 32) this.stop('unexpected', i);
      if (c !== 92) continue;
      const next = text[++i];
      if (next === undefined) break;
      if (next === 'u') {
        const hex = text.slice(i + 1, i + 5);
        if (hex.length < 4) break;
        if (!/^[0-9a-fA-F]{4}$/.test(hex)) this.stop('unexpected', i);
        i += 4;
      } else if (!'"\\/bfnrt'.includes(next)) this.stop('unexpected', i);
    }
    this.stop('cut-short', text.length);
  }

  private number(): void {
    NUMBER.lastIndex = this.at;
    const m = NUMBER.exec(this.text);
    if (m !== null) this.at += m[0].length;
    // A number may break off behind its point or its sign.
    const rest = this.text.length - this.at <= 3 ? this.text.slice(this.at) : null;
    if (rest !== null && /^(?:-|\.|[eE][+-]?)$/.test(rest)) this.stop('cut-short', this.text.length);
    if (m === null) this.stop('unexpected');
  }

  private word(): void {
    const word = WORDS.find((w) => this.text.startsWith(w, this.at));
    if (word !== undefined) this.at += word.length;
    else {
      const rest = this.text.slice(this.at, this.at + 5);
      this.stop(rest.length < 5 && WORDS.some((w) => w.startsWith(rest)) ? 'cut-short' : 'unexpected');
    }
  }

  /** White space, and comments as people write them. */
  private blank(): void {
    const { text } = this;
    for (;;) {
      const c = text.charCodeAt(this.at);
      if (c === 32 || c === 10 || c === 13 || c === 9) this.at++;
      else if (c === 47 && (text[this.at + 1] === '/' || text[this.at + 1] === '*')) {
        const line = text[this.at + 1] === '/';
        this.once('comment', this.at);
        const end = text.indexOf(line ? '\n' : '*/', this.at + 2);
        if (end < 0 && !line) this.stop('cut-short', text.length);
        this.at = end < 0 ? text.length : end + (line ? 1 : 2);
      } else return;
    }
  }

  /** The character here; the text may not end yet. */
  private here(): string {
    return this.text[this.at] ?? this.stop('cut-short');
  }

  private once(why: 'comment' | 'comma', at: number): void {
    if (!this.faults.some((f) => f.why === why)) this.faults.push({ why, at });
  }

  private stop(why: JsonFault['why'], at = this.at): never {
    throw new Broken({ why, at });
  }
}
