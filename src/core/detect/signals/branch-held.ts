/** The work tree still stands on the work's own branch. */
import { isDefaultBranch } from '../../text/branch.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'branch-held',
  class: 'against',
  says: "it is on the context's own branch",
  detect: ({ branch, active }) =>
    branch === null || isDefaultBranch(branch) || active?.branch !== branch ? null : { strength: 1, of: branch },
};

export const examples: Example[] = [
  { hit: true, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'auth' },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'main' }, branch: 'main' },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'header' },
];
