/** Decides how a new document begins, in our own layout. */
import type { Meta, Place, Stamp } from '../model/document.js';
import { entryLines, freshId, isWords } from './entry.js';
import { freshText } from './layouts/clew.js';
import { ORDER } from './shape.js';

/** What a new document holds: a text, or several, for each place. Blank texts are left out. */
export type Beginning = Partial<Record<Place, string | string[]>>;

/** The text of a new document. `eol` is the line end of all its lines. */
export function newDocument(meta: Meta, fields: Beginning, stamp: Stamp, eol = '\n'): string {
  const taken = new Set<string>();
  const entries: Partial<Record<Place, string[]>> = {};
  for (const place of ORDER) {
    const texts = [fields[place] ?? []].flat().filter(isWords);
    if (texts.length === 0) continue;
    entries[place] = texts.flatMap((text) => {
      const id = freshId(place, text, stamp.nonce, taken);
      taken.add(id);
      return entryLines(text, { id, at: stamp.at, state: 'open' });
    });
  }
  return freshText({ status: 'active', created: stamp.at, updated: stamp.at, ...meta }, entries, eol);
}
