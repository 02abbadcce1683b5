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
  const recent = items.slice(-MOST);
  const goal = recent.find((i) => i.place === 'goal' && i.state === 'open' && i.text.trim() !== '');
  const paper = openDraft(context, facts) ?? newDraft(context, facts, goal?.text);
  const begun = paper.before === null ? openItems(paper.document, 'goal').at(-1) : undefined;
  const wishes = recent.flatMap((item): Wish[] => {
    // A document that begins with the team's goal has it since they wrote it.
    if (item === goal && begun?.text === item.text)
      return [{ do: 'verify', id: begun.id, place: 'goal', at: Math.min(item.at, facts.now) }];
    const versions = recent.filter((i) => i.id === item.id && i.place === item.place).length;
    return wishFor(item, versions > 1, paper.document, facts.now);
  });
  if (wishes.length === 0) return none;
  const done = applyToDraft(paper, [{ do: 'meta', set: { updated: facts.now } }, ...wishes], facts);
  return { edits: draftEdits([done.paper]), findings: done.findings, added: wishes.length };
}

/** `contested`: others wrote it in other words, too; all of them are kept. */
function wishFor(
  { id, place: named, text, state, at: wrote, earlier = [] }: TeamItem,
  contested: boolean,
  ours: Document,
  now: number,
): Wish[] {
  if (state !== 'open' || text.trim() === '' || !Object.hasOwn(PLACES, named)) return [];
  const place = named as Place;
  const at = Math.min(wrote > 0 ? wrote : now, now);
  const one = PLACES[place].one === true;
  const open = openItems(ours, place);
  // The very one that stands here, by its name or by its place.
  const same = one ? open.at(-1) : open.find((i) => i.id === id);
  const to = same !== undefined && one ? BESIDE[place] : place;
  const known = (p: Place): boolean => openItems(ours, p).some((i) => hasSameWords(i.text, text));
  if (known(place) || (to !== undefined && known(to))) return [];
  if (same !== undefined && !contested) {
    // What the team had so before was changed by nobody here. Words that were stay, and later ones of theirs stand beside them.
    const isTheirs = earlier.some((t) => hasSameWords(t, same.text));
    const isOlder = seconds(at) <= seconds(same.at ?? 0);
    if (isTheirs) return one ? [{ do: 'set', place, text, at }] : [{ do: 'replace', id: same.id, place, text, at }];
    if ((isOlder && !one) || ours.items.some((i) => i.place === place && hasSameWords(i.text, text))) return [];
  }
  return to === undefined ? [] : [{ do: 'add', place: to, text, at, ...(same === undefined ? { id } : {}) }];
}

/** As a document says when an item was written. */
function seconds(at: number): number {
  return Math.floor(at / 1000);
}
