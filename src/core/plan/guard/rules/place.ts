/** The specification's third rule: both belong to the same submodule or project. */
import type { Example, Rule } from './_rule.js';

export const rule: Rule = {
  id: 'place',
  speaks: 'for',
  about: 'both belong to {of}',
  judge: (made, other) => {
    const both = made.projects.filter((p) => other.projects.includes(p));
    return both.length > 0 ? { value: 1, of: both } : null;
  },
};

export const examples: Example[] = [
  { hit: true, made: 'packages/guests/docs/plans/tablet.md', other: 'packages/guests/PLAN.md' },
  { hit: true, made: 'docs/plans/hotel/rooms.md', other: 'hotel/plans/prices.md' },
  { hit: false, made: 'packages/guests/PLAN.md', other: 'packages/rooms/PLAN.md' },
  { hit: false, made: 'docs/plans/rooms.md', other: 'docs/plans/prices.md' },
];
