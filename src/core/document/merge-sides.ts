/** Decides what two branches made of a document together, item by item: each item stands where its own side has it, and what one side closed is closed. */
import type { Change, Document, Item, Meta } from '../model/document.js';
import { applySplices } from '../text/splice.js';
import { applyInTurn, redateItem, resolveItem, setMeta } from './change.js';
import type { Mark } from './entry.js';
import { insertIntoRoom, insertIntoSlot } from './insert-item.js';
import { parseDocument } from './parse.js';
import { PLACES } from './shape.js';

/** What a document is known by: both sides have the same, or are no two sides of one document. */
const FIXED: (keyof Meta)[] = ['id', 'taskId', 'created'];

/** `ours` with what `theirs` has besides; `null` where they are not two sides of one document, or one of them cannot be written. */
export function mergeDocuments(ours: string, theirs: string): string | null {
  const [document, other] = [parseDocument(ours, 'clew'), parseDocument(theirs, 'clew')];
  if (document.cut || other.cut || document.meta.id !== other.meta.id) return null;
  const later = (other.meta.updated ?? 0) > (document.meta.updated ?? 0);
  const change = applyInTurn(document, [
    ...other.items.map((item) => (d: Document) => withItem(d, item)),
    ...other.items.map((item) => (d: Document) => onlyOne(d, item)),
    ...(later ? (Object.keys(other.meta) as (keyof Meta)[]) : [])
      .filter((key) => !FIXED.includes(key))
      .map((key) => (d: Document) => setMeta(d, key, other.meta[key]!)),
  ]);
  return change.faults.length > 0 ? null : applySplices(ours, change.splices);
}

const NONE: Change = { splices: [], faults: [], ids: [] };

/** `d` with `item` at its place; where it stands already the side that closed it holds, else the later date. */
function withItem(d: Document, item: Item): Change {
  const own = d.items.find((i) => i.id === item.id);
  if (own !== undefined) {
    if (own.state !== 'open') return NONE;
    if (item.state !== 'open') return resolveItem(d, own.id, item.closed ?? item.at ?? 0);
    return item.at !== null && item.at > (own.at ?? 0) ? redateItem(d, own.id, item.at) : NONE;
  }
  // A person may have written the same words on both sides.
  if (d.items.some((i) => i.place === item.place && i.text === item.text)) return NONE;
  const { id, at, state, by, closed } = item;
  const mark: Mark = {
    id,
    at,
    state,
    ...(by === undefined ? {} : { by }),
    ...(closed === undefined ? {} : { closed }),
  };
  const slot = d.slots.find((s) => s.place === item.place && s.task === undefined);
  const splice = slot
    ? insertIntoSlot(d, slot, [item.text], [mark])
    : insertIntoRoom(d, item.place, [item.text], [mark], at ?? 0);
  return splice === null
    ? { splices: [], faults: [{ code: 'place-unknown', line: item.line, of: item.place }], ids: [] }
    : { splices: [splice], faults: [], ids: [id] };
}

/** Of a place that holds one thing the later one stays open. */
function onlyOne(d: Document, { place }: Item): Change {
  if (PLACES[place].one === undefined) return NONE;
  const open = d.items.filter((i) => i.place === place && i.state === 'open').sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  const [kept, ...rest] = open;
  return rest.length === 0 ? NONE : resolveItem(d, rest[0]!.id, kept?.at ?? 0);
}
