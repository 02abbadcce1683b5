/** Nothing in it points back: who has not followed the conversation could understand it. */
import { pointersIn } from '../../text/anaphora.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'stands-alone',
  class: 'implicit',
  says: 'it could be understood without the conversation',
  detect: ({ own, words, handoff }) =>
    words.length < 5 || handoff !== '' || pointersIn(own, 200).length > 0
      ? null
      : { strength: Math.min(1, words.length / 10), of: '' },
};

export const examples: Example[] = [
  { hit: true, prompt: 'rotate API keys for staging and production every month' },
  { hit: false, prompt: 'do the same for the production keys every month' },
];
