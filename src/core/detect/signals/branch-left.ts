/** The work has a branch of its own and the work tree stands on the default branch: it was merged, or put aside. */
import { isDefaultBranch } from '../../text/branch.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'branch-left',
  class: 'implicit',
  says: "the context's own branch was left",
  detect: ({ branch, active }) =>
    branch === null || active?.branch == null || !isDefaultBranch(branch) || isDefaultBranch(active.branch)
      ? null
      : { strength: 1, of: `${active.branch} → ${branch}` },
};

export const examples: Example[] = [
  { hit: true, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'main' },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'main' }, branch: 'main' },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'header' },
];
