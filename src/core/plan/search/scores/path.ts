/** Decides whether the places that were named belong to a plan: its own path, or a folder it works in. */
import type { Score } from './_score.js';

/** Pasted logs and traces name folders that are not meant. */
const FOLDER = 0.5;

export const score: Score = {
  id: 'path',
  order: 3,
  weight: 0.6,
  score: ({ hits, paths, row }) => {
    if (paths.some((p) => p === row.path || row.path.endsWith(`/${p}`)))
      return { score: 'path', value: 1, of: [row.path] };
    const places = hits.filter((h) => h.term[0] === '@');
    if (places.length === 0) return null;
    const deepest = places.reduce((a, b) => (b.term.length > a.term.length ? b : a));
    const depth = deepest.term.split('/').length;
    // A folder says less than a file, and one that many plans work in says little, however deep.
    return {
      score: 'path',
      value: FOLDER * Math.min(1, deepest.idf / 6) * (depth > 1 ? 1 : 0.6),
      of: [deepest.term.slice(1)],
    };
  },
};
