/** Decides which branch holds a file that is not in the work tree. */
import { runGit } from './git.js';

/** A branch that has `path` (workspace-relative) at its tip, `null` where none does: two processes of git. */
export function branchWith(root: string, path: string): string | null {
  const found = runGit(root, ['log', '--branches', '--format=%S', '--max-count=1', '--', path]) ?? '';
  const branch = found.trim().replace(/^refs\/heads\//, '');
  if (branch === '' || runGit(root, ['cat-file', '-e', `refs/heads/${branch}:./${path}`]) === null) return null;
  return branch;
}
