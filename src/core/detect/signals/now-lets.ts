/** "now let's work on X": the user announces other work. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'now-lets',
  class: 'explicit',
  says: 'the words announce other work',
  detect: ({ said }) => {
    const phrase = said.find((p) => p.id === 'now-lets' && p.about !== '');
    return phrase ? { strength: phrase.thing ? 1 : 0.8, of: phrase.of, about: phrase.about } : null;
  },
};

export const examples: Example[] = [
  { hit: true, prompt: "now let's work on the pricing research" },
  { hit: true, prompt: "Let's move on to the billing export, the customer is waiting" },
  { hit: true, prompt: 'Jetzt lass uns an der Preisstudie arbeiten' },
  { hit: true, prompt: 'теперь займёмся биллингом' },
  { hit: false, prompt: "now let's run the tests" },
  { hit: false, prompt: "now let's commit and push" },
  { hit: false, prompt: 'the doc says "now let\'s work on the pricing research", fix that typo' },
];
