/** Decides how much recent activity speaks for a plan: a little, and less with every day. */
import type { Score } from './_score.js';

const DAY = 86_400_000;
const HALF_LIFE_DAYS = 7;

export const score: Score = {
  id: 'recent',
  order: 5,
  weight: 0.06,
  score: ({ row, now, hits }) => {
    if (hits.length === 0) return null;
    const days = Math.max(0, (now - row.at) / DAY);
    const value = 0.5 ** (days / HALF_LIFE_DAYS);
    return value < 0.05 ? null : { score: 'recent', value, of: [] };
  },
};
