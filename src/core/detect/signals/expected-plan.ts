/** A plan is handed over while the work was only talked about so far: that is where plans come from. */
import { expectsPlan } from '../../phrases/expected-plan.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'expected-plan',
  class: 'against',
  says: 'the active context was waiting for a plan',
  detect: ({ handoff, active }) => (handoff !== '' && expectsPlan(active) ? { strength: 1, of: handoff } : null),
};

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'Implement the following plan:\n\n# Batch remediation prompts\n',
    active: { title: 'remediation sends too much at once' },
  },
  {
    hit: false,
    prompt: 'Implement the following plan:\n\n# Batch remediation prompts\n',
    active: { title: 'login', files: ['src/login.ts'] },
  },
];
