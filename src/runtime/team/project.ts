/** Decides which project a workspace is to its team: the same on every machine that has the repository. */
import { runGit } from '../workspace/git.js';

/** The first commits of its history say which repository it is, wherever it was cloned to; `null` = there is none, or only a part of it. */
export function projectOf(root: string): string | null {
  if (runGit(root, ['rev-parse', '--is-shallow-repository'])?.trim() !== 'false') return null;
  const roots = runGit(root, ['rev-list', '--max-parents=0', 'HEAD'])?.trim().split(/\s+/) ?? [];
  const oldest = roots.filter((r) => /^[0-9a-f]{40,64}$/.test(r)).sort()[0];
  return oldest === undefined ? null : oldest.slice(0, 20);
}
