/** No indication of which work is meant: no name, path, id or word of any known work. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'no-project',
  class: 'weak',
  says: 'nothing in it points to any context',
  detect: ({ matches, ids, paths, about, words, recent, active }) => {
    if (ids.length + paths.length > 0 || about !== '' || words.length < 3) return null;
    if (matches.some((m) => m.score >= 0.2) || words.some((w) => recent.has(w) || active?.terms.includes(w)))
      return null;
    return { strength: 1, of: '' };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'what would a careful colleague suggest here' },
  { hit: false, prompt: 'continue with the auth rotation', active: { title: 'auth rotation' } },
  { hit: false, prompt: 'yes' },
];
