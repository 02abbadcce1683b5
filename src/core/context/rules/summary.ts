/** Decides what a piece of work is summed up as when it is archived. */

import { isHistory } from '../../document/brief-lines.js';
import type { Wish } from '../../model/document.js';
import { fingerprint } from '../../text/hash.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { isFiller } from '../gate/concrete.js';
import { type Known, openItems, textAt } from './open-items.js';

/** Characters of a summary, entries of a list in it, characters of an entry. */
export const MOST = { summary: 400, list: 3, entry: 120 };

/** ENSURE_ARCHIVE_SUMMARY: a document without one gets what the registry has, else goal, what is done and what is next; a summary that stands there stays, unless clew `summed` it up so. */
export function ensureSummary(doc: Known, before: Wish[], now: number, stored = '', summed?: string): Wish[] {
  const own = textAt(doc, 'summary');
  if (own !== '' && !isOurSummary(own, summed)) return [];
  const text = oneLine(stored) || summaryOf(doc, before);
  return text === '' || text === own ? [] : [{ do: 'set', place: 'summary', text, at: now }];
}

/** Is `text` the summary that clew made last, of which `summed` is the fingerprint? */
export function isOurSummary(text: string, summed: string | undefined): boolean {
  return summed !== undefined && fingerprint(oneLine(text)) === summed;
}

/** One paragraph of a document as it stands after `before`. */
export function summaryOf(doc: Known, before: Wish[] = []): string {
  const list = (place: 'done' | 'doing' | 'next'): string => {
    const gone = new Set(before.flatMap((c) => (c.do === 'resolve' ? [c.id] : [])));
    const texts = [
      ...openItems(doc, place).flatMap((i) => (gone.has(i.id) || isHistory(i) ? [] : [i.text])),
      ...before.flatMap((c) => (c.do === 'add' && c.place === place ? [c.text] : [])),
    ];
    // What only stands in for a step is told to nobody, here neither.
    return texts
      .filter((t) => !isFiller(t))
      .slice(place === 'done' ? -MOST.list : 0)
      .slice(0, MOST.list)
      .map((t) => truncate(oneLine(t), MOST.entry).replace(/[.;]+$/, ''))
      .join('; ');
  };
  const goal =
    before.flatMap((c) => (c.do === 'set' && c.place === 'goal' ? [c.text] : [])).at(-1) ?? textAt(doc, 'goal');
  const lines = [
    oneLine(goal).replace(/\.$/, ''),
    ...[['Done', list('done')] as const, ['Under way', list('doing')] as const, ['Next', list('next')] as const].map(
      ([name, text]) => (text === '' ? '' : `${name}: ${text}`),
    ),
  ].filter((l) => l !== '');
  return lines.length === 0 ? '' : truncate(`${lines.join('. ')}.`, MOST.summary);
}
