/** A pasted plan ("Implement the following plan: # …"): its heading names the work. */
import { clip, oneLine } from '../../text/clip.js';
import { defaultBranch } from '../../text/branch.js';
import type { Detector, Example } from './_signal.js';

const HANDOFF = /^\s*implement the following plan\b[^\n]*\n[\s\S]{0,400}?^#\s+(?:Plan:\s*|Implementation Plan:\s*)?(.{3,120})$/im;

export const signal: Detector = {
  id: 'plan-handoff',
  class: 'explicit',
  says: 'a whole plan was handed over',
  detect: ({ prompt, active, branch, session, gap }) => {
    const m = HANDOFF.exec(prompt.slice(0, 2000));
    if (m === null) return null;
    const about = clip(oneLine(m[1]!), 80);
    if (active?.title === about) return null;
    // On the work's own branch, or in the middle of a session, a plan is usually the next step of the same work.
    const held = branch !== null && !defaultBranch(branch) && active?.branch === branch;
    const inside = session.boundary === null && gap !== null;
    return { strength: (held ? 0.4 : 1) * (inside ? 0.5 : 1), of: about, about };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'Implement the following plan:\n\n# Plan: Batch remediation prompts\n\n## Context\n' },
  { hit: false, prompt: 'Implement the following plan:\n\n# Batch remediation prompts\n', active: { title: 'Batch remediation prompts' } },
  { hit: false, prompt: 'what do you think of the plan?' },
];
