/** Decides how the words of somebody else are known that stand in a document beside its own person's: they stay theirs, and are not told as another's. */
import type { Item, Place } from '../model/document.js';
import { fingerprint } from '../text/hash.js';

/** What such an item is called: by its place and words alone, so that who gives it others makes them their own. */
export function idBeside(place: Place, text: string): string {
  return `t${fingerprint(`${place}\u0000${text.replace(/\s+/g, ' ').trim()}`)}`;
}

/** Are these somebody else's words, as they were taken over? */
export function isBeside({ id, place, text }: Pick<Item, 'id' | 'place' | 'text'>): boolean {
  return id === idBeside(place, text);
}
