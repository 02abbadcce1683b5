/** "now let's work on X": the user announces other work. */
import { namesOtherWork } from '../features.js';
import type { Detector, Example } from './_signal.js';

const PLAN = /\b(?:project|plan|epic|ticket)\b/i;

export const signal: Detector = {
  id: 'now-lets',
  class: 'explicit',
  says: 'the words announce another context',
  detect: ({ said, matches, active }) => {
    const phrase = said.find((p) => p.id === 'now-lets' && p.about !== '');
    if (!phrase) return null;
    // "let's look at the login page" is as often the next step; it announces work when it names some that is known.
    const known = namesOtherWork(matches, active, 0.5);
    return {
      strength: known || (phrase.firm && phrase.thing) ? 1 : phrase.firm || PLAN.test(phrase.of) ? 0.8 : 0.25,
      of: phrase.of,
      about: phrase.about,
    };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: "now let's work on the pricing research" },
  { hit: true, prompt: "Let's move on to the billing export, the customer is waiting" },
  { hit: true, prompt: 'Jetzt lass uns an der Preisstudie arbeiten' },
  { hit: true, prompt: 'теперь займёмся биллингом' },
  { hit: true, prompt: "now let's look at the pricing research", plans: { 'PRICING-RESEARCH': 'compare tiers' } },
  { hit: true, prompt: 'start working on task #008' },
  { hit: false, prompt: "now let's run the tests" },
  { hit: false, prompt: 'the timer should start working on the first click' },
  { hit: false, prompt: "now let's commit and push" },
  { hit: false, prompt: 'the doc says "now let\'s work on the pricing research", fix that typo' },
];
