/** A session begins, and the work tree still stands on the work's own branch: it goes on where it was. */
import { defaultBranch } from '../../text/branch.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'resumed-branch',
  class: 'against',
  says: "a session begins on the work's own branch",
  detect: ({ session, branch, active }) =>
    session.boundary === null || branch === null || defaultBranch(branch) || active?.branch !== branch ? null : { strength: 1, of: branch },
};

export const examples: Example[] = [
  { hit: true, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'auth', boundary: 'startup' },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'auth' },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'main', boundary: 'startup' },
];
