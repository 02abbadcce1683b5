/** Decides which ranges the changes that the rules ask for come to, in a document of any layout. */
import type { Change, Document, Meta, Place, Stamp, Wish } from '../model/document.js';
import { addItem, applyInTurn, hasPlace, redateItem, resolveItem, setField, setItem } from './change.js';
import { setLoose } from './rounds.js';

/** What is made from facts again and again: the new words take the place of the old, no history is kept. */
const DERIVED = new Set<Place>(['next-action', 'resume', 'summary', 'focus']);

/** `document` changed as `wishes` say, one after the other; an item that is gone meanwhile is passed over. */
export function applyWishes(document: Document, wishes: Wish[], stamp: Stamp): Change {
  return applyInTurn(
    document,
    wishes.flatMap((w) => stepsOf(w, stamp)),
  );
}

function stepsOf(w: Wish, stamp: Stamp): ((d: Document) => Change)[] {
  switch (w.do) {
    case 'meta':
      return (Object.keys(w.set) as (keyof Meta)[]).map((key) => (d) => unlessFixed(d, key, w.set[key]));
    case 'set':
      return [where(w.place, (d) => set(d, w.place, w.text, { ...stamp, at: w.at }))];
    case 'add':
      return [where(w.place, (d) => addItem(d, w.place, w.text, { ...stamp, at: w.at, ...named(w.id) }))];
    case 'replace':
      return [present(w.id, (d) => setItem(d, w.id, w.text, w.at))];
    case 'resolve':
      return [present(w.id, (d) => resolveItem(d, w.id, stamp.at, w.as))];
    case 'verify':
      return [present(w.id, (d) => redateItem(d, w.id, w.at))];
  }
}

function named(id: string | undefined): Pick<Stamp, 'id'> {
  return id === undefined ? {} : { id };
}

function set(d: Document, place: Place, text: string, stamp: Stamp): Change {
  const open = d.items.filter((i) => i.place === place && i.state === 'open' && i.task === undefined);
  return DERIVED.has(place) && open.length === 1 && open[0]!.marked
    ? setItem(d, open[0]!.id, text, stamp.at)
    : setField(d, place, text, stamp);
}

const NONE: Change = { splices: [], faults: [], ids: [] };

/** What says which work this is stays as it is once it is said. */
function unlessFixed<K extends keyof Meta>(d: Document, key: K, value: Meta[K]): Change {
  if (value === undefined || ((key === 'id' || key === 'taskId' || key === 'created') && d.meta[key] !== undefined))
    return NONE;
  return setLoose(d, key, value);
}

/** A layout without the place keeps nothing of it. */
function where(place: Place, step: (d: Document) => Change): (d: Document) => Change {
  return (d) => (hasPlace(d, place) ? step(d) : NONE);
}

function present(id: string, step: (d: Document) => Change): (d: Document) => Change {
  return (d) => (d.items.some((i) => i.id === id && i.state === 'open') ? step(d) : NONE);
}
