/** Neither times nor session starts are known: an endless session, or a record without times. Then less can be told. */

import type { Detector, Example } from './_signal.js';
import { rateOf } from './habit.js';

export const signal: Detector = {
  id: 'timeless',
  class: 'implicit',
  says: 'no time is known, so the start of something new cannot be seen',
  // The start of something hides among all prompts then: as often as this user starts something.
  detect: ({ gap, session, contexts }) =>
    gap === null && session.boundary === null ? { strength: Math.min(1, rateOf(contexts) * 2.5), of: '' } : null,
};

export const examples: Example[] = [
  { hit: true, prompt: 'the header overlaps on mobile', before: 'and now the footer', timeless: true },
  { hit: false, prompt: 'the header overlaps on mobile', minutes: 4 },
];
