/** Decides how much of the query stands in a plan's tasks, or names one by its id. */
import { TASK } from '../posting.js';
import { isWord, type Score } from './_score.js';

export const score: Score = {
  id: 'keywords',
  order: 4,
  weight: 0.85,
  score: ({ hits, mass }) => {
    const id = hits.find((h) => h.term[0] === '#');
    if (id) return { score: 'keywords', value: 1, of: [id.term.slice(1)] };
    const inTasks = hits.filter((h) => isWord(h.term) && (h.mask & TASK) !== 0);
    if (inTasks.length === 0 || mass === 0) return null;
    const share = inTasks.reduce((n, h) => n + h.idf * h.asked, 0) / mass;
    return { score: 'keywords', value: 0.3 * Math.min(1, share), of: inTasks.slice(0, 4).map((h) => h.term) };
  },
};
