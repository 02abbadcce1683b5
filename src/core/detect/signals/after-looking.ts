/** The prompt before looked around ("what tasks are available?"): now one is picked. */

import type { Detector, Example } from './_signal.js';
import { isLooking } from './looking.js';

export const signal: Detector = {
  id: 'after-looking',
  class: 'implicit',
  says: 'the user had just looked around for something to do',
  detect: ({ conversation, words }) => {
    const last = conversation.prompts[0]?.text ?? '';
    return words.length > 0 && isLooking(last) ? { strength: 1, of: last.slice(0, 40) } : null;
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'start with the session delete command', before: 'what tasks are available?' },
  { hit: false, prompt: 'start with the session delete command', before: 'fix the header' },
];
