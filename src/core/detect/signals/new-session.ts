/** The first prompt after a start or `/clear`: many people begin new work there. */
import type { Detector, Example } from './_signal.js';

const STRENGTH: Record<string, number> = { startup: 1, clear: 1, fork: 0.5, resume: 0.2, compact: 0 };

export const signal: Detector = {
  id: 'new-session',
  class: 'implicit',
  says: 'it is the first prompt of a session',
  detect: ({ session }) => {
    const strength = session.boundary === null ? 0 : (STRENGTH[session.boundary] ?? 0);
    return strength === 0 ? null : { strength, of: session.boundary! };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'the header overlaps on mobile', boundary: 'clear' },
  { hit: false, prompt: 'the header overlaps on mobile' },
];
