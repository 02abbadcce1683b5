/** Decides how a page that somebody looks at follows the team: a process of its own listens to the server, and exchanges when somebody sent something. */
import type { Workspace } from '../workspace/workspace.js';
import { isJoined } from './folder.js';

/** Follows until what it answers is called. Where no team is joined nothing is started. */
export function followTeam({ dir, root }: Pick<Workspace, 'dir' | 'root'>, dist: string): () => void {
  if (!isJoined(dir)) return () => undefined;
  const { spawn } = process.getBuiltinModule('node:child_process');
  // It ends when its input does: also where this process is killed.
  const child = spawn(process.execPath, [`${dist}/team.js`, root, '--listen'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  return () => child.stdin.end();
}
