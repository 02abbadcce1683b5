/** Decides how much of the query a plan's name and title say, be it in other words ("log in" for "authentication"). */
import type { Score } from './_score.js';

export const score: Score = {
  id: 'meaning',
  order: 6,
  weight: 0.8,
  score: ({ kin }) => {
    const telling = kin.filter((k) => k.said !== k.found).sort((a, b) => b.share - a.share);
    if (telling.length === 0) return null;
    const value = kin.reduce((n, k) => n + k.share, 0);
    return { score: 'meaning', value: Math.min(1, value), of: telling.slice(0, 3).map((k) => `${k.said} ~ ${k.found}`) };
  },
};
