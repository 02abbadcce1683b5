/** Decides how much of the query a plan's name and title say, be it in other words ("log in" for "authentication"). */
import type { Score } from './_score.js';

/** What has to be said before it counts in full: "thing" is kin of "stuff" and says nothing. */
const ENOUGH = 0.3;

export const score: Score = {
  id: 'meaning',
  order: 6,
  weight: 0.8,
  score: ({ kin }) => {
    const telling = kin.filter((k) => k.said !== k.found).sort((a, b) => b.share - a.share);
    if (telling.length === 0) return null;
    const share = kin.reduce((n, k) => n + k.share, 0);
    const says = kin.reduce((n, k) => n + k.says, 0);
    return {
      score: 'meaning',
      value: Math.min(1, share) * Math.min(1, says / ENOUGH),
      of: telling.slice(0, 3).map((k) => `${k.said} ~ ${k.found}`),
    };
  },
};
