/** The agent reported that the work is delivered: committed, pushed, merged, a pull request opened. */
import type { Detector, Example } from './_signal.js';

const DONE = /\b(?:committed|pushed|merged|(?:pr|pull request)\s+(?:#\d+\s+)?(?:is |was |has been )?(?:created|opened|merged|ready)|(?:created|opened) (?:a |the )?(?:pr|pull request)|commit(?:ted)? (?:succeeded|as|created)|released|deployed|changelog updated|all (?:tasks|items|steps) (?:are )?(?:done|complete[d]?))\b/i;

export const signal: Detector = {
  id: 'agent-done',
  class: 'implicit',
  says: 'the agent had delivered the work',
  detect: ({ conversation }) => {
    const m = DONE.exec(conversation.said.slice(-500));
    return m === null ? null : { strength: 1, of: m[0] };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'the header overlaps on mobile', said: 'Committed as `b903802`. All tests pass.' },
  { hit: false, prompt: 'the header overlaps on mobile', said: 'I renamed the field in both places.' },
];
