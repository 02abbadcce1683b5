/** A pasted plan ("Implement the following plan: # …"): its heading names the work. */

import { expectsPlan } from '../../phrases/expected-plan.js';
import { isDefaultBranch } from '../../text/branch.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'plan-handoff',
  class: 'explicit',
  says: 'a whole plan was handed over',
  detect: ({ handoff, active, branch, session, gap }) => {
    if (handoff === '' || active?.title === handoff) return null;
    // On the work's own branch, or in the middle of a session, a plan is usually the next step of work that has none yet.
    const held = branch !== null && !isDefaultBranch(branch) && active?.branch === branch;
    const inside = session.boundary === null && gap !== null && active?.plan == null;
    const strength = (held ? 0.2 : 1) * (inside ? 0.5 : 1) * (expectsPlan(active) ? 0.4 : 1);
    return { strength, of: handoff, about: handoff };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'Implement the following plan:\n\n# Plan: Batch remediation prompts\n\n## Context\n' },
  {
    hit: false,
    prompt: 'Implement the following plan:\n\n# Batch remediation prompts\n',
    active: { title: 'Batch remediation prompts' },
  },
  { hit: false, prompt: 'what do you think of the plan?' },
];
