/** "start working on #12", "continue with task 15": the words take up a piece of work that is not the active one. */
import { takenUpIn } from '../../phrases/take-up.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'take-up',
  class: 'implicit',
  says: 'the words begin a task',
  detect: ({ own, ids, active }) => {
    const taken = takenUpIn(own);
    return taken === '' || ids.some((id) => active?.ids.includes(id)) ? null : { strength: 1, of: taken };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'start working on task 015', active: { title: 'session update', ids: ['#14'] } },
  { hit: false, prompt: 'continue working on task 015', active: { title: 'session update', ids: ['#15'] } },
  { hit: false, prompt: 'start with #3, then #4' },
];
