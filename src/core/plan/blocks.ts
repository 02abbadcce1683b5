/** Decides where the blocks of a Markdown text begin and end (CommonMark's rules, a line at a time), as far as headings, boxes and running text need. */

/** Hears what stands in a text. Lines are counted from 1. */
export interface Listener {
  heading(level: number, text: string, line: number): void;
  /** The first line of a list item that begins with a box; `mark` is what stands in it. */
  box(mark: string, text: string, line: number): void;
  /** A line of running text, quoted text or HTML; of no comment, script or style. */
  text(line: string): void;
  code(line: string): void;
}

/** A list item that is open: its content begins at this column, and it may have nothing in it yet. */
interface Item {
  content: number;
  empty: boolean;
}

interface Paragraph {
  depth: number;
  line: number;
  texts: string[];
  box: string | null;
}

const BOX = /^\[([ xX~/>*-])\](?=[ \t]|$)/;
const ATX = /^(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
/** Where a link goes is no text; as far as it stands on one line. */
const DEFINITION = /^\[(?:[^\]\\]|\\.)+\]:[ \t]*\S+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^)]*\)))?[ \t]*$/;
const MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;
/** How HTML begins that is no running text, and where it ends; without an end, at the next blank line. */
const HTML: { begins: RegExp; ends: RegExp | null; interrupts: boolean }[] = [
  {
    begins: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i,
    ends: /<\/(?:script|pre|style|textarea)>/i,
    interrupts: true,
  },
  { begins: /^<!--/, ends: /-->/, interrupts: true },
  { begins: /^<\?/, ends: /\?>/, interrupts: true },
  { begins: /^<![A-Za-z]/, ends: />/, interrupts: true },
  { begins: /^<!\[CDATA\[/, ends: /\]\]>/, interrupts: true },
  {
    begins:
      /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i,
    ends: null,
    interrupts: true,
  },
  {
    begins:
      /^(?:<[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|<\/[A-Za-z][A-Za-z0-9-]*\s*>)\s*$/,
    ends: null,
    interrupts: false,
  },
];

/** Reads `lines` from number `from` (0-based) on and tells `hear` what stands there. Never throws; linear in the size of the text. */
export function readBlocks(lines: string[], from: number, hear: Listener): void {
  const items: Item[] = [];
  let paragraph: Paragraph | null = null;
  let fence: { mark: string; depth: number } | null = null;
  let html: { ends: RegExp | null; depth: number } | null = null;
  /** Is the last line quoted text that the next one may go on with? */
  let quoted = false;

  const close = (depth: number): void => {
    if (paragraph !== null) told(paragraph, hear);
    paragraph = null;
    quoted = false;
    items.length = Math.min(items.length, depth);
    const last = items.at(-1);
    if (last) last.empty = false;
  };

  const blank = (): void => {
    if (html?.ends === null) html = null;
    if (fence !== null || html !== null) return;
    const last = items.at(-1);
    // A list item may begin with one blank line, not with two.
    const depth = last?.empty ? items.length - 1 : items.length;
    close(depth);
  };

  const line = (text: string, n: number): void => {
    let at = indentOf(text, 0);
    if (at === text.length) return blank();
    let depth = 0;
    while (depth < items.length && at >= items[depth]!.content) depth++;
    if (fence !== null) {
      if (depth >= fence.depth) {
        const closing =
          at - base(items, fence.depth) < 4 && text.startsWith(fence.mark, at) && rest(text, at, fence.mark[0]!) === '';
        if (closing) fence = null;
        else hear.code(text);
        return;
      }
      fence = null;
    }
    if (html !== null) {
      if (depth >= html.depth) {
        if (html.ends === null) hear.text(text);
        else if (html.ends.test(text)) html = null;
        return;
      }
      html = null;
    }
    // What may go on a paragraph: one of these containers, or of one that this line does not reach (then lazily).
    let within = paragraph !== null && depth === items.length;
    let goesOn = paragraph !== null || quoted;
    for (;;) {
      if (at - base(items, depth) >= 4) {
        if (goesOn) break;
        close(depth);
        return hear.code(text);
      }
      const left = text.slice(at);
      const first = left.charCodeAt(0);
      if (first === 62) {
        close(depth);
        hear.text(left);
        quoted = isRunning(left);
        return;
      }
      const atx = first === 35 ? ATX.exec(left) : null;
      if (atx) {
        close(depth);
        return hear.heading(atx[1]!.length, atx[2] ?? '', n);
      }
      const mark = first === 96 || first === 126 ? FENCE.exec(left) : null;
      if (mark) {
        close(depth);
        fence = { mark: (mark[1] ?? mark[2])!, depth };
        return;
      }
      const tag = first === 60 ? HTML.find((h) => (h.interrupts || !goesOn) && h.begins.test(left)) : undefined;
      if (tag) {
        close(depth);
        if (tag.ends === null) hear.text(left);
        html = tag.ends?.test(left) ? null : { ends: tag.ends, depth };
        return;
      }
      if (within && paragraph !== null && UNDERLINE.test(left)) {
        const { texts, line: begun } = paragraph as Paragraph;
        const title = texts.slice(texts.findIndex((t) => !DEFINITION.test(t)));
        if (!DEFINITION.test(title[0]!)) {
          paragraph = null;
          close(depth);
          return hear.heading(first === 61 ? 1 : 2, title.join(' '), begun + texts.length - title.length);
        }
      }
      if (RULE.test(left)) return close(depth);
      const marker = MARKER.exec(left);
      if (marker === null) break;
      const end = at + marker[0].length;
      const next = indentOf(text, end);
      // Inside a paragraph a number or a bare marker is as likely part of the sentence.
      if (within && (next === text.length || (marker[1] !== undefined && Number(marker[1]) !== 1))) break;
      close(depth);
      items.push({ content: next === text.length || next - end > 4 ? end + 1 : next, empty: true });
      depth++;
      within = false;
      goesOn = false;
      if (next === text.length) return;
      at = next;
    }
    const said = text.slice(at).trimEnd();
    if (quoted) return hear.text(said);
    if (paragraph !== null) {
      (paragraph as Paragraph).texts.push(said);
      return;
    }
    const box = items.length === depth && items.at(-1)?.empty ? BOX.exec(said) : null;
    close(depth);
    paragraph = { depth, line: n, texts: [said], box: box?.[1] ?? null };
  };

  for (let i = from; i < lines.length; i++) line(expanded(lines[i]!), i + 1);
  close(0);
}

function told({ box, texts, line }: Paragraph, hear: Listener): void {
  if (box === null) return texts.forEach((t) => hear.text(t));
  const first = texts[0]!.slice(3).trim();
  hear.box(box, first || (texts[1] ?? ''), line);
  texts.slice(first ? 1 : 2).forEach((t) => hear.text(t));
}

/** Does this quoted line end in running text, so that a line without a mark may go on with it? Told from the line alone. */
function isRunning(quote: string): boolean {
  const inner = quote.replace(/^(?:> ?)+/, '');
  if (inner.startsWith('    ')) return false;
  const text = inner.replace(/^(?: *(?:[-+*]|\d{1,9}[.)])(?: |$))+/, '').trim();
  return text !== '' && ![ATX, FENCE, RULE, ...HTML.map((h) => h.begins)].some((block) => block.test(text));
}

function base(items: Item[], depth: number): number {
  return depth === 0 ? 0 : items[depth - 1]!.content;
}

/** What follows a run of `mark` at `at`, without blanks. */
function rest(text: string, at: number, mark: string): string {
  let end = at;
  while (text[end] === mark) end++;
  return text.slice(end).trim();
}

function indentOf(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32) at++;
  return at;
}

/** `line` with its tabs as the blanks they stand for: columns count in fours. */
function expanded(line: string): string {
  if (!line.includes('\t')) return line;
  let out = '';
  for (const part of line.split(/(\t)/)) out += part === '\t' ? ' '.repeat(4 - (out.length % 4)) : part;
  return out;
}
