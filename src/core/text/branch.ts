/** Decides which branches all work starts from: standing on one of them says nothing about which work is meant. */

const DEFAULTS = ['main', 'master', 'develop', 'dev', 'trunk'];

/** Is `branch` a default one? */
export function isDefaultBranch(branch: string): boolean {
  return DEFAULTS.includes(branch);
}

/** `branch` where there is one: a detached head (during a rebase, or at a commit) says nothing about the work. */
export function branchUnlessDetached(branch: string | null): string | null {
  return branch === null || /^(?:HEAD|[0-9a-f]{7})$/.test(branch) ? null : branch;
}
