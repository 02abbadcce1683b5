/** A long request: what is new needs more words than what goes on. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'detailed',
  class: 'implicit',
  says: 'it is described at length',
  detect: ({ words, quoted, handoff }) => {
    const strength =
      quoted > 0.6 || handoff !== '' ? 0 : Math.min(1, Math.log(Math.max(1, words.length / 6)) / Math.log(10));
    return strength <= 0 ? null : { strength, of: `${words.length} words` };
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt:
      'the invoice export drops umlauts when Excel opens the file, customers in Austria and Germany see question marks',
  },
  { hit: false, prompt: 'commit this' },
];
