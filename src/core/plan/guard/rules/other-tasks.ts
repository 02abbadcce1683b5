/** Names that are one but for a slip or an ending, with nothing in common in their tasks: two words that are neighbours by chance (`clock`, `lock`), or of one root (`user`, `users`). */
import type { Pair } from '../align-words.js';
import type { PlanName } from '../normalize-name.js';
import { isPlainSlip } from '../slips.js';
import { tasksInCommon } from '../task-words.js';
import type { Example, Rule } from './_rule.js';

const LEAST = 2;

export const rule: Rule = {
  id: 'other-tasks',
  speaks: 'against',
  about: 'they have other tasks',
  judge: (made, other, { pairs }) => {
    if (Math.min(made.tasks.length, other.tasks.length) < LEAST) return null;
    const sure = pairs.some(
      (p) => (p.way === 'same' && !isInflected(p, made, other)) || p.way === 'joined' || p.way === 'translation',
    );
    // A word that is used nowhere else, with a letter left out, twice or in another place, is none that anybody means.
    const slipped = pairs.some(
      (p) => isPlainSlip(p.made.written, p.other.written) && !made.tasks.flat().includes(p.made.word),
    );
    if (sure || slipped || tasksInCommon(made.tasks, other.tasks).value > 0) return null;
    return { value: 1, of: [] };
  },
};

const [SORT, MERGE] = ['Colour per label', 'Merge two labels'];

/** `user` and `users`, `charge` and `charging`: one word to a search, and often two pieces of work. */
function isInflected(pair: Pair, made: PlanName, other: PlanName): boolean {
  const [a, b] = [pair.made.written, pair.other.written];
  return a !== b && made.bare.split(' ').includes(a) && other.bare.split(' ').includes(b);
}

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
    made: 'sensr',
    other: 'sensor',
    tasks: [
      [SORT, MERGE],
      ['Blur the faces', 'Blur plates'],
    ],
  },
  {
    hit: true,
    made: 'contrast',
    other: 'contract',
    tasks: [
      ['Measure the contrast', 'Darken the text'],
      ['Ask the lawyer', 'Sign the paper'],
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
