/** The prompt before closed something ("commit and push"): what follows is likelier to be new. */
import { isClosingPrompt } from '../../phrases/closing.js';
import { isRemark } from '../../phrases/remark.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'after-closing',
  class: 'implicit',
  says: 'before it what was done was committed, pushed or handed over',
  detect: ({ session, active, own, words }) => {
    if (!session.closed && !active?.closed) return null;
    // A remark on how it was closed, or another closing word, is not yet something new.
    const more = session.boundary === null && (isRemark(own) || isClosingPrompt(own) || words.length < 4);
    return { strength: more ? 0.3 : 1, of: 'closed' };
  },
};
export const examples: Example[] = [
  { hit: true, prompt: 'the header overlaps on mobile', closed: true },
  { hit: false, prompt: 'the header overlaps on mobile' },
];
