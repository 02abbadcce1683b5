/** Decides which ranges the changes that the rules ask for come to, in a document of any layout. */
import type { Change, Document, Meta, Place, Stamp, Wish } from '../model/document.js';
import { titleIn } from '../text/markdown-line.js';
import { oneLine } from '../text/truncate.js';
import { addItem, applyInTurn, hasPlace, redateItem, resolveItem, setField, setItem } from './change.js';
import { normalizeText } from './entry.js';
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
      return [
        ...titleSteps(w.set, stamp),
        ...(Object.keys(w.set) as (keyof Meta)[]).map((key) => (d: Document) => unlessFixed(d, key, w.set[key])),
      ];
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

/** Before the key is set, which tells what the title was. */
function titleSteps({ title }: Meta, { at }: Stamp): ((d: Document) => Change)[] {
  return title === undefined ? [] : [(d) => rehead(d, title), (d) => retarget(d, title, at)];
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

/** The first heading, where it is the title that the document has and not `title`. Other layouts have headings of their own. */
function rehead(document: Document, title: string): Change {
  const [first] = document.headings;
  const was = document.meta.title;
  if (document.cut || document.layout !== 'clew' || was === undefined || first?.level !== 1) return NONE;
  if (first.title !== titleIn(oneLine(was)) || first.title === oneLine(title)) return NONE;
  const line = document.text.slice(first.from, first.to).replace(/\r?\n$|\r$/, '');
  return { ...NONE, splices: [{ at: first.from, cut: line, put: `# ${oneLine(title)}` }] };
}

/** A goal that is only the title that the document has: a person's other words stay. */
function retarget(document: Document, title: string, at: number): Change {
  const { title: was } = document.meta;
  const [goal, ...more] = document.items.filter((i) => i.place === 'goal' && i.state === 'open');
  if (document.layout !== 'clew' || goal === undefined || more.length > 0 || !goal.marked) return NONE;
  if (was === undefined || goal.text !== normalizeText(was)) return NONE;
  const change = setItem(document, goal.id, title, at);
  return change.faults.length > 0 ? NONE : change;
}
