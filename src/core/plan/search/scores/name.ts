/** Decides how much of a plan's name was said: all its telling words, in any order but together, is a match by name. */
import { NAME } from '../../index/posting.js';
import { isTelling } from '../../index/terms.js';
import type { Score } from './_score.js';

/** Words that may stand between those of a name. */
const GAP = 3;
/** What words of a name are worth that stand far from each other. */
const SCATTERED = 0.5;

export const score: Score = {
  id: 'name',
  order: 1,
  weight: 0.8,
  score: ({ hits, nameLength, about, said, asked }) => {
    const found = hits.filter((h) => (h.mask & NAME) !== 0 && isTelling(h.term));
    if (found.length === 0 || nameLength === 0) return null;
    const covered = Math.min(1, found.reduce((n, h) => n + (h.fuzzy ? 0.8 : 1), 0) / nameLength);
    return { score: 'name', value: covered * covered * meant(found.map((h) => h.term)), of: found.map((h) => h.term) };

    function meant(words: string[]): number {
      if (words.some((w) => about.has(w)) || asked <= 2) return 1;
      // One common word is no name, and neither are words strewn over a page.
      if (nameLength === 1) return 0.45;
      return words.length === 1 || span(words, said) <= words.length + GAP ? 1 : SCATTERED;
    }
  },
};

/** Length of the shortest stretch of `said` that holds all of `words`. */
function span(words: string[], said: string[]): number {
  const last = new Map<string, number>();
  let best = Number.POSITIVE_INFINITY;
  said.forEach((w, i) => {
    if (!words.includes(w)) return;
    last.set(w, i);
    if (last.size === words.length) best = Math.min(best, i - Math.min(...last.values()) + 1);
  });
  return best;
}
