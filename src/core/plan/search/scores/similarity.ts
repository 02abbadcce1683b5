/** Decides how alike the query and a plan's description are: rarity-weighted share of the query's words, title counting most. */
import { TITLE } from '../../index/posting.js';
import { isWord, type Score } from './_score.js';

export const score: Score = {
  id: 'similarity',
  order: 2,
  weight: 0.7,
  score: ({ hits, mass }) => {
    const words = hits.filter((h) => isWord(h.term));
    if (words.length === 0 || mass === 0) return null;
    const sum = words.reduce(
      (n, h) => n + h.idf * h.asked * Math.min(1, h.weight + ((h.mask & TITLE) !== 0 ? 0.25 : 0)),
      0,
    );
    return {
      score: 'similarity',
      value: Math.min(1, sum / mass),
      of: words
        .sort((a, b) => b.idf - a.idf)
        .slice(0, 4)
        .map((h) => h.term),
    };
  },
};
