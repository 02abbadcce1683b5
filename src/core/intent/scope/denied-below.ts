/** Decides whether a scope keeps something out below a path, so that what is done to the whole of it is done to that, too. */

import type { Intent } from '../../model/intent.js';
import type { Facts } from '../../model.js';
import type { Located } from './resolve-path.js';
import { usableGlobs } from './validate-globs.js';

/**
 * `held`: below it lies what is kept out; `maybe`: nobody can tell without a look at every file of the folder; `less`: the
 * scope lets not all of it in.
 */
export type Below = 'held' | 'maybe' | 'less' | 'none';

type Reach = 'leads' | 'may' | 'not';

/** What a scope says of all that is below a path; made once for all paths of a call. */
export function deniedBelow(
  scope: Intent['scope'],
  facts: Pick<Facts, 'globs' | 'exists' | 'workspace'>,
): (at: Located) => Below {
  const deny = usableGlobs(scope.deny, facts.workspace).globs;
  const outs = usableGlobs(scope.allow, facts.workspace).globs.filter((g) => g.startsWith('!'));
  const fits = (globs: string[], path: string): boolean => facts.globs?.(globs)(path) ?? false;
  const reached = (globs: string[], path: string): Reach => {
    const reach = globs.map((glob, i) => {
      if (glob.startsWith('!')) return 'not';
      // What is let in again as a whole, behind it.
      const back = globs.slice(i + 1).filter((g) => g.startsWith('!') && g.endsWith('/**'));
      const again = back.map((g) => g.slice(1)).some((g) => fits([g, g.slice(0, -3)], path));
      return again ? 'not' : reachOf(glob, path, fits);
    });
    return reach.includes('leads') ? 'leads' : reach.includes('may') ? 'may' : 'not';
  };
  return (at) => {
    const paths = [at.asked, ...at.real].filter((p): p is string => p !== null);
    const all = (globs: string[]): Reach[] => paths.map((p) => standing(reached(globs, p), p, facts.exists));
    const held = deny.length === 0 ? [] : all(deny);
    if (held.includes('leads')) return 'held';
    if (held.includes('may')) return 'maybe';
    return outs.length > 0 && all(outs.map((g) => g.slice(1))).some((r) => r !== 'not') ? 'less' : 'none';
  };
}

/** Below a file there is nothing, and a path that is not there yet is taken for one unless a glob names a folder in it. */
function standing(reach: Reach, path: string, exists: Facts['exists']): Reach {
  if (reach === 'not' || path === '' || exists === undefined || exists(`${path}/`)) return reach;
  return reach === 'may' || exists(path) ? 'not' : reach;
}

/** May `glob` fit something below `path`? It leads there when the path is a folder of its plain beginning. */
function reachOf(glob: string, path: string, fits: (globs: string[], path: string) => boolean): Reach {
  const parts = glob.split('/');
  const plain = parts.findIndex((p) => /[*?[\]{}\\]/.test(p));
  const heads = parts.slice(0, plain < 0 ? parts.length - 1 : plain).map((_, i) => parts.slice(0, i + 1).join('/'));
  if (path === '' ? heads.length > 0 || plain < 0 : heads.length > 0 && fits(heads, path)) return 'leads';
  if (path === '') return 'may';
  const deep = parts.indexOf('**');
  const others = parts
    .slice(0, deep < 0 ? parts.length - 1 : deep + 1)
    .map((_, i) => parts.slice(0, i + 1).join('/'))
    .slice(heads.length);
  return others.length > 0 && fits(others, path) ? 'may' : 'not';
}
