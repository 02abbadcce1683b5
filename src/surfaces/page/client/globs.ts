/** Decides how the globs of a scope are shown: as the tree of folders that they name. */

export interface Branch {
  name: string;
  /** What the globs that end here say; '' for a folder on the way. */
  rule: 'allow' | 'deny' | '';
  below: Branch[];
}

const MOST = 500;

/** The tree of what may be written and what may not. */
export function treeOf(allow: string[], deny: string[]): Branch[] {
  const root: Branch = { name: '', rule: '', below: [] };
  for (const [rule, globs] of [
    ['allow', allow],
    ['deny', deny],
  ] as const)
    for (const glob of globs.slice(0, MOST)) {
      let at = root;
      for (const name of glob.split('/').filter(Boolean).slice(0, 20)) {
        const known = at.below.find((b) => b.name === name);
        const next = known ?? { name, rule: '' as const, below: [] };
        if (known === undefined) at.below.push(next);
        at = next;
      }
      if (at !== root) at.rule = rule;
    }
  return joined({ ...root, rule: 'allow' }).below;
}

/** What is left of a folder stands behind what is said of its parts. */
const isRest = ({ name }: Branch): number => Number(name === '**');

/** Folders with nothing but one folder in them stand in one line. */
function joined(branch: Branch): Branch {
  const [only, ...others] = branch.below;
  if (branch.rule === '' && only !== undefined && others.length === 0)
    return joined({ ...only, name: `${branch.name}/${only.name}` });
  return { ...branch, below: branch.below.map(joined).sort((a, b) => isRest(a) - isRest(b)) };
}
