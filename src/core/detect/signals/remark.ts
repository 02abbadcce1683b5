/** A remark about what the agent just did or said: feedback, a complaint, "why did you". */
import { remarkIn } from '../../phrases/remark.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'remark',
  class: 'against',
  says: 'it remarks on what the agent did or said',
  detect: ({ own, about, session }) => {
    if (about !== '') return null;
    const m = remarkIn(own);
    // At the start of a session there is nothing yet to remark on.
    return m === null
      ? null
      : {
          strength: session.boundary === null || session.boundary === 'resume' ? 1 : 0.3,
          of: m[0].trim().slice(0, 40),
        };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: "why didn't you push?" },
  { hit: true, prompt: 'i still see duplicates in the changelog' },
  { hit: true, prompt: 'one more thing, widen the column' },
  { hit: false, prompt: 'add a standard MIT license' },
];
