/** "create a task to …", "open an issue for …": the words open a piece of work. */

import { newTaskIn } from '../../phrases/new-task.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'new-task',
  class: 'implicit',
  says: 'the words open a task',
  detect: ({ own }) => {
    const made = newTaskIn(own);
    return made === '' ? null : { strength: 1, of: made };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'create a task to add a session delete command' },
  { hit: true, prompt: 'open an issue for the flaky login test' },
  { hit: false, prompt: 'go ahead and create a new task' },
  { hit: false, prompt: 'update the task spec' },
];
