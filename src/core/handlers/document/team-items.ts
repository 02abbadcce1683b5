/** Decides what the document of a context takes over of what its team wrote: item by item, what it has not yet; where two wrote one item, both versions. */
import { hasSameWords, openItems } from '../../context/rules/open-items.js';
import { PLACES } from '../../document/shape.js';
import type { Document, Place, Wish } from '../../model/document.js';
import type { Context, Edit, Facts, Finding } from '../../model.js';
import type { TeamItem } from '../../team/view.js';
import { applyToDraft, draftEdits, newDraft, openDraft } from './draft.js';

/** So much of one context is taken over at once. */
const MOST = 200;
/** Where an item goes when the document holds one thing in its place already. */
const BESIDE: Partial<Record<Place, Place>> = { goal: 'background', 'next-action': 'next' };

/** The edits of the document of `context`; none where it has all of it, or stands in another tool's file. */
export function teamItemEdits(
  context: Context,
  items: TeamItem[],
  facts: Facts,
): { edits: Edit[]; findings: Finding[]; added: number } {
  const none = { edits: [], findings: [], added: 0 };
  if (facts.document === undefined || context.file != null) return none;
  const paper = openDraft(context, facts) ?? newDraft(context, facts);
  const wishes = items.slice(-MOST).flatMap((item) => wishFor(item, paper.document, facts.now));
  if (wishes.length === 0) return none;
  const done = applyToDraft(paper, [{ do: 'meta', set: { updated: facts.now } }, ...wishes], facts);
  return { edits: draftEdits([done.paper]), findings: done.findings, added: wishes.length };
}

function wishFor({ place: named, text, state, at }: TeamItem, ours: Document, now: number): Wish[] {
  if (state !== 'open' || text.trim() === '' || !Object.hasOwn(PLACES, named)) return [];
  const place = named as Place;
  const taken = PLACES[place].one === true && openItems(ours, place).length > 0;
  const to = taken ? BESIDE[place] : place;
  const known = (p: Place): boolean => openItems(ours, p).some((i) => hasSameWords(i.text, text));
  if (to === undefined || known(place) || known(to)) return [];
  return [{ do: 'add', place: to, text, at: Math.min(at > 0 ? at : now, now) }];
}
