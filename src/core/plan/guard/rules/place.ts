/** The specification's third rule: both belong to the same submodule or project. */
import type { Example, Rule } from './_rule.js';

/** Folders that hold one project each. */
const HOLDS =
  /^(?:packages|apps|services|modules|crates|libs?|projects|plugins|submodules|components|changes|domains)$/;
/** Folders that say where plans are kept, not what they are about. */
const CONVENTIONAL = new Set(
  'doc docs plan plans planning spec specs task tasks tasklist tasklists backlog todo todos roadmap roadmaps rfc rfcs proposal proposals milestone milestones openspec archive archived completed done old draft drafts src .claude .agents .cursor .github'.split(
    ' ',
  ),
);

export const rule: Rule = {
  id: 'place',
  speaks: 'for',
  about: 'both belong to {of}',
  judge: (made, other) => {
    const place = projectOf(made.path);
    return place !== '' && place === projectOf(other.path) ? { value: 1, of: [place] } : null;
  },
};

/** The submodule or project of the plan at `path`, '' when its folders name none. */
export function projectOf(path: string): string {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  const holder = folders.findIndex((f) => HOLDS.test(f));
  if (holder >= 0 && folders[holder + 1] !== undefined) return folders[holder + 1]!;
  return folders.findLast((f) => !CONVENTIONAL.has(f) && !HOLDS.test(f)) ?? '';
}

export const examples: Example[] = [
  { hit: true, made: 'packages/guests/docs/plans/tablet.md', other: 'packages/guests/PLAN.md' },
  { hit: true, made: 'docs/plans/hotel/rooms.md', other: 'hotel/plans/prices.md' },
  { hit: false, made: 'packages/guests/PLAN.md', other: 'packages/rooms/PLAN.md' },
  { hit: false, made: 'docs/plans/rooms.md', other: 'docs/plans/prices.md' },
];
