/** Decides how the text of a document is taken apart for reading: blocks and inline marks, never anything that is run, loaded or followed. */

export type Span = { is: 'text' | 'code' | 'strong' | 'em'; text: string };
export type Block =
  | { is: 'heading'; level: number; spans: Span[] }
  | { is: 'item'; depth: number; tick: boolean | null; spans: Span[] }
  | { is: 'text' | 'quote'; spans: Span[] }
  | { is: 'code'; text: string }
  | { is: 'rule' };

const MOST_LINES = 5000;
const LONGEST_LINE = 4000;
const INLINE = /`([^`]{1,500})`|\*\*([^*]{1,500})\*\*|(?<![\w*])[*_]([^*_\s][^*_]{0,300})[*_](?!\w)/g;

/** The front of a document (between its two `---`), '' where it has none, and the blocks behind it. */
export function readMarkdown(text: string): { front: string; blocks: Block[] } {
  const [, front = ''] = /^---\r?\n([\s\S]{0,20000}?)\r?\n---(?:\r?\n|$)/.exec(text) ?? [];
  const body = front === '' ? text : text.slice(text.indexOf('\n---', 3) + 4);
  const blocks: Block[] = [];
  let code: string[] | null = null;
  let joins = false;
  for (const raw of body.split(/\r?\n/).slice(0, MOST_LINES)) {
    const line = raw.slice(0, LONGEST_LINE);
    if (/^\s*(?:```|~~~)/.test(line)) {
      if (code !== null) blocks.push({ is: 'code', text: code.join('\n') });
      code = code === null ? [] : null;
      joins = false;
    } else if (code !== null) code.push(line);
    else {
      const before = blocks.at(-1);
      const block = blockOf(line);
      if (joins && block?.is === 'text' && before?.is === 'text')
        before.spans.push({ is: 'text', text: ' ' }, ...block.spans);
      else if (block !== null) blocks.push(block);
      joins = block?.is === 'text';
    }
  }
  if (code !== null) blocks.push({ is: 'code', text: code.join('\n') });
  return { front, blocks };
}

/** The blocks without the headings below which nothing stands; that of the whole document stays. */
export function filledOf(blocks: Block[]): Block[] {
  return blocks.filter((b, i) => {
    if (b.is !== 'heading' || b.level === 1) return true;
    const next = blocks.slice(i + 1).find((n) => n.is !== 'heading' || n.level <= b.level);
    return next !== undefined && next.is !== 'heading';
  });
}

function blockOf(line: string): Block | null {
  if (line.trim() === '' || /^\s*<!--.*-->\s*$/.test(line)) return null;
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading) return { is: 'heading', level: heading[1]!.length, spans: spansOf(heading[2]!) };
  if (/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) return { is: 'rule' };
  const item = /^(\s*)(?:[-*+]|\d{1,4}[.)])\s+(?:\[([ xX~-])\]\s+)?(.*)$/.exec(line);
  if (item) {
    const tick = item[2] === undefined ? null : /[xX]/.test(item[2]);
    return { is: 'item', depth: Math.min(4, Math.floor(item[1]!.length / 2)), tick, spans: spansOf(item[3]!) };
  }
  const quote = /^\s*>\s?(.*)$/.exec(line);
  if (quote) return { is: 'quote', spans: spansOf(quote[1]!) };
  return { is: 'text', spans: spansOf(line.trim()) };
}

/** Comments are for programs, and left out. */
export function spansOf(line: string): Span[] {
  const text = line.replace(/<!--.*?-->/g, '').trimEnd();
  const spans: Span[] = [];
  let at = 0;
  for (const m of text.matchAll(INLINE)) {
    if (m.index > at) spans.push({ is: 'text', text: text.slice(at, m.index) });
    const is = m[1] !== undefined ? 'code' : m[2] !== undefined ? 'strong' : 'em';
    spans.push({ is, text: m[1] ?? m[2] ?? m[3]! });
    at = m.index + m[0].length;
  }
  if (at < text.length) spans.push({ is: 'text', text: text.slice(at) });
  return spans;
}
