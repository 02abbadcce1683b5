/** Decides where the blocks of a Markdown text begin and end (CommonMark's rules, a line at a time), as far as headings, boxes and running text need. */

import { titleIn } from '../../text/markdown-line.js';
import { HTML } from './html.js';
import { expandTabs, indentOf, textAfter } from './lines.js';

/** Hears what stands in a text. Lines are counted from 1. */
export interface Listener {
  heading(level: number, text: string, line: number): void;
  /** The first words of a list item that begins with a box; `mark` is what stands in it, `line` where. */
  box(mark: string, text: string, line: number): void;
  /** A line of running text, quoted text or HTML; of no comment, script or style. */
  text(line: string): void;
  code(line: string): void;
  /** The lines of a paragraph that is neither a box nor a heading, from line `line` on; `entry`: a list item begins with it. */
  paragraph?(texts: string[], line: number, entry: boolean): void;
}

/** A list item that is open: its content begins at this column, and it may have nothing in it yet. */
interface Item {
  content: number;
  empty: boolean;
}

const BOX = /^\[([ xX~/>*-])\](?=[ \t]|$)/;
const ATX = /^#{1,6}(?=[ \t]|$)/;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;
/** Lists deeper than this are running text: a line of a hundred thousand marks must not take a minute. */
const MOST_NESTED = 50;
/** Where a link goes is no text; as far as it stands on one line. */
const DEFINITION = /^\[(?:[^\]\\]|\\.)+\]:[ \t]*\S+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^)]*\)))?[ \t]*$/;

/** Reads `lines` from number `from` (0-based) on and tells `hear` what stands there. Never throws; linear in the size of the text. */
export function readBlocks(lines: string[], from: number, hear: Listener): void {
  const reader = new Reader(hear);
  for (let i = from; i < lines.length; i++) reader.read(expandTabs(lines[i]!), i + 1);
  reader.close(0);
}

class Reader {
  private readonly items: Item[] = [];
  private paragraph: { line: number; texts: string[]; box: string | null; entry: boolean } | null = null;
  private fence: { mark: string; depth: number } | null = null;
  private html: { ends: RegExp | null; depth: number } | null = null;
  /** Is the last line quoted text that the next one may go on with? */
  private quoted = false;

  constructor(private readonly hear: Listener) {}

  read(text: string, line: number): void {
    const at = indentOf(text, 0);
    if (at === text.length) this.blank();
    else {
      let depth = 0;
      while (depth < this.items.length && at >= this.items[depth]!.content) depth++;
      if (!this.inFence(text, at, depth) && !this.inHtml(text, depth)) this.begin(text, at, depth, line);
    }
  }

  /** Ends the paragraph, and every list item deeper than `depth`. */
  close(depth: number): void {
    const ended = this.paragraph;
    this.paragraph = null;
    this.quoted = false;
    this.items.length = Math.min(this.items.length, depth);
    const last = this.items.at(-1);
    if (last) last.empty = false;
    if (ended === null) return;
    let { texts } = ended;
    if (ended.box !== null) {
      const first = texts[0]!.slice(3).trim();
      this.hear.box(ended.box, first || (texts[1] ?? ''), ended.line);
      texts = texts.slice(first ? 1 : 2);
    } else this.hear.paragraph?.(texts, ended.line, ended.entry);
    for (const text of texts) this.hear.text(text);
  }

  private blank(): void {
    if (this.html?.ends === null) this.html = null;
    if (this.fence !== null || this.html !== null) return;
    // A list item may begin with one blank line, not with two.
    this.close(this.items.at(-1)?.empty ? this.items.length - 1 : this.items.length);
  }

  private inFence(text: string, at: number, depth: number): boolean {
    const open = this.fence;
    if (open === null) return false;
    if (depth < open.depth) {
      this.fence = null;
      return false;
    }
    const closes =
      at - this.base(open.depth) < 4 && text.startsWith(open.mark, at) && textAfter(text, at, open.mark[0]!) === '';
    if (closes) this.fence = null;
    else this.hear.code(text);
    return true;
  }

  private inHtml(text: string, depth: number): boolean {
    const open = this.html;
    if (open === null) return false;
    if (depth < open.depth) {
      this.html = null;
      return false;
    }
    if (open.ends === null) this.hear.text(text);
    else if (open.ends.test(text)) this.html = null;
    return true;
  }

  /** Looks for what begins at column `from`: list items first, one in the other, then what stands in the innermost. */
  private begin(text: string, from: number, reached: number, line: number): void {
    let at = from;
    let depth = reached;
    // A paragraph goes on in its own containers, and lazily also where a line does not reach them.
    let within = this.paragraph !== null && depth === this.items.length;
    let goesOn = this.paragraph !== null || this.quoted;
    for (;;) {
      const left = text.slice(at);
      if (at - this.base(depth) >= 4) {
        if (goesOn) break;
        this.close(depth);
        this.hear.code(text);
        return;
      }
      if (this.leaf(left, depth, line, within, goesOn)) return;
      const marker = MARKER.exec(left);
      if (marker === null || depth >= MOST_NESTED) break;
      const end = at + marker[0].length;
      const next = indentOf(text, end);
      const bare = next === text.length;
      // Inside a paragraph a number or a bare marker is as likely part of the sentence.
      if (within && (bare || (marker[1] !== undefined && Number(marker[1]) !== 1))) break;
      this.close(depth);
      this.items.push({ content: bare || next - end > 4 ? end + 1 : next, empty: true });
      depth++;
      within = false;
      goesOn = false;
      if (bare) return;
      at = next;
    }
    this.running(text.slice(at).trimEnd(), depth, line);
  }

  /** Takes a line that is a block of its own, or begins one that holds no others. */
  private leaf(left: string, depth: number, line: number, within: boolean, goesOn: boolean): boolean {
    const first = left[0]!;
    const atx = first === '#' ? ATX.exec(left) : null;
    const fence = first === '`' || first === '~' ? FENCE.exec(left) : null;
    const tag = first === '<' ? HTML.find((h) => (h.interrupts || !goesOn) && h.begins.test(left)) : undefined;
    if (within && UNDERLINE.test(left) && this.underlined(first === '=' ? 1 : 2, depth)) return true;
    if (first !== '>' && !atx && !fence && !tag && !RULE.test(left)) return false;
    this.close(depth);
    if (first === '>') {
      this.hear.text(left);
      this.quoted = isRunning(left);
    } else if (atx) this.hear.heading(atx[0].length, titleIn(left.slice(atx[0].length)), line);
    else if (fence) this.fence = { mark: (fence[1] ?? fence[2])!, depth };
    else if (tag) {
      if (tag.ends === null) this.hear.text(left);
      this.html = tag.ends?.test(left) ? null : { ends: tag.ends, depth };
    }
    return true;
  }

  /** Makes the paragraph a heading, unless it only says where links go. */
  private underlined(level: number, depth: number): boolean {
    const { texts, line } = this.paragraph!;
    const begin = texts.findIndex((t) => !DEFINITION.test(t));
    if (begin < 0) return false;
    this.paragraph = null;
    this.close(depth);
    this.hear.heading(level, texts.slice(begin).join(' '), line + begin);
    return true;
  }

  private running(said: string, depth: number, line: number): void {
    if (this.quoted) this.hear.text(said);
    else if (this.paragraph !== null) this.paragraph.texts.push(said);
    else {
      const entry = this.items.length === depth && this.items.at(-1)?.empty === true;
      const box = entry ? BOX.exec(said) : null;
      this.close(depth);
      this.paragraph = { line, texts: [said], box: box?.[1] ?? null, entry };
    }
  }

  private base(depth: number): number {
    return depth === 0 ? 0 : this.items[depth - 1]!.content;
  }
}

/** Does this quoted line end in running text, so that a line without a mark may go on with it? Told from the line alone. */
function isRunning(quote: string): boolean {
  const inner = quote.replace(/^(?:> ?)+/, '');
  if (inner.startsWith('    ')) return false;
  const text = inner.replace(/^(?: *(?:[-+*]|\d{1,9}[.)])(?: |$))+/, '').trim();
  return text !== '' && ![ATX, FENCE, RULE, ...HTML.map((h) => h.begins)].some((block) => block.test(text));
}
