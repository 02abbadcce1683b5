/** The request matches nothing in the current plan, and it is long enough to say so. */

import { isActive } from '../../context/match.js';
import type { Detector, Example } from './_signal.js';

/** Reasons for a context that the prompt does not give. */
const BESIDE = new Set(['recent', 'talk', 'branch']);

export const signal: Detector = {
  id: 'no-task-match',
  class: 'implicit',
  says: 'it matches no task of the current plan',
  detect: ({ active, words, matches, recent }) => {
    if (active?.plan == null || words.length < 5) return null;
    if (matches.some((m) => isActive(m, active) && m.reasons.some((r) => !BESIDE.has(r.score)))) return null;
    const heard = words.filter((w) => recent.has(w) || active.terms.includes(w)).length / words.length;
    return heard > 0.4 ? null : { strength: 1 - heard, of: words.slice(0, 4).join(', ') };
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'the invoice export drops umlauts when Excel opens the file',
    active: { title: 'auth', plan: 'AUTH', tasks: ['rotate refresh tokens'] },
  },
  {
    hit: false,
    prompt: 'rotate the refresh tokens after every login please',
    active: { title: 'auth', plan: 'AUTH', tasks: ['rotate refresh tokens'] },
  },
  { hit: false, prompt: 'yes do it', active: { title: 'auth', plan: 'AUTH', tasks: ['rotate refresh tokens'] } },
];
