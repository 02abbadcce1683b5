/** Decides what of a path that a person would allow stays denied whatever they say: all of it, or what some globs take out of it. */
import type { Intent } from '../../model/intent.js';
import type { Facts } from '../../model.js';
import { isWithin, mayMeet } from '../../text/glob/compare.js';
import { compileGlobs } from '../../text/glob.js';
import { isWhole } from './grants.js';
import { usableGlobs } from './validate-globs.js';

/** `by`: entries of `deny_glob` as they are written; none where nothing is denied. */
export interface Denied {
  whole: boolean;
  by: string[];
}

const SIGNS = /[*?[\]{}\\]/;

/** `path`: as it would be granted, a file, a folder or a glob. */
export function deniedOf(
  path: string,
  { deny }: Intent['scope'],
  facts: Pick<Facts, 'globs' | 'exists' | 'workspace'>,
): Denied {
  if (isWhole(path)) return { whole: false, by: [] };
  const usable = deny.filter((g) => usableGlobs([g], facts.workspace).unusable.length === 0);
  const back = usable.some((g) => g.trim().startsWith('!'));
  const file = !SIGNS.test(path) && !path.endsWith('/') && facts.exists?.(`${path}/`) !== true;
  // Of a file nothing is below.
  const wanted = file ? [path] : usableGlobs([path], facts.workspace).globs;
  const branchesOf = (g: string): string[] => usableGlobs([g], facts.workspace).globs;
  const by = usable.filter(
    (g) => !g.trim().startsWith('!') && branchesOf(g).some((b) => wanted.some((w) => mayMeet(w, b))),
  );
  if (file) {
    const denied = deny.length > 0 && (facts.globs ?? compileGlobs)(usable.flatMap(branchesOf))(path);
    return { whole: denied, by: denied ? by : [] };
  }
  const all = by.flatMap(branchesOf);
  return { whole: !back && wanted.every((w) => all.some((b) => isWithin(w, b))), by };
}
