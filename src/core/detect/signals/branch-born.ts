/** The work was on the default branch and is on a branch of its own now: a branch made for it, or for something else. */
import { isDefaultBranch } from '../../text/branch.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'branch-born',
  class: 'implicit',
  says: 'a branch that nobody has worked on yet',
  detect: ({ branch, active, contexts, session }) => {
    if (branch === null || active?.branch == null || active.branch === branch || isDefaultBranch(branch)) return null;
    if (contexts.some((c) => c.branch === branch)) return null;
    // Within a session a fresh branch off the default one is usually made for the work at hand.
    const begins = session.boundary !== null && session.boundary !== 'resume';
    const strength = begins ? (isDefaultBranch(active.branch) ? 0.5 : 1) : isDefaultBranch(active.branch) ? 0 : 0.25;
    return { strength, of: `${active.branch} → ${branch}` };
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'fix the header',
    active: { title: 'auth', branch: 'auth' },
    branch: 'header',
    boundary: 'startup',
  },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'auth' },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'main' },
];
