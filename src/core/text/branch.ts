/** Decides which branches all work starts from: standing on one of them says nothing about which work is meant. */

const DEFAULTS = ['main', 'master', 'develop', 'dev', 'trunk'];

/** Is `branch` a default one? */
export function isDefaultBranch(branch: string): boolean {
  return DEFAULTS.includes(branch);
}

/** What stands for the branch while the work tree stands at a commit; earlier records have the seven digits alone. */
export function detachedAt(commit: string): string {
  return `detached at ${commit.slice(0, 7)}`;
}

/** `branch` where there is one: a detached head (during a rebase, or at a commit) says nothing about the work. */
export function branchUnlessDetached(branch: string | null): string | null {
  return branch === null || /^(?:HEAD|(?:detached at )?[0-9a-f]{7})$/.test(branch) ? null : branch;
}

/** `branch` where it says which work is meant: neither a detached head nor one that all work starts from. */
export function tellingBranch(branch: string | null): string | null {
  const own = branchUnlessDetached(branch);
  return own === null || isDefaultBranch(own) ? null : own;
}

/** `branch` unless it is that of another of `contexts`: who stands there for a moment does not make it its own. */
export function freeBranch(
  branch: string | null,
  id: string,
  contexts: Iterable<{ id: string; branch: string | null; status: string }>,
): string | null {
  if (branch === null || isDefaultBranch(branch)) return branch;
  for (const c of contexts) if (c.id !== id && c.status === 'open' && c.branch === branch) return null;
  return branch;
}

/** Which of two is kept: where the work tree stands now, but no commit in the place of the branch that was known. */
export function keptBranch(now: string | null, known: string | null): string | null {
  return branchUnlessDetached(now) ?? branchUnlessDetached(known) ?? now ?? known;
}
