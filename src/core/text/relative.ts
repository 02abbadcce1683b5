/** Decides how a path is written beside its workspace: from the workspace's root on when it lies inside. */

/** `path` without the folder `workspace` before it; any other path as it is. Forward slashes. */
export function relativePath(path: string, workspace: string): string {
  return path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
}

/** Is `path` written as one below its workspace: neither absolute, nor a home, drive or share, nor upwards? */
export function isBelow(path: string): boolean {
  return (
    path !== '' && !path.includes('\0') && !/^(?:[\\/~]|[A-Za-z]:)/.test(path) && !path.split(/[\\/]/).includes('..')
  );
}
