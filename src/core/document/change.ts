/** Decides which ranges of a document's text a change needs. Nothing can be deleted: what no longer holds is resolved or superseded. */

import type { Change, Document, Fault, Item, Meta, Place, Splice, Stamp } from '../model/document.js';
import { applySplices } from '../text/splice.js';
import {
  formatMarker,
  formatState,
  freshId,
  isId,
  isWords,
  type Mark,
  normalizeText,
  startsBelowMarker,
} from './entry.js';
import {
  bulletOf,
  indentAt,
  insertIntoRoom,
  insertIntoSlot,
  isEntangled,
  itemLines,
  valueText,
} from './insert-item.js';
import { layouts } from './layouts/_index.js';
import { parseDocument } from './parse.js';
import { formatFlowScalar } from './scalar.js';
import { PLACES } from './shape.js';
import { composeSplices } from './splice.js';

/** Characters of one item at most, whoever writes it. */
const MOST_TEXT = 64 * 1024;

const refused = (code: string, of: string, line = 0): Change => ({
  splices: [],
  faults: [{ code, line, of }],
  ids: [],
});
const done = (splices: Splice[], ids: string[]): Change => ({ splices, faults: [], ids });

/** Adds an item to a place (of a task, in a file that holds several). */
export function addItem(document: Document, place: Place, text: string, stamp: Stamp, task?: string): Change {
  return addItems(document, place, [text], stamp, task);
}

/** Adds several, in order. */
export function addItems(document: Document, place: Place, texts: string[], stamp: Stamp, task?: string): Change {
  const fault = unfit(document, texts);
  if (fault) return { splices: [], faults: [fault], ids: [] };
  if (texts.length === 0) return done([], []);
  const taken = new Set(document.items.map((i) => i.id));
  const marks = texts.map((text, i): Mark => {
    const given = i === 0 && isId(stamp.id) && !taken.has(stamp.id) ? stamp.id : null;
    const id = given ?? freshId(place, text, stamp.nonce, taken);
    taken.add(id);
    return { id, at: stamp.at, state: 'open' };
  });
  const slot = document.slots.find((s) => s.place === place && s.task === task);
  const splice = slot
    ? insertIntoSlot(document, slot, texts, marks)
    : insertIntoRoom(document, place, texts, marks, stamp.at, task);
  return splice === null ? refused('place-unknown', place) : done([splice], idsIn(document, splice, marks));
}

/** Gives a place that holds one thing a new text; the former stays as history where the layout has room for that. */
export function setField(document: Document, place: Place, text: string, stamp: Stamp, task?: string): Change {
  const open = document.items.filter((i) => i.place === place && i.task === task && i.state === 'open');
  if (open.some((i) => i.text === normalizeText(text)) && open.length === 1) return done([], [open[0]!.id]);
  const value = open.find((i) => i.form === 'value');
  if (value) return setItem(document, value.id, text, stamp.at);
  if (open.length === 0 || PLACES[place].one === undefined) return addItem(document, place, text, stamp, task);
  return applyInTurn(document, [
    (d) => addItem(d, place, text, stamp, task),
    ...open.map((o) => (d: Document) => {
      const by = d.items.findLast((i) => i.place === place && i.text === normalizeText(text) && i.state === 'open');
      return shut(d, o.id, 'superseded', stamp.at, by?.id);
    }),
  ]);
}

/** Corrects the words of an item; id and state stay. */
export function setItem(document: Document, id: string, text: string, at: number): Change {
  const item = document.items.find((i) => i.id === id);
  if (item === undefined) return refused('item-unknown', id);
  const fault = unfit(document, [text]);
  if (fault) return { splices: [], faults: [fault], ids: [] };
  if (item.text === normalizeText(text)) return done([], [id]);
  const { from } = item;
  const cut = document.text.slice(from, item.to);
  if (item.form === 'flow') {
    if (normalizeText(text).includes('\n')) return refused('one-line', id, item.line);
    return done([{ at: from, cut, put: formatFlowScalar(normalizeText(text)) }], [id]);
  }
  if (item.form === 'value') {
    const put = valueText(document, normalizeText(text), indentAt(document.text, item.from), item.to);
    return put === null ? refused('one-line', id, item.line) : done([{ at: from, cut, put }], [id]);
  }
  if (isEntangled(document, item)) return refused('item-plain', id, item.line);
  const mark: Mark = { id, at, state: item.state, ...closedOf(item) };
  const bullet = bulletOf(document, item);
  const lines = itemLines(document, text, mark, bullet);
  const end = /(?:\r\n|\n|\r)?$/.exec(cut)![0];
  return done([{ at: from, cut, put: lines.join(document.eol) + end }], [id]);
}

/** Marks an item as settled: it stays in the file, and is not told any more. */
export function resolveItem(
  document: Document,
  id: string,
  at: number,
  as: 'resolved' | 'superseded' = 'resolved',
): Change {
  return shut(document, id, as, at);
}

/** Marks an item as settled, or as one that another took the place of. */
export function closeItem(document: Document, id: string, item: Pick<Item, 'state' | 'closed' | 'at' | 'by'>): Change {
  return item.state === 'open' ? done([], [id]) : shut(document, id, item.state, item.closed ?? item.at ?? 0, item.by);
}

/** Gives an item a new date and leaves its words alone; what a person wrote without a marker has none and gets none. */
export function redateItem(document: Document, id: string, at: number): Change {
  const item = document.items.find((i) => i.id === id);
  if (item === undefined) return refused('item-unknown', id);
  const raw = document.text.slice(item.from, item.to);
  const found = item.marked ? new RegExp(`<!-- clew:${id}(?: [^ >]*)? -->`).exec(raw) : null;
  const put = formatMarker({ id, at, state: item.state });
  if (found === null || found[0] === put || document.cut) return done([], [id]);
  return done([{ at: item.from + found.index, cut: found[0], put }], [id]);
}

/** Puts a new item in the place of an old one, which stays as history and names it. */
export function supersedeItem(document: Document, id: string, text: string, stamp: Stamp): Change {
  const item = document.items.find((i) => i.id === id);
  if (item === undefined) return refused('item-unknown', id);
  if (item.state !== 'open') return refused('item-closed', id, item.line);
  if (item.form === 'value' || item.form === 'flow') return setItem(document, id, text, stamp.at);
  let by = '';
  return applyInTurn(document, [
    (d) => {
      const added = addItem(d, item.place, text, stamp, item.task);
      by = added.ids[0] ?? '';
      return added;
    },
    (d) => shut(d, id, 'superseded', stamp.at, by),
  ]);
}

/** Sets a key. The id of a task does not change: another task is another document. */
export function setMeta<K extends keyof Meta>(document: Document, key: K, value: NonNullable<Meta[K]>): Change {
  if (document.cut) return { splices: [], faults: [whyShut(document)], ids: [] };
  const was = document.meta[key];
  if (JSON.stringify(was) === JSON.stringify(value)) return done([], []);
  if ((key === 'taskId' || key === 'id') && was !== undefined) return refused('task-fixed', String(was));
  const splice = layouts.find((l) => l.name === document.layout)!.setMeta(document, key, value);
  return splice === null ? refused('key-unknown', key) : done([splice], []);
}

/** Can the layout of the document hold this place? */
export function hasPlace(document: Document, place: Place, task?: string): boolean {
  if (document.slots.some((s) => s.place === place && s.task === task)) return true;
  return layouts.find((l) => l.name === document.layout)!.room(document, place, 0, task) !== null;
}

/** One change made of several, each on the document that the former left; the first that is refused refuses all. */
export function applyInTurn(document: Document, steps: ((d: Document) => Change)[]): Change {
  const made: Splice[][] = [];
  const ids: string[] = [];
  let now = document;
  for (const step of steps) {
    const change = step(now);
    if (change.faults.length > 0) return { splices: [], faults: change.faults, ids: [] };
    ids.push(...change.ids);
    if (change.splices.length === 0) continue;
    made.push(change.splices);
    now = parseDocument(applySplices(now.text, change.splices)!, document.layout);
  }
  return done(composeSplices(document.text, made), [...new Set(ids)]);
}

/** Why nothing is written into a document that was not read to its end. */
export function whyShut(document: Document): Fault {
  return document.faults.find((f) => f.code === 'merge-conflict') ?? { code: 'document-long', line: 0, of: '' };
}

function unfit(document: Document, texts: string[]): Fault | null {
  if (document.cut) return whyShut(document);
  if (texts.some((t) => !isWords(t))) return { code: 'item-empty', line: 0, of: '' };
  const long = texts.find((t) => t.length > MOST_TEXT);
  return long === undefined ? null : { code: 'item-long', line: 0, of: `${long.slice(0, 40)}…` };
}

function closedOf(item: Item): Pick<Mark, 'by' | 'closed'> {
  return {
    ...(item.by === undefined ? {} : { by: item.by }),
    ...(item.closed === undefined ? {} : { closed: item.closed }),
  };
}

/** Sets a state by as few characters as it takes: the note in brackets, and a marker where there is none. */
function shut(document: Document, id: string, state: 'resolved' | 'superseded', at: number, by?: string): Change {
  const item = document.items.find((i) => i.id === id);
  if (item === undefined) return refused('item-unknown', id);
  if (document.cut) return { splices: [], faults: [whyShut(document)], ids: [] };
  if (item.state === state) return done([], [id]);
  if (item.state !== 'open') return refused('item-closed', id, item.line);
  if (item.form === 'value' || item.form === 'flow') return refused('item-plain', id, item.line);
  const mark: Mark = { id, at: item.at, state, closed: at, ...(by === undefined || by === '' ? {} : { by }) };
  const { text } = document;
  if (isEntangled(document, item)) return refused('item-plain', id, item.line);
  const raw = text.slice(item.from, item.to);
  const bullet = bulletOf(document, item);
  if (item.marked) return done([{ at: item.body, cut: '', put: formatState(mark) }], [id]);
  const first = /^[^\r\n]*/.exec(text.slice(item.body, item.to))![0];
  if (item.form === 'prose' || startsBelowMarker(first)) {
    const end = /(?:\r\n|\n|\r)?$/.exec(raw)![0];
    return done(
      [{ at: item.from, cut: raw, put: itemLines(document, item.text, mark, bullet).join(document.eol) + end }],
      [id],
    );
  }
  const single = !item.text.includes('\n');
  const end = item.body + (single ? first.trimEnd() : first).length;
  return done(
    [
      { at: item.body, cut: '', put: formatState(mark) },
      { at: end, cut: '', put: ` ${formatMarker(mark)}` },
    ],
    [id],
  );
}

/** The ids of new items as they will be read: those of values on a line are derived. */
function idsIn(document: Document, splice: Splice, marks: Mark[]): string[] {
  if (splice.put.includes(formatMarker(marks[0]!))) return marks.map((m) => m.id);
  const before = new Set(document.items.map((i) => i.id));
  return parseDocument(applySplices(document.text, [splice])!, document.layout)
    .items.filter((i) => !before.has(i.id))
    .map((i) => i.id);
}
