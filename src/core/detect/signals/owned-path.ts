/** A file is named that other work has touched and this one has not. */
import { isActive } from '../../context/match.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'owned-path',
  class: 'implicit',
  says: 'it names a file of another context',
  detect: ({ paths, matches, active }) => {
    if (paths.length === 0) return null;
    const owners = matches.filter((m) => m.reasons.some((r) => r.score === 'files' && r.value === 1));
    const owner = owners[0];
    if (owner === undefined || owners.some((m) => isActive(m, active))) return null;
    return {
      strength: 1,
      of: owner.reasons
        .find((r) => r.score === 'files')!
        .of.slice(0, 2)
        .join(', '),
    };
  },
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'please look at src/invoice.ts',
    active: { title: 'auth', files: ['src/token.ts'] },
    others: [{ title: 'billing', files: ['src/invoice.ts'] }],
  },
  {
    hit: false,
    prompt: 'please look at src/invoice.ts',
    active: { title: 'auth', files: ['src/token.ts', 'src/invoice.ts'] },
    others: [{ title: 'billing', files: ['src/invoice.ts'] }],
  },
  { hit: false, prompt: 'please look at src/invoice.ts', active: { title: 'auth', files: ['src/token.ts'] } },
];
