/** Decides whether a file lies in the scope of an intent: deny beats allow, and what cannot be told is not inside. */

import type { Intent } from '../../model/intent.js';
import type { Facts } from '../../model.js';
import type { Located } from './resolve-path.js';
import { testedFiles } from './test-of-file.js';
import { usableGlobs } from './validate-globs.js';

/** `unscoped`: the intent lets nothing in by name, or a glob that keeps files out, or takes them out with `!`, cannot be used: nobody can tell. */
export type Standing = 'in' | 'out' | 'denied' | 'unscoped';

export type Fits = (path: string) => boolean;

/** How a file stands to a scope; made once for all files of a call. */
export function scopeOf(
  scope: Intent['scope'],
  facts: Pick<Facts, 'globs' | 'exists' | 'workspace'>,
): (at: Located) => Standing {
  const allow = usableGlobs(scope.allow, facts.workspace);
  const deny = usableGlobs(scope.deny, facts.workspace);
  const roots = scope.roots === undefined ? allow.globs : usableGlobs(scope.roots, facts.workspace).globs;
  const none: Fits = () => false;
  const fits = (globs: string[]): Fits => (globs.length === 0 ? none : (facts.globs?.(globs) ?? none));
  const denied = fits(deny.globs);
  const allowed = fits(allow.globs);
  const lost = deny.unusable.length > 0 || allow.unusable.some((g) => g.trim().startsWith('!'));
  const unscoped = facts.globs === undefined || allow.globs.length === 0 || lost;
  return (at) => {
    const spots = [at.asked, ...at.real].filter((p): p is string => p !== null);
    // A host may drop a blank at the end of a name: what either form means is kept out.
    if (spots.some((p) => denied(p) || (/\s(?:\/|$)/.test(p) && denied(p.replace(/\s+(?=\/|$)/g, '')))))
      return 'denied';
    if (unscoped) return 'unscoped';
    const inside = (path: string | null): boolean =>
      path !== null && (allowed(path) || testedFiles(path, roots, facts.exists).some((s) => allowed(s) && !denied(s)));
    return at.real.every(inside) ? 'in' : 'out';
  };
}
