/** Decides what the document of a context takes over of what its team wrote: item by item, what it has not yet and what is over; where two wrote one item, both versions. */
import { hasSameWords, openItems } from '../../context/rules/open-items.js';
import { PLACES } from '../../document/shape.js';
import type { Document, Item, Place, Wish } from '../../model/document.js';
import type { Context, Edit, Facts, Finding } from '../../model.js';
import { idBeside, isBeside } from '../../team/beside.js';
import type { TeamItem } from '../../team/view.js';
import { applyToDraft, draftEdits, newDraft, openDraft } from './draft.js';

/** So much of one context is taken over at once. */
const MOST = 200;

/** What is taken over. */
export interface TakenOver {
  edits: Edit[];
  findings: Finding[];
  added: number;
  /** What others closed, and is closed here now, too. */
  closed: string[];
  /** Others' words for what stands here in one's own. */
  beside: string[];
  /** The next action, where it is others' now: nothing that is derived takes its place. */
  next: string | null;
}

/** The edits of the document of `context`, with what was said when it was handed over (`notes`); none where it has all of it, or stands in another tool's file. */
export function teamItemEdits(context: Context, items: TeamItem[], facts: Facts, notes: string[] = []): TakenOver {
  const none = { edits: [], findings: [], added: 0, closed: [], beside: [], next: null };
  if (facts.document === undefined || context.file != null) return none;
  const recent = items.slice(-MOST).filter((i): i is Told => i.text.trim() !== '' && Object.hasOwn(PLACES, i.place));
  const goal = recent.find((i) => i.place === 'goal' && i.state === 'open');
  const paper = openDraft(context, facts) ?? newDraft(context, facts, goal?.text);
  const begun = paper.before === null ? openItems(paper.document, 'goal').at(-1) : undefined;
  const steps = recent.map((item): Step => {
    // A document that begins with the team's goal has it since they wrote it.
    if (item === goal && begun?.text === item.text)
      return { wishes: [{ do: 'verify', id: begun.id, place: 'goal', at: Math.min(item.at, facts.now) }] };
    return stepFor(item, recent, paper.document, facts.now);
  });
  const own = paper.document.items.filter((i) => i.place === 'plan-notes');
  const said = notes.filter((n) => !own.some((i) => hasSameWords(i.text, n)));
  const wishes = [
    ...steps.flatMap((s) => s.wishes),
    ...overWishes(steps, recent, paper.document),
    ...said.map((text): Wish => ({ do: 'add', place: 'plan-notes', text, at: facts.now })),
  ];
  const told = {
    closed: steps.flatMap((s, i) => (s.closes === true ? [recent[i]!.text] : [])),
    beside: steps.flatMap((s, i) => (s.beside === undefined ? [] : [recent[i]!.text])),
  };
  if (wishes.length === 0) return { ...none, ...told };
  const done = applyToDraft(paper, [{ do: 'meta', set: { updated: facts.now } }, ...wishes], facts);
  const next = wishes.find((w) => (w.do === 'set' || w.do === 'add') && w.place === 'next-action' && !isAside(w));
  const text = next !== undefined && 'text' in next ? next.text : null;
  return { edits: draftEdits([done.paper]), findings: done.findings, added: wishes.length, ...told, next: text };
}

type Told = TeamItem & { place: Place };

/** What is done for one item of the team; `beside`: what its words are called that stand beside one's own. */
interface Step {
  wishes: Wish[];
  beside?: string;
  closes?: true;
}

const NOTHING: Step = { wishes: [] };

function stepFor(item: Told, all: Told[], ours: Document, now: number): Step {
  const { id, place, text, earlier = [] } = item;
  const at = Math.min(item.at > 0 ? item.at : now, now);
  const one = PLACES[place].one === true;
  const own = ours.items.filter((i) => i.task === undefined);
  // The very one that stands here, by its name or by its place.
  const same = one ? openItems(ours, place).at(-1) : own.find((i) => i.id === id);
  const versions = all.filter((i) => i.id === id && i.place === place);
  const isRival = versions.length > 1;
  const isHere = same !== undefined && hasSameWords(same.text, text);
  // What the team had so before was changed by nobody here.
  const isTheirs = same !== undefined && !isRival && earlier.some((t) => hasSameWords(t, same.text));
  if (item.state !== 'open') {
    if (same?.state !== 'open' || isRival || !(isHere || isTheirs)) return NOTHING;
    const wish: Wish = { do: 'resolve', id: same.id, place: same.place };
    return { wishes: [item.state === 'superseded' ? { ...wish, as: item.state } : wish], closes: true };
  }
  if (isHere || (same !== undefined && same.state !== 'open')) return NOTHING;
  // The same words under another name.
  if (openItems(ours, place).some((i) => !isBeside(i) && hasSameWords(i.text, text))) return NOTHING;
  if (same === undefined && versions[0] === item) return { wishes: [{ do: 'add', place, text, at, id }] };
  if (isTheirs)
    return {
      wishes: [one ? { do: 'set', place, text, at } : { do: 'replace', id: same.id, place: same.place, text, at }],
    };
  if (same !== undefined && !isRival) {
    // Words that were stay, and later ones of theirs stand beside them.
    const isOlder = place !== 'goal' && seconds(at) <= seconds(same.at ?? 0);
    if (isOlder || own.some((i) => i.place === place && !isBeside(i) && hasSameWords(i.text, text))) return NOTHING;
  }
  return beside(place, text, at, own);
}

/** Others' words in their own place, known as theirs; where a document holds one thing only they are no second one that holds. */
function beside(place: Place, text: string, at: number, own: Item[]): Step {
  const id = idBeside(place, text);
  if (own.some((i) => i.id === id)) return { wishes: [], beside: id };
  const shut: Wish[] = PLACES[place].one === true ? [{ do: 'resolve', id, place }] : [];
  return { wishes: [{ do: 'add', place, text, at, id }, ...shut], beside: id };
}

/** Others' words that stand beside one's own and are no longer theirs, or one's own by now: their difference was ended. */
function overWishes(steps: Step[], all: Told[], ours: Document): Wish[] {
  const kept = new Set(steps.flatMap((s) => s.beside ?? []));
  const isTold = ({ text }: Item): boolean =>
    all.some((i) => hasSameWords(i.text, text) || i.earlier?.some((t) => hasSameWords(t, text)) === true);
  return ours.items
    .filter((i) => i.state === 'open' && isBeside(i) && !kept.has(i.id) && isTold(i))
    .map((i): Wish => ({ do: 'resolve', id: i.id, place: i.place, as: 'superseded' }));
}

/** Does it only stand beside? */
function isAside(wish: Wish): boolean {
  return wish.do === 'add' && wish.id === idBeside(wish.place, wish.text);
}

/** As a document says when an item was written. */
function seconds(at: number): number {
  return Math.floor(at / 1000);
}
