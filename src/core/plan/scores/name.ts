/** Decides how much of a plan's name was said: all its telling words, in any order, is a match by name. */
import { NAME } from '../posting.js';
import { telling } from '../terms.js';
import type { Score } from './_score.js';

export const score: Score = {
  id: 'name',
  order: 1,
  weight: 0.8,
  score: ({ hits, nameLength, about, asked }) => {
    const said = hits.filter((h) => (h.mask & NAME) !== 0 && telling(h.term));
    if (said.length === 0 || nameLength === 0) return null;
    const covered = Math.min(1, said.reduce((n, h) => n + (h.fuzzy ? 0.8 : 1), 0) / nameLength);
    // One common word is no name: it counts in full only when the user named it as the subject or said little else.
    const meant = nameLength > 1 || asked <= 2 || said.some((h) => about.has(h.term)) ? 1 : 0.45;
    return { score: 'name', value: covered * covered * meant, of: said.map((h) => h.term) };
  },
};
