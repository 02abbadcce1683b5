/** Decides what is lost by plans that the session brought into being: nothing for one a person said yes to. */
import { isPlanPath } from '../../plan/catalog/plan-paths.js';
import { isBelow, relativePath } from '../../text/relative.js';
import type { Evidence, Rule } from '../_rule.js';

const POINTS = 15;
/** The second plan that nobody asked for takes what the first left. */
const EACH = 10;

const wrote = (fresh: boolean, ...paths: string[]) => [
  { n: 1, at: null, prompt: 'go on', wrote: paths.map((path) => ({ path, fresh })), ran: [], skills: [], todos: [] },
];

export const rule: Rule = {
  id: 'plans',
  about: 'no plan comes into being without a yes',
  points: POINTS,
  untracked: false,
  examples: [
    { says: 'none was made', material: { turns: wrote(true, 'src/a.ts') }, lost: 0 },
    { says: 'a plan that was there is no new one', material: { turns: wrote(false, 'docs/plans/A.md') }, lost: 0 },
    {
      says: 'one with a yes',
      material: { turns: wrote(true, 'docs/plans/A.md'), made: { 'docs/plans/A.md': 'prompt' } },
      lost: 0,
    },
    { says: 'one without', material: { turns: wrote(true, 'docs/plans/A.md') }, lost: EACH },
    { says: 'two without', material: { turns: wrote(true, 'docs/plans/A.md', 'B-PLAN.md') }, lost: POINTS },
    { says: 'only the log knows of it', material: { turns: null, made: { 'docs/plans/A.md': '' } }, lost: EACH },
    { says: 'neither transcript nor record', material: { turns: null }, lost: null },
  ],
  judge: ({ turns, workspace, made }) => {
    const found = new Map<string, Evidence>();
    for (const t of turns ?? [])
      for (const { path, fresh } of t.wrote) {
        const file = relativePath(path, workspace);
        if (fresh && isBelow(file) && isPlanPath(file) && !found.has(file))
          found.set(file, { says: '', prompt: t.n, at: t.at, file });
      }
    for (const file of Object.keys(made)) if (!found.has(file)) found.set(file, { says: '', file });
    if (turns === null && found.size === 0) return null;
    const yes = (f: Evidence): string => made[f.file!] ?? '';
    const plans = [...found.values()];
    const without = plans.filter((f) => yes(f) === '');
    return {
      lost: Math.min(POINTS, without.length * EACH),
      evidence: plans.map((f) => ({
        ...f,
        says: yes(f) === '' ? 'a new plan without a recorded yes' : `a new plan, with a yes (${yes(f)})`,
      })),
    };
  },
};
