/** Few prompts into a session: what was said so far may have been a warming up. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'early',
  class: 'implicit',
  says: 'the session has hardly begun',
  detect: ({ session }) => (session.boundary !== null || session.prompts < 1 || session.prompts > 3 ? null : { strength: 1 / session.prompts, of: `prompt ${session.prompts + 1}` }),
};

export const examples: Example[] = [
  { hit: true, prompt: 'the header overlaps on mobile', prompts: 1 },
  { hit: false, prompt: 'the header overlaps on mobile', prompts: 9 },
  { hit: false, prompt: 'the header overlaps on mobile', boundary: 'startup' },
];
