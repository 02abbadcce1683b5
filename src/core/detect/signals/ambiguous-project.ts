/** An ambiguous reference: several plans or pieces of work fit about as well. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'ambiguous-project',
  class: 'weak',
  says: 'several contexts fit about as well',
  detect: ({ matches }) => {
    const [a, b] = matches;
    if (a === undefined || b === undefined || a.score < 0.3 || a.score - b.score > 0.1) return null;
    return { strength: 1, of: `${a.title} / ${b.title}` };
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'what is left in the pricing work?',
    plans: { 'PRICING-RESEARCH': 'tiers', 'PRICING-PAGE': 'hero' },
  },
  { hit: false, prompt: 'what is left in the pricing work?', plans: { 'PRICING-RESEARCH': 'tiers' } },
];
