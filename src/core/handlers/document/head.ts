/** Decides what the goal and the next action of a context are, as its documents say them now. */
import { isHistory } from '../../document/brief-lines.js';
import type { Item } from '../../model/document.js';
import type { Context, Facts } from '../../model.js';
import { besideOf, knownDocument } from './draft.js';

/** The open items of a document and what is kept beside it that are no history, in the order of the files. */
export function itemsOf(context: Context, facts: Facts): Item[] {
  const documents = [knownDocument(context, facts), besideOf(context, facts)];
  return documents.flatMap((d) => d?.items ?? []).filter((i) => i.task === undefined);
}

/** The items that say them, `null` where nothing does. */
export function headItems<T extends Pick<Item, 'place' | 'state'>>(items: T[]): { goal: T | null; next: T | null } {
  const open = items.filter((i) => i.state === 'open');
  const last = (place: Item['place']): T | null => open.findLast((i) => i.place === place) ?? null;
  return { goal: last('goal'), next: last('next-action') ?? open.find((i) => i.place === 'next') ?? null };
}

/** Their words, '' for none. */
export function headOf(context: Context, facts: Facts): { goal: string; next: string } {
  const { goal, next } = headItems(itemsOf(context, facts).filter((i) => !isHistory(i)));
  return { goal: goal?.text ?? '', next: next?.text ?? '' };
}
