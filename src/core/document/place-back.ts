/** Decides where a change of a document that is undone goes, where the document was changed since: what others wrote stays, and so does the date of the last change. */
import type { Document, Splice } from '../model/document.js';
import type { Around } from '../text/splice.js';
import { rebaseOnText } from './splice.js';

const DATE = /^["']?\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?["']?$/;

/**
 * `splices`, which undo what was made in an earlier text, as they go into `text`; `null` where what they change was itself changed
 * since, so that undoing it would undo that, too.
 */
export function placeBack(
  text: string,
  splices: Splice[],
  around: Around,
  layout: Document['layout'],
): Splice[] | null {
  const all = rebaseOnText(text, splices, around, layout, true);
  if (all !== null) return all;
  const kept = splices.flatMap((s, i) =>
    isDated(s) ? [] : [{ s, around: around[i] ?? (['', ''] as Around[number]) }],
  );
  if (kept.length === 0 || kept.length === splices.length) return null;
  return rebaseOnText(
    text,
    kept.map((k) => k.s),
    kept.map((k) => k.around),
    layout,
    true,
  );
}

/** Does it do nothing but set a date? */
function isDated({ cut, put }: Splice): boolean {
  return DATE.test(cut.trim()) && DATE.test(put.trim());
}
