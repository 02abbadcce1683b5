/** The very prompt that was already given for this work (sent again after an interruption, or in a forked session). */
import { promptFingerprint } from '../../text/prompt-fingerprint.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'repeated',
  class: 'against',
  says: 'the same prompt was given in this context before',
  detect: ({ own, active }) =>
    own.length >= 12 && active?.echoes?.includes(promptFingerprint(own)) ? { strength: 1, of: own.slice(0, 40) } : null,
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'the header overlaps on mobile',
    active: { title: 'x', said: ['the header overlaps on mobile'] },
  },
  { hit: false, prompt: 'the header overlaps on mobile', active: { title: 'x', said: ['the footer overlaps'] } },
];
