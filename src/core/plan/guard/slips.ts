/** Decides when two words of plans' names are one word misspelt. */
import { editDistance } from './edit-distance.js';
import type { Keyword, Lexicon } from './normalize-name.js';

/** Two words that both are in use are two words, however near they are. */
export function isSlip(a: Keyword, b: Keyword, lexicon: Lexicon): boolean {
  const least = Math.min(a.written.length, b.written.length);
  if (least < 5 || !/^[a-z]+$/.test(a.written + b.written)) return false;
  const most = least >= 8 ? 2 : 1;
  return editDistance(a.written, b.written, most) <= most && !(lexicon.known(a.word) && lexicon.known(b.word));
}
