/** Decides how a path is written beside its workspace: from the workspace's root on when it lies inside. */

/** `path` without the folder `workspace` before it; any other path as it is. Forward slashes. */
export function relative(path: string, workspace: string): string {
  return path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
}
