/** The work tree stands on another branch than the current work. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'branch-changed',
  class: 'implicit',
  says: 'the branch has changed',
  detect: ({ branch, active }) =>
    branch === null || active?.branch == null || active.branch === branch ? null : { strength: 1, of: `${active.branch} → ${branch}` },
};

export const examples: Example[] = [
  { hit: true, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'header' },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'auth' },
];
