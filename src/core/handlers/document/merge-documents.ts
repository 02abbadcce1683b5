/** Decides what the documents of two pieces of work say when the second becomes part of the first: what is open moves over, nothing is lost. */

import { hasSameWords, openItems, textAt } from '../../context/rules/open-items.js';
import { isBookkeeping } from '../../document/brief-lines.js';
import { PLACES } from '../../document/shape.js';
import type { Document, Item, Place, Wish } from '../../model/document.js';
import type { Context, Edit, Facts, Finding } from '../../model.js';
import { hiddenIn } from '../../team/material.js';
import { ANOTHER, applyToDraft, draftEdits, isKeptHere, nameOf, newDraft, openDraft } from './draft.js';

/** Where an item of the second goes when the first holds one thing in that place already; others stay in their own document. */
const BESIDE: Partial<Record<Place, Place>> = { goal: 'background', 'next-action': 'next' };

/** The edits of both documents; `entered` = somebody stands on the joined work afterwards. */
export function mergeDocuments(
  into: Context,
  from: Context,
  entered: boolean,
  facts: Facts,
): { edits: Edit[]; findings: Finding[] } {
  const theirs = openDraft(from, facts);
  if (theirs === null) return { edits: [], findings: [] };
  const ours = openDraft(into, facts) ?? newDraft(into, facts);
  const first = applyToDraft(
    ours,
    mergeWishes(
      ours.document,
      theirs.document,
      { from: calledIn(from, facts), entered, names: hiddenIn([from]) },
      facts.now,
    ),
    facts,
  );
  const second = applyToDraft(theirs, endedWishes(theirs.document, calledIn(into, facts), facts.now), facts);
  return { edits: draftEdits([second.paper, first.paper]), findings: [...first.findings, ...second.findings] };
}

/** What a document says of another context: its title and where it stands; neither of one that stays on this machine. */
interface Called {
  title: string;
  place: string;
}

function calledIn(context: Context, facts: Facts): Called | null {
  return isKeptHere(context, facts) ? null : { title: context.title, place: nameOf(context) };
}

/** What `theirs` has open and `ours` has not, each with its own date. */
export function mergeWishes(
  ours: Document,
  theirs: Document,
  of: { from: Called | null; entered: boolean; names?: (text: string) => boolean },
  now: number,
): Wish[] {
  // What names work that stays on this machine stays in its own document.
  const free = of.from === null ? theirs.items.filter((i) => of.names?.(i.text) !== true) : theirs.items;
  const added = free.flatMap((item) => wish(ours, item, of.from, now));
  return [
    { do: 'meta', set: { updated: now, ...(of.entered ? { status: 'active' } : {}) } },
    ...added,
    { do: 'add', place: 'plan-decisions', text: `Merged from ${nameIn(of.from)}`, at: now },
  ];
}

function nameIn(of: Called | null): string {
  return of === null ? ANOTHER : `${of.place}: "${of.title}"`;
}

function wish(ours: Document, item: Item, from: Called | null, now: number): Wish[] {
  if (item.state !== 'open' || item.place === 'summary' || isBookkeeping(item.text)) return [];
  const taken = PLACES[item.place].one === true && openItems(ours, item.place).length > 0;
  const place = taken ? BESIDE[item.place] : item.place;
  if (place === undefined || openItems(ours, item.place).some((i) => hasSameWords(i.text, item.text))) return [];
  const text =
    taken && item.place === 'goal' ? `Goal of ${from === null ? ANOTHER : `"${from.title}"`}: ${item.text}` : item.text;
  if (openItems(ours, place).some((i) => hasSameWords(i.text, text))) return [];
  return [{ do: 'add', place, text, at: item.at ?? now }];
}

function endedWishes(theirs: Document, into: Called | null, now: number): Wish[] {
  const before = textAt(theirs, 'summary');
  const name = into === null ? ANOTHER : `"${into.title}" (${into.place})`;
  const text = `Merged into ${name}.${before === '' ? '' : ` ${before}`}`;
  return [
    { do: 'meta', set: { status: 'abandoned', updated: now } },
    { do: 'set', place: 'summary', text, at: now },
  ];
}
