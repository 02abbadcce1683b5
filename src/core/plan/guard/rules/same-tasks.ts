/** The same tasks, under whatever title. */
import { tasksInCommon } from '../task-words.js';
import type { Example, Rule } from './_rule.js';

/** One task in common is chance, and so are words that stand in one another's tasks here and there. */
const LEAST = { tasks: 2, words: 3, value: 0.3 };

export const rule: Rule = {
  id: 'same-tasks',
  speaks: 'for',
  about: 'they have the same tasks: {of}',
  judge: (made, other) => {
    if (Math.min(made.tasks.length, other.tasks.length) < LEAST.tasks) return null;
    const { value, of } = tasksInCommon(made.tasks, other.tasks);
    return value < LEAST.value || of.length < LEAST.words ? null : { value, of };
  },
};

const CARDS = ['Keep the basket for a week', 'Pay by card in two steps'];

export const examples: Example[] = [
  { hit: true, made: 'funnel', other: 'checkout', tasks: [CARDS, ['Card payment in two steps', 'Basket kept a week']] },
  { hit: false, made: 'funnel', other: 'checkout', tasks: [CARDS, ['Ask three hotels', 'Print the leaflet']] },
  {
    hit: false,
    made: 'funnel',
    other: 'mails',
    tasks: [
      ['Design', 'Write tests'],
      ['Design', 'Write tests'],
    ],
  },
];
