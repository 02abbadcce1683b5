/** Two of one series: `phase-1` and `phase-2`, `part A` and `part B`. They belong together and are no duplicates. */
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'sibling',
  speaks: 'against',
  about: 'another one of the same series ({of})',
  judge: (made, other) => {
    if (made.numbers.length !== other.numbers.length) return null;
    // In another order they are the same numbers.
    const [a, b] = [[...made.numbers].sort(), [...other.numbers].sort()];
    const apart = a.findIndex((n, i) => n !== b[i]);
    return apart < 0 ? null : { value: 1, of: [a[apart]!, b[apart]!] };
  },
};

export const examples: Example[] = [
  { hit: true, made: 'phase-1.md', other: 'phase-2.md' },
  { hit: true, made: 'Part A: rooms', other: 'Part B: rooms' },
  { hit: true, made: 'Upgrade to Node 18', other: 'Upgrade to Node 20' },
  { hit: true, made: 'goals Q1', other: 'goals Q2' },
  { hit: false, made: 'pricing-v2.md', other: 'pricing-v3.md' },
  { hit: false, made: 'pricing 2025-01-02.md', other: 'pricing 2025-03-04.md' },
  { hit: false, made: 'Task #12: rooms', other: 'Task #13: rooms' },
];
