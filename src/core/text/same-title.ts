/** Decides whether two titles say the same. */
import { oneLine } from './truncate.js';

/** Do two titles say the same, whatever the case, the spaces and the signs around words? */
export function isSameTitle(one: string, other: string): boolean {
  return plainTitle(one) === plainTitle(other);
}

function plainTitle(title: string): string {
  const words = oneLine(title).toLowerCase();
  return words.replace(/[^\p{L}\p{N}#+]+/gu, ' ').trim() || words;
}
