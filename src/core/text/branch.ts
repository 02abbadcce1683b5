/** Decides which branches all work starts from: standing on one of them says nothing about which work is meant. */

/** Is `branch` a default one? */
export function defaultBranch(branch: string): boolean {
  return /^(?:main|master|develop|dev|trunk|HEAD)$/.test(branch);
}
