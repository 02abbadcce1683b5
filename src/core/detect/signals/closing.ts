/** It closes the work at hand: "commit this", "push", "update the changelog". */

import { isClosingPrompt } from '../../phrases/closing.js';
import { cutAtWord } from '../../text/truncate.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'closing',
  class: 'against',
  says: 'it commits, pushes or hands over what was done',
  detect: ({ own }) => (isClosingPrompt(own) ? { strength: 1, of: cutAtWord(own, 40) } : null),
};

export const examples: Example[] = [
  { hit: true, prompt: 'commit this and update the changelog' },
  { hit: true, prompt: 'great, now open a PR' },
  { hit: true, prompt: 'comit' },
  { hit: false, prompt: 'make the `git pr` command take a path of a repository' },
  { hit: false, prompt: 'update the changelog entries to link the conversations they come from' },
  { hit: false, prompt: 'the commit hook prints a warning when the branch is new' },
];
