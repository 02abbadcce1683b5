/** The agent's last words were a question: what follows is usually its answer. */
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'agent-asks',
  class: 'against',
  says: 'the agent had just asked something',
  detect: ({ conversation, own }) => {
    const tail = conversation.said.trimEnd().slice(-240);
    const m = /[^.!?\n]{0,80}\?[\s)*_"]*$/.exec(tail);
    return m === null ? null : { strength: own.length < 300 ? 1 : 0.5, of: m[0].trim().slice(-60) };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'the second, but keep the old name', said: 'Two ways: rename or alias. Which do you prefer?' },
  { hit: false, prompt: 'the second, but keep the old name', said: 'Renamed. All tests pass.' },
];
