/** Decides whether a session that ran in some folder was one of this workspace: whether that folder, links followed, lies in it and in no other within. */
import { realOf } from '../workspace/real-path.js';
import { workspaceOf } from '../workspace/workspace.js';

/** Did a session that ran in `folder` serve the workspace at `root`? */
export function isOf(folder: string, root: string): boolean {
  if (folder === '' || folder.length > 4096) return false;
  const of = (path: string): string => realOf(path) ?? path;
  return of(workspaceOf(of(folder)).root) === of(root);
}
