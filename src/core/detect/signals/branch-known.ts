/** The work tree stands on the branch of other open work. */
import { isDefaultBranch } from '../../text/branch.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'branch-known',
  class: 'implicit',
  says: 'the branch belongs to another context',
  detect: ({ branch, active, contexts }) => {
    if (branch === null || isDefaultBranch(branch) || active === null || active.branch === branch) return null;
    const owner = contexts.find((c) => c.id !== active.id && c.branch === branch);
    return owner ? { strength: 1, of: branch, about: owner.title } : null;
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'fix the header',
    active: { title: 'auth', branch: 'auth' },
    others: [{ title: 'header', branch: 'header' }],
    branch: 'header',
  },
  {
    hit: false,
    prompt: 'fix the header',
    active: { title: 'auth', branch: 'auth' },
    others: [{ title: 'header', branch: 'main' }],
    branch: 'main',
  },
  { hit: false, prompt: 'fix the header', active: { title: 'auth', branch: 'auth' }, branch: 'auth' },
];
