/** Decides which place the entries below a heading belong to, and where a missing heading goes, for layouts made of Markdown sections. */
import type { Document, Fault, Heading, Item, Place, Slot } from '../model/document.js';
import { derivedId, isWords } from './entry.js';
import type { Room } from './layouts/_layout.js';
import { beginOf, isBlank, linesIn } from './lines.js';
import type { Block } from './markdown.js';
import { askedWords, settleItem } from './settled.js';

/** A section (`##`) or a part of one (`###`) that holds a place. */
export interface Spot {
  place: Place;
  section: RegExp;
  part: RegExp | null;
  /** Its headings when it must be made; absent = it is only read. */
  make?: [section: string, part?: string];
}

/** Items and slots of the blocks below the headings that `spots` name. */
export function placeBlocks(
  headings: Heading[],
  blocks: Block[],
  spots: Spot[],
): { items: Item[]; slots: Slot[]; faults: Fault[] } {
  const out: { items: Item[]; slots: Slot[]; faults: Fault[] } = { items: [], slots: [], faults: [] };
  let b = 0;
  let section = '';
  for (const [i, h] of headings.entries()) {
    if (h.level <= 2) section = h.level === 2 ? h.title : '';
    const end = headings[i + 1]?.from ?? h.end;
    while (b < blocks.length && blocks[b]!.from < h.from) b++;
    const spot = spotOf(spots, h, section);
    if (spot === undefined) continue;
    let slot = out.slots.find((s) => s.place === spot.place);
    if (slot === undefined) {
      slot = { place: spot.place, at: h.to, indent: '', empty: true };
      if (spot.make) out.slots.push(slot);
    } else if (spot.make) out.faults.push({ code: 'section-twice', line: h.line, of: h.title });
    const first = slot.at === h.to;
    for (; b < blocks.length && blocks[b]!.from < end; b++) {
      const block = blocks[b]!;
      if (isWords(block.read.text)) out.items.push(itemOf(block, spot.place));
      if (first) Object.assign(slot, { at: block.to, empty: block.form === 'prose' });
    }
  }
  return out;
}

function spotOf(spots: Spot[], h: Heading, section: string): Spot | undefined {
  if (h.level === 2) return spots.find((s) => s.part === null && s.section.test(h.title));
  return h.level === 3 ? spots.find((s) => s.part?.test(h.title) && s.section.test(section)) : undefined;
}

/** An item of a block; its id is '' when it has none, see `assignIds`. */
function itemOf(block: Block, place: Place): Item {
  const { text, mark, state } = block.read;
  return {
    id: mark?.id ?? '',
    place,
    text,
    at: mark?.at ?? null,
    ...state,
    from: block.from,
    to: block.to,
    line: block.line + 1,
    form: block.form,
    body: block.body,
    marked: mark !== null,
  };
}

/** At most this many items are read of a document. */
const MOST_ITEMS = 5000;

/** Gives every item an id of its own: what has none, or that of an earlier one, gets a derived one. */
export function assignIds(items: Item[], faults: Fault[]): void {
  dropDoubles(items);
  if (items.length > MOST_ITEMS) {
    faults.push({ code: 'items-many', line: items[MOST_ITEMS]!.line, of: String(MOST_ITEMS) });
    items.length = MOST_ITEMS;
  }
  const taken = new Set<string>();
  for (const item of items) {
    if (!item.marked) continue;
    if (taken.has(item.id)) {
      faults.push({ code: 'id-twice', line: item.line, of: item.id });
      item.id = '';
    } else taken.add(item.id);
  }
  const seen = new Map<string, number>();
  for (const item of items) {
    if (item.id !== '') continue;
    const words = askedWords(item);
    const what = `${item.place} ${words}`;
    const n = seen.get(what) ?? 0;
    seen.set(what, n + 1);
    item.id = derivedId(item.place, words, n, taken);
    taken.add(item.id);
  }
  for (const item of items) settleItem(item);
}

/** A merge of two branches keeps the lines of both: an item that one of them only closed or dated anew stands there twice. The closed one counts, else the first. */
function dropDoubles(items: Item[]): void {
  const first = new Map<string, Item>();
  const doubles = new Set<Item>();
  for (const item of items) {
    if (!item.marked) continue;
    const key = `${item.id} ${item.place} ${item.text}`;
    const seen = first.get(key);
    if (seen === undefined || (seen.state === 'open' && item.state !== 'open')) first.set(key, item);
    if (seen !== undefined) doubles.add(first.get(key) === item ? seen : item);
  }
  if (doubles.size > 0) items.splice(0, items.length, ...items.filter((i) => !doubles.has(i)));
}

/** Where the headings of `spot` go: before the first that comes later in the order of `spots`, else at the end. */
export function roomFor(document: Document, spots: Spot[], spot: Spot, named = (s: string): string => s): Room {
  const [section, part] = spot.make!;
  const h2 = document.headings.find((h) => h.level === 2 && spot.section.test(h.title));
  const loose = { indent: '', after: [], loose: true };
  const later = spots.slice(spots.indexOf(spot) + 1).filter((s) => s.make !== undefined);
  if (h2 === undefined) {
    const next = document.headings.find(
      (h) => h.level === 2 && later.some((s) => s.make![0] !== section && s.section.test(h.title)),
    );
    const before = [`## ${named(section)}`, '', ...(part === undefined ? [] : [`### ${part}`, ''])];
    return { at: next?.from ?? lastWords(document.text, 0, document.text.length, false), before, ...loose };
  }
  const parts = document.headings.filter((h) => h.level === 3 && h.from > h2.from && h.from < h2.end);
  const next = parts.find((h) => later.some((s) => s.make![0] === section && s.part?.test(h.title)));
  return { at: next?.from ?? lastWords(document.text, h2.to, h2.end, true), before: [`### ${part}`, ''], ...loose };
}

/** Offset after the last line between `from` and `to` that is neither blank nor (with `rules`) a rule below a blank line. */
export function lastWords(text: string, from: number, to: number, rules: boolean): number {
  const lines = linesIn(text, from, to);
  const blank = (i: number): boolean => lines[i] === undefined || isBlank(lines[i].text);
  let last = lines.length - 1;
  while (last >= 0 && (blank(last) || (rules && /^-{3,}[ \t]*$/.test(lines[last]!.text) && blank(last - 1)))) last--;
  return lines[last]?.to ?? Math.max(from, beginOf(text));
}
