/** Decides how much of the query stands in a plan's tasks, or names one by its id. */
import { TASK, TITLE } from '../../index/posting.js';
import { type Hit, isWord, type Score } from './_score.js';

export const score: Score = {
  id: 'keywords',
  order: 4,
  weight: 0.85,
  score: ({ hits, mass }) => {
    const ids = hits.filter((h) => h.term[0] === '#').sort((a, b) => standing(b) - standing(a));
    if (ids.length > 0) return { score: 'keywords', value: standing(ids[0]!), of: [ids[0]!.term.slice(1)] };
    const inTasks = hits.filter((h) => isWord(h.term) && (h.mask & TASK) !== 0);
    if (inTasks.length === 0 || mass === 0) return null;
    const share = inTasks.reduce((n, h) => n + h.idf * h.asked, 0) / mass;
    return { score: 'keywords', value: 0.3 * Math.min(1, share), of: inTasks.slice(0, 4).map((h) => h.term) };
  },
};

/** An id in the title or on a task is the plan's own; in running text it is one the plan mentions. */
function standing(id: Hit): number {
  return (id.mask & (TITLE | TASK)) !== 0 ? 1 : 0.4;
}
