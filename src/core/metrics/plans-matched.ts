/** Decides how often the work that was put first was the one that was meant. */
import type { Metric } from './_metric.js';
import type { Occasion } from './_occasions.js';

const put = (...all: (boolean | null)[]): Occasion[] =>
  all.map((right) => ({ at: 0, session: 's1', verb: 'switch', came: 'kept', right }));

export const metric: Metric = {
  id: 'plans-matched',
  place: 2,
  name: 'Plans matched correctly',
  target: { over: 0.85 },
  unit: 'matches',
  numerator:
    'switches to a plan or known context that were not undone, and answers and switches by hand to the one that was put first',
  denominator: 'all such switches and answers',
  blind: 'A wrong match that nobody undid counts as right. A context that was begun without a question is not judged.',
  advice: 'Give plans telling names and titles. `clew plans WORDS` shows what fits and why.',
  examples: [
    { says: 'all right', measured: { occasions: put(true, true) }, value: 1 },
    { says: 'three of four', measured: { occasions: put(true, true, true, false) }, value: 0.75 },
    { says: 'nobody said', measured: { occasions: put(null) }, value: null },
    { says: 'nothing', measured: {}, value: null },
  ],
  count: ({ occasions }) => {
    const judged = occasions.filter((o) => o.right !== null);
    return { numerator: judged.filter((o) => o.right).length, denominator: judged.length };
  },
};
