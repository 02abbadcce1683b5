/** Decides when two words of plans' names are one word misspelt. */
import { editDistance } from './edit-distance.js';
import type { Keyword, Lexicon } from './normalize-name.js';

/** Two words that both are in use are two words, however near they are. */
export function isSlip(a: Keyword, b: Keyword, lexicon: Lexicon): boolean {
  const least = Math.min(a.written.length, b.written.length);
  if (least < 5 || !/^[a-z]+$/.test(a.written + b.written)) return false;
  // Nobody mistypes how a word begins, but in the order of its first two letters.
  if (a.written[0] !== b.written[0] && a.written[0] !== b.written[1]) return false;
  const most = least >= 8 ? 2 : 1;
  const slip = editDistance(a.written, b.written, most) <= most || isTurned(a.written, b.written);
  return slip && !(lexicon.known(a.word) && lexicon.known(b.word));
}

/** Two letters that stand in one another's place: "lisence". */
function isTurned(a: string, b: string): boolean {
  return editDistance(a, b, 2) === 2 && [...a].sort().join('') === [...b].sort().join('');
}

/** Letters of the longer word: shorter ones have neighbours that are words (`trail`, `form`). */
const PLAIN = 6;

/** Are two words one but for a letter that is left out, doubled or in its neighbour's place, both ends as they were? Chance seldom makes a word of that. */
export function isPlainSlip(made: string, other: string): boolean {
  if (Math.max(made.length, other.length) < PLAIN || made[0] !== other[0] || made.at(-1) !== other.at(-1)) return false;
  if (isTurned(made, other)) return true;
  if (editDistance(made, other, 1) !== 1) return false;
  return made.length !== other.length || [...made].sort().join('') === [...other].sort().join('');
}
