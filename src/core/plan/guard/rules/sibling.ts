/** Two of one series: `phase-1` and `phase-2`, `part A` and `part B`, the design and the tasks of one change. They belong together and are no duplicates. */
import type { PlanName } from '../normalize-name.js';
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'sibling',
  speaks: 'against',
  about: 'another one of the same series ({of})',
  judge: (made, other) => {
    if (made.document !== '' && other.document !== '' && made.document !== other.document)
      return { value: 1, of: [made.document, other.document] };
    if (made.numbers.length !== other.numbers.length) return null;
    // Where the words stand in another order, the numbers may, too.
    const order = (n: PlanName): string => n.keywords.map((k) => k.word).join(' ');
    const sorted = (n: PlanName): string[] => (order(made) === order(other) ? n.numbers : [...n.numbers].sort());
    const [a, b] = [sorted(made), sorted(other)];
    const apart = a.findIndex((n, i) => n !== b[i] && !isWithin(n, b[i]!));
    return apart < 0 ? null : { value: 1, of: [a[apart]!, b[apart]!] };
  },
};

/** `16` and `pg16`: the number is the same, and one says of what. */
function isWithin(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return /^\d+$/.test(short) && /^[a-z]+\d+$/.test(long) && long.endsWith(short);
}

export const examples: Example[] = [
  { hit: true, made: 'phase-1.md', other: 'phase-2.md' },
  { hit: true, made: 'Part A: rooms', other: 'Part B: rooms' },
  { hit: true, made: 'Upgrade to Node 18', other: 'Upgrade to Node 20' },
  { hit: true, made: 'goals Q1', other: 'goals Q2' },
  { hit: true, made: 'Agent 1 batch 2', other: 'Agent 2 batch 1' },
  { hit: false, made: 'Phase 2 of track 1', other: 'Track 1, phase 2' },
  { hit: true, made: 'Tasks: guest tablet', other: 'Implementation plan: guest tablet' },
  { hit: true, made: 'Guest tablet design', other: 'Guest tablet implementation plan' },
  { hit: true, made: 'Merge: bd-n386', other: 'Merge: bd-2c0' },
  { hit: false, made: 'Move to pg16', other: 'Postgres 16' },
  { hit: false, made: 'guest-tablet-plan.md', other: 'guest-tablet-tasks.md' },
  { hit: false, made: 'pricing-v2.md', other: 'pricing-v3.md' },
  { hit: false, made: 'pricing 2025-01-02.md', other: 'pricing 2025-03-04.md' },
  { hit: false, made: 'Task #12: rooms', other: 'Task #13: rooms' },
];
