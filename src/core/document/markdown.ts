/** Decides where the headings, list entries and running texts of a document stand: column 0 makes structure, indentation belongs to the entry above. */
import type { Fault, Heading, Range } from '../model/document.js';
import { titleIn } from '../text/markdown-line.js';
import { readEntry } from './entry.js';
import { indentColumns, isBlank, type Line } from './lines.js';

/** A list entry or a run of text, not yet given to a place. */
export interface Block extends Range {
  form: 'entry' | 'prose';
  body: number;
  /** 0-based index of its first line. */
  line: number;
  read: ReturnType<typeof readEntry>;
}

interface Outline {
  headings: Heading[];
  blocks: Block[];
  faults: Fault[];
}

const HEADING = /^#{1,6}(?=[ \t]|$)/;
const RULE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const BULLET = /^( {0,3}(?:[-+*]|\d{1,9}[.)]))(?:([ \t]+)|$)/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const MIDDLE = /^={7}$/;
const CONFLICT = /^(?:<{7}|\|{7}|>{7})(?: |$)/;

/** Reads `lines` from index `from` on. Linear in the text, never throws. */
export function outlineOf(lines: Line[], from: number): Outline {
  const out: Outline = { headings: [], blocks: [], faults: [] };
  const closes = makeCloser(lines);
  let conflict = false;
  for (let i = from; i < lines.length; ) {
    const { text, from: at } = lines[i]!;
    const heading = HEADING.exec(text);
    if (isBlank(text) || RULE.test(text)) i++;
    else if (CONFLICT.test(text) || (conflict && MIDDLE.test(text))) {
      if (text.startsWith('<')) out.faults.push({ code: 'merge-conflict', line: i + 1, of: text.slice(0, 80) });
      conflict = !text.startsWith('>');
      i++;
    } else if (heading) {
      const level = heading[0].length;
      out.headings.push({ level, title: titleIn(text.slice(level)), line: i + 1, from: at, to: lines[i]!.to, end: -1 });
      i++;
    } else if (text.startsWith('<!--')) i = closes.comment(i) ?? skipped(out, 'comment-open', i);
    else {
      const bullet = BULLET.exec(text);
      const next = bullet ? entryEnd(lines, i, bulletLength(bullet)) : proseEnd(lines, i, closes, out, conflict);
      let last = next - 1;
      while (last > i && isBlank(lines[last]!.text)) last--;
      const part = lines.slice(i, last + 1).map((l) => l.text);
      const body = bullet ? Math.min(bulletLength(bullet), text.length) : 0;
      if (bullet) part[0] = text.slice(body);
      out.blocks.push({
        form: bullet ? 'entry' : 'prose',
        from: at,
        to: lines[last]!.to,
        body: at + body,
        line: i,
        read: readEntry(part, bullet ? bulletLength(bullet) : 0),
      });
      i = next;
    }
  }
  closeHeadings(out.headings, lines.at(-1)?.to ?? 0);
  return out;
}

function skipped(out: Outline, code: string, i: number): number {
  out.faults.push({ code, line: i + 1, of: '' });
  return i + 1;
}

/** Length of a bullet with the blanks that part it from its words: five or more are the words' own. */
function bulletLength(m: RegExpExecArray): number {
  const blanks = m[2] ?? ' ';
  return m[1]!.length + (indentColumns(blanks) > 4 || blanks.includes('\t') ? 1 : blanks.length);
}

/** Index of the line after an entry that begins at `i`: what is indented belongs to it, and a line that follows at once. */
function entryEnd(lines: Line[], i: number, content: number): number {
  let next = i + 1;
  for (let k = i + 1; k < lines.length; k++) {
    const { text } = lines[k]!;
    if (isBlank(text)) continue;
    const lazy = next === k && !begins(text) && !FENCE.test(text) && !MIDDLE.test(text);
    if (indentColumns(text) < content && !lazy) break;
    next = k + 1;
  }
  return next;
}

function proseEnd(lines: Line[], i: number, closes: Closer, out: Outline, conflict: boolean): number {
  let k = i;
  while (k < lines.length) {
    const { text } = lines[k]!;
    const fence = FENCE.exec(text);
    if (fence) {
      const after = closes.fence(k, fence[1]!);
      if (after === null) out.faults.push({ code: 'fence-open', line: k + 1, of: text.trim().slice(0, 80) });
      k = after ?? k + 1;
    } else if (k > i && begins(text)) break;
    else if (conflict && MIDDLE.test(text)) break;
    else k++;
  }
  return k;
}

/** Does this line begin something that is no running text? */
function begins(text: string): boolean {
  return [HEADING, BULLET, RULE, CONFLICT].some((r) => r.test(text)) || text.startsWith('<!--');
}

interface Closer {
  /** Index after the line that ends what begins at `i`, `null` when nothing does. */
  fence(i: number, mark: string): number | null;
  comment(i: number): number | null;
}

/**
 * Looks for ends, and remembers where there are none, so that a text full of beginnings is read once. Only what stands at
 * column 0 ends a fence, and a comment has no other one in it: so nothing that is put in later can end what did not end before.
 */
export function makeCloser(lines: Line[]): Closer {
  const none = new Map<string, number>();
  return {
    fence(i, mark) {
      const kind = mark[0]!;
      if (mark.length >= (none.get(kind) ?? Number.POSITIVE_INFINITY)) return null;
      for (let k = i + 1; k < lines.length; k++) {
        const t = lines[k]!.text.trimEnd();
        if (t.length >= mark.length && t === kind.repeat(t.length)) return k + 1;
      }
      none.set(kind, mark.length);
      return null;
    },
    comment(i) {
      for (let k = i; k < lines.length; k++) {
        const { text } = lines[k]!;
        if (k > i && text.includes('<!--')) return null;
        if (text.includes('-->')) return k + 1;
      }
      return null;
    },
  };
}

/** Gives each heading the end of its section. */
export function closeHeadings(headings: Heading[], end: number): void {
  const open: Heading[] = [];
  for (const h of headings) {
    while (open.length > 0 && open.at(-1)!.level >= h.level) open.pop()!.end = h.from;
    open.push(h);
  }
  for (const h of open) h.end = end;
}
