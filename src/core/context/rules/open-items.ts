/** Decides which items of a document the rules look at, and what each is about. */
import type { Document, Item, Place } from '../../model/document.js';
import { pathsIn } from '../../text/mentions.js';
import { oneLine } from '../../text/truncate.js';

/** What the rules look at; a document of any layout is one. */
export type Known = Pick<Document, 'meta' | 'items'>;

/** The open items of a place, in the document's order; those of other tasks in the same file are not its own. */
export function openItems(doc: Known, place: Place): Item[] {
  return doc.items.filter((i) => i.place === place && i.state === 'open' && i.task === undefined);
}

/** The words of a place's open items, '' when it has none. */
export function textAt(doc: Known, place: Place): string {
  return openItems(doc, place)
    .map((i) => i.text)
    .join('\n')
    .trim();
}

/** The path that an item is about: in code quotes, by itself, or the first that it names. */
export function pathOf(item: Pick<Item, 'text'>): string | null {
  const text = item.text.trim();
  const quoted = /^`([^`\n]{1,300})`/.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  return /^[^\s`]{1,300}$/.test(text) && !text.includes('://') ? text : (pathsIn(text)[0] ?? null);
}

/** `path` as an item that `pathOf` reads again, `null` when no line can hold it. */
export function formatPathItem(path: string): string | null {
  if (path === '' || path.length > 300 || path !== oneLine(path) || path.includes('`')) return null;
  return /[\s]|:\/\//.test(path) ? `\`${path}\`` : path;
}

/** Two items say the same when only case, white space, marks at the end and code quotes differ. */
export function hasSameWords(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

function comparable(text: string): string {
  return oneLine(text)
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/[\s.;,:!…]+$/u, '');
}
