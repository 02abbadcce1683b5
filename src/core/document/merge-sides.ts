/** Decides what two branches made of a document together, item by item: each item stands where its own side has it, and what one side closed is closed. */
import type { Change, Document, Item, Meta } from '../model/document.js';
import { applySplices } from '../text/splice.js';
import { applyInTurn, closeItem, redateItem, setItem, setMeta } from './change.js';
import type { Mark } from './entry.js';
import { insertIntoRoom, insertIntoSlot } from './insert-item.js';
import { parseDocument } from './parse.js';
import { PLACES } from './shape.js';

/** What a document is known by: both sides have the same, or are no two sides of one document. */
const FIXED: (keyof Meta)[] = ['id', 'taskId'];

/**
 * `ours` with what `theirs` has besides; `base`: what both were made of, where they were made of one. `null` where they are not two
 * sides of one document, both gave the same item other words, or one of them cannot be written.
 */
export function mergeDocuments(ours: string, theirs: string, base = ''): string | null {
  const [document, other] = [parseDocument(ours, 'clew'), parseDocument(theirs, 'clew')];
  const before = base === '' ? null : parseDocument(base, 'clew');
  if (document.cut || other.cut || document.meta.id !== other.meta.id) return null;
  const meta = Object.entries(mergedMeta(document.meta, other.meta, before?.meta ?? null)) as [keyof Meta, never][];
  const change = applyInTurn(document, [
    ...other.items.map((item) => (d: Document) => withItem(d, item, before)),
    ...other.items.map((item) => (d: Document) => onlyOne(d, item)),
    ...meta.map(
      ([key, value]) =>
        (d: Document) =>
          setMeta(d, key, value),
    ),
  ]);
  return change.faults.length > 0 ? null : applySplices(ours, change.splices);
}

/** The keys that `ours` is to have otherwise: what one side alone changed, else what is over, later or private, else the later side's. */
function mergedMeta(ours: Meta, theirs: Meta, base: Meta | null): Meta {
  const isLater = (theirs.updated ?? 0) > (ours.updated ?? 0);
  const out: Meta = {};
  for (const key of Object.keys(theirs) as (keyof Meta)[]) {
    const same = (a: Meta | null, b: Meta): boolean => a !== null && JSON.stringify(a[key]) === JSON.stringify(b[key]);
    if (FIXED.includes(key) || same(ours, theirs) || same(base, theirs)) continue;
    if (same(base, ours) || isChosen(key, ours, theirs, isLater)) Object.assign(out, { [key]: theirs[key] });
  }
  return out;
}

/** Both sides say something else: is what `theirs` says of `key` the word that holds? */
function isChosen(key: keyof Meta, ours: Meta, theirs: Meta, isLater: boolean): boolean {
  if (key === 'updated') return isLater;
  if (key === 'created') return (theirs.created ?? 0) < (ours.created ?? 0);
  if (key === 'private') return theirs.private === 'true';
  if (key === 'status' && isOver(ours) !== isOver(theirs)) return isOver(theirs);
  return isLater || ours[key] === undefined;
}

function isOver({ status }: Meta): boolean {
  return status === 'completed' || status === 'abandoned';
}

/** Places that a turn writes anew. */
const MADE: Item['place'][] = ['summary', 'resume', 'next-action'];

const NONE: Change = { splices: [], faults: [], ids: [] };
const undecided = ({ id, line }: Item): Change => ({ ...NONE, faults: [{ code: 'merge-undecided', line, of: id }] });

/** `d` with `item` at its place; where it stands already the side that closed it holds, else the side that changed it. */
function withItem(d: Document, item: Item, base: Document | null): Change {
  const own = d.items.find((i) => i.id === item.id);
  if (own !== undefined) return together(d, own, item, base?.items.find((i) => i.id === item.id) ?? null);
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

/** Both sides have the item. */
function together(d: Document, own: Item, item: Item, base: Item | null): Change {
  const words = (): Change => {
    const at = Math.max(item.at ?? 0, own.at ?? 0);
    const isNewer = (item.at ?? 0) > (own.at ?? 0);
    if (item.text === own.text) return isNewer ? redateItem(d, own.id, at) : NONE;
    if (item.text === base?.text) return NONE;
    if (own.text === base?.text) return setItem(d, own.id, item.text, at);
    // What is made anew with each turn reads as it was made last. Words that two people chose are theirs to put right.
    if (!MADE.includes(item.place) || item.at === own.at) return undecided(item);
    return isNewer ? setItem(d, own.id, item.text, at) : NONE;
  };
  if (own.state !== 'open') return NONE;
  const said = words();
  if (item.state === 'open' || said.faults.length > 0) return said;
  return applyInTurn(d, [() => said, (now) => closeItem(now, own.id, item)]);
}

/** Of a place that holds one thing the later one stays open, in the place of the other. */
function onlyOne(d: Document, { place }: Item): Change {
  if (PLACES[place].one === undefined) return NONE;
  const open = d.items.filter((i) => i.place === place && i.state === 'open').sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  const [kept, ...rest] = open;
  return rest.length === 0 ? NONE : closeItem(d, rest[0]!.id, { state: 'superseded', at: kept!.at, by: kept!.id });
}
