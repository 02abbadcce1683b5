/** The agent has just changed files and nothing was closed since: the work is in hand, and hardly anybody turns away now. */
import type { Detector, Example } from './_signal.js';
import { isInquiry } from './inquiry.js';

/** Up to a quarter of an hour ago is just now; four hours later it is no more. */
const JUST = 15 * 60_000;
const OVER = 240 * 60_000;

export const signal: Detector = {
  id: 'in-hand',
  class: 'against',
  says: 'the agent has just been at files of it',
  // Without times nobody knows whether the files were changed just now or before a break. A question that stands on its own
  // is no remark on the changes.
  detect: ({ session, gap, conversation, active, own, words }) => {
    if (session.boundary !== null || gap === null || conversation.touched.length === 0) return null;
    if (session.closed || active?.closed || isInquiry(own, words)) return null;
    const strength = Math.min(1, Math.max(0, 1 - Math.log(Math.max(1, gap / JUST)) / Math.log(OVER / JUST)));
    return { strength, of: conversation.touched.slice(0, 2).join(', ') };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'the header overlaps on mobile', touched: ['src/header.css'] },
  { hit: false, prompt: 'the header overlaps on mobile' },
  { hit: false, prompt: 'the header overlaps on mobile', touched: ['src/header.css'], minutes: 300 },
  { hit: false, prompt: 'the header overlaps on mobile', touched: ['src/header.css'], closed: true },
  { hit: false, prompt: 'the header overlaps on mobile', touched: ['src/header.css'], boundary: 'startup' },
  { hit: false, prompt: 'the header overlaps on mobile', touched: ['src/header.css'], timeless: true, before: 'hi' },
  { hit: false, prompt: 'is there any other cleanup needed for the session command?', touched: ['src/header.css'] },
];
