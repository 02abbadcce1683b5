/** Decides how the lines of an item are put into a document: behind what its place holds, or below headings that are made for it. */
import type { Document, Item, Place, Slot, Splice } from '../model/document.js';
import { entryLines, type Mark, normalizeText, startsBelowMarker } from './entry.js';
import { layouts } from './layouts/_index.js';
import { beginOf } from './lines.js';
import { formatFlowScalar, formatScalar } from './scalar.js';

/** What stands before the words of an item on its first line. */
export function bulletOf(document: Document, item: Item): string {
  const { text } = document;
  // A list that follows at once would become part of the entry: its words then stand further in than any such list.
  if (item.form !== 'entry') return isIndented(text, item.to) ? '-   ' : '- ';
  const bullet = text.slice(item.from, item.body);
  return /[ \t]$/.test(bullet) ? bullet : `${bullet} `;
}

/** Is the next line that is not blank an indented one? */
function isIndented(text: string, at: number): boolean {
  const next = /(?:[ \t]*(?:\r\n|\n|\r))*[ \t]+[^ \t\r\n]/y;
  next.lastIndex = at;
  return next.test(text);
}

/** Does what follows running text belong to it as soon as that is an entry? Then it is left as it is. */
export function isEntangled(document: Document, item: Item): boolean {
  return (
    document.layout === 'active-context' &&
    item.form === 'prose' &&
    /^[ \t]/.test(document.text.slice(item.to, item.to + 1))
  );
}

/** The lines of an item as this layout has them. */
export function itemLines(document: Document, text: string, mark: Mark, bullet: string): string[] {
  if (document.layout !== 'active-context') return entryLines(text, mark, bullet);
  const lead = /^[ \t]*/.exec(bullet)![0];
  const first = normalizeText(text).split('\n')[0]!;
  // What looks like a key stands below the marker, or it would be read as one.
  return entryLines(
    text,
    mark,
    `${lead}- `,
    `${lead}  `,
    /^[A-Za-z][\w.-]*:(?:[ \t]|$)/.test(first) || startsBelowMarker(first),
  );
}

/** A value on the line of its key; a longer one as a block below it, where the layout has those. */
export function valueText(document: Document, text: string, lead: string, at: number): string | null {
  if (document.layout === 'active-context') {
    if (!text.includes('\n') || swallows(document.text, at, lead)) return ` ${formatScalar(text)}`;
    return [' |2', ...text.split('\n').map((l) => (l === '' ? '' : `${lead}  ${l}`))].join(document.eol);
  }
  return text.includes('\n') || text !== text.trim() ? null : ` ${text}`;
}

/** Would a block that ends at `at`, below a key indented by `lead`, take in the next line that is not blank? */
function swallows(text: string, at: number, lead: string): boolean {
  const next = /(?:[ \t]*(?:\r\n|\n|\r))*/y;
  next.lastIndex = at;
  next.test(text);
  const from = next.lastIndex;
  return text.startsWith(`${lead} `, from) || text.startsWith(`${lead}\t`, from);
}

/** The white space that begins the line of `at`. */
export function indentAt(text: string, at: number): string {
  let from = at;
  while (from > 0 && !'\r\n'.includes(text[from - 1]!)) from--;
  return /^[ \t]*/.exec(text.slice(from, at))![0];
}

/** Behind what the place holds; `null` when a value on a line cannot take it. */
export function insertIntoSlot(document: Document, slot: Slot, texts: string[], marks: Mark[]): Splice | null {
  const { text, eol } = document;
  if (slot.value) {
    const { from, to, flow } = slot.value;
    const cut = text.slice(from, to);
    const one = texts.length === 1 ? normalizeText(texts[0]!) : null;
    if (flow && (!slot.empty || slot.place === 'active-files')) {
      const at = from + cut.lastIndexOf(']');
      return {
        at,
        cut: '',
        put: (slot.empty ? '' : ', ') + texts.map((t) => formatFlowScalar(normalizeText(t))).join(', '),
      };
    }
    if (!flow) {
      const put = one === null || !slot.empty ? null : valueText(document, one, indentAt(text, from), to);
      return put === null ? null : { at: from, cut, put };
    }
    const lines = texts.flatMap((t, i) => itemLines(document, t, marks[i]!, `${slot.indent}- `));
    return { at: from, cut, put: eol + lines.join(eol) };
  }
  const lines = texts.flatMap((t, i) => itemLines(document, t, marks[i]!, `${slot.indent}- `));
  return block(document, slot.at, lines, slot.empty && slot.indent === '');
}

/** In a place that must be made; `null` when the layout has none such. */
export function insertIntoRoom(
  document: Document,
  place: Place,
  texts: string[],
  marks: Mark[],
  at: number,
  task?: string,
): Splice | null {
  const room = layouts.find((l) => l.name === document.layout)!.room(document, place, at, task);
  if (room === null || (room.key !== undefined && texts.length > 1)) return null;
  if (room.key !== undefined) {
    const value = valueText(document, normalizeText(texts[0]!), room.indent, room.at);
    if (value === null) return null;
    return block(document, room.at, [...room.before, `${room.indent}${room.key}:${value}`, ...room.after], room.loose);
  }
  const lines = texts.flatMap((t, i) => itemLines(document, t, marks[i]!, `${room.indent}- `));
  return block(document, room.at, [...room.before, ...lines, ...room.after], room.loose);
}

/** Lines of their own at `at`; `loose` = parted by blank lines from what stands around them. */
function block(document: Document, at: number, lines: string[], loose: boolean): Splice {
  const { text, eol } = document;
  const before = text.slice(Math.max(0, at - 4), at);
  const begins = at <= beginOf(text) || /[\r\n]$/.test(before);
  const parted = at <= beginOf(text) || /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)$/.test(before);
  const rest = text.slice(at, at + 2);
  const lead = (begins ? '' : eol) + (loose && !parted ? eol : '');
  const tail = rest === '' ? (begins ? eol : '') : eol + (loose && !/^[\r\n]/.test(rest) ? eol : '');
  return { at, cut: '', put: lead + lines.join(eol) + tail };
}
