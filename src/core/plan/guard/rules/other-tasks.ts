/** Names that are one but for a slip, with nothing in common in their tasks: two words that are neighbours by chance (`clock`, `lock`). */
import { tasksInCommon } from '../task-words.js';
import type { Example, Rule } from './_rule.js';

const LEAST = 2;

export const rule: Rule = {
  id: 'other-tasks',
  speaks: 'against',
  about: 'they have other tasks',
  judge: (made, other, { pairs }) => {
    if (Math.min(made.tasks.length, other.tasks.length) < LEAST) return null;
    const sure = pairs.some((p) => p.way === 'same' || p.way === 'joined' || p.way === 'translation');
    if (sure || tasksInCommon(made.tasks, other.tasks).value > 0) return null;
    return { value: 1, of: [] };
  },
};

const [SORT, MERGE] = ['Colour per label', 'Merge two labels'];

export const examples: Example[] = [
  {
    hit: true,
    made: 'censor',
    other: 'sensor',
    tasks: [
      [SORT, MERGE],
      ['Blur the faces', 'Blur plates'],
    ],
  },
  {
    hit: false,
    made: 'censor',
    other: 'sensor',
    tasks: [
      [SORT, MERGE],
      ['Labels have a colour', 'Two labels merged'],
    ],
  },
  {
    hit: false,
    made: 'sensor',
    other: 'sensor',
    tasks: [
      [SORT, MERGE],
      ['Blur the faces', 'Blur plates'],
    ],
  },
];
