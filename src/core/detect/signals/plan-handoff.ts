/** A pasted plan ("Implement the following plan: # …"): its heading names the work. */
import { clip, oneLine } from '../../text/clip.js';
import type { Detector, Example } from './_signal.js';

const HANDOFF = /^\s*implement the following plan\b[^\n]*\n[\s\S]{0,400}?^#\s+(?:Plan:\s*|Implementation Plan:\s*)?(.{3,120})$/im;

export const signal: Detector = {
  id: 'plan-handoff',
  class: 'explicit',
  says: 'a whole plan was handed over',
  detect: ({ prompt, active }) => {
    const m = HANDOFF.exec(prompt.slice(0, 2000));
    if (m === null) return null;
    const about = clip(oneLine(m[1]!), 80);
    return active?.title === about ? null : { strength: 1, of: about, about };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'Implement the following plan:\n\n# Plan: Batch remediation prompts\n\n## Context\n' },
  { hit: false, prompt: 'Implement the following plan:\n\n# Batch remediation prompts\n', active: { title: 'Batch remediation prompts' } },
  { hit: false, prompt: 'what do you think of the plan?' },
];
