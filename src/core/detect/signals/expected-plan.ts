/** A plan is handed over while the work was only talked about so far: that is where plans come from. */
import type { Context } from '../../model.js';
import type { Detector, Example } from './_signal.js';

/** Where hosts keep the plans that an agent writes. */
const PLAN_FILE = /(?:^|\/)\.(?:claude|codex|gemini|cursor|opencode)\/plans\/[^/]+\.md$/;

/** Has `work` been talked about, with nothing touched yet or a plan among the last files, and not been closed? */
export function expectsPlan(work: Context | null): boolean {
  if (work === null || work.prompts === 0 || work.closed) return false;
  return (
    (work.prompts < 8 && work.files.length === 0 && work.plan === null) ||
    work.files.slice(0, 8).some((f) => PLAN_FILE.test(f))
  );
}

export const signal: Detector = {
  id: 'expected-plan',
  class: 'against',
  says: 'the work at hand was waiting for a plan',
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
