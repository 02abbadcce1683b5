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

/** Which of two is kept: where the work tree stands now, but no commit in the place of the branch that was known. */
export function keptBranch(now: string | null, known: string | null): string | null {
  return branchUnlessDetached(now) ?? branchUnlessDetached(known) ?? now ?? known;
}
