/** Another open piece of work or plan answers the prompt much better than the current one. */
import { isActive } from '../../context/match.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'other-work',
  class: 'implicit',
  says: 'another context fits the words better',
  detect: ({ matches, active, words }) => {
    const best = matches[0];
    if (best === undefined || isActive(best, active) || words.length < 2) return null;
    const own = matches.find((m) => isActive(m, active))?.score ?? 0;
    const lead = best.score - own;
    return best.score < 0.45 || lead < 0.2
      ? null
      : { strength: Math.min(1, lead * 1.2), of: best.title, about: best.title };
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'compare the pricing research tiers',
    active: { title: 'auth' },
    plans: { 'PRICING-RESEARCH': 'compare tiers' },
  },
  {
    hit: false,
    prompt: 'rotate the auth tokens',
    active: { title: 'auth tokens' },
    plans: { 'PRICING-RESEARCH': 'compare tiers' },
  },
  { hit: false, prompt: 'yes', active: { title: 'auth' }, plans: { 'PRICING-RESEARCH': 'compare tiers' } },
];
