/** Decides when the exchange with a team is begun behind an answer: never where none is joined, and by one process at a time. */
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import type { Edit } from '../../core/model.js';
import { isHeld } from '../../stores/lock.js';
import type { Workspace } from '../workspace/workspace.js';

/** A turn that goes on tells the team of new files no more often than this, in milliseconds. */
const PAUSE = 120_000;

/** Begins an exchange from within a turn, where none was asked for lately: one look at the disk where no team is joined, two else. */
export function beginNowAndThen(workspace: Pick<Workspace, 'dir' | 'root'>, dist: string, now: number): void {
  if (!existsSync(`${workspace.dir}/team/joined.json`)) return;
  const asked = statSync(`${workspace.dir}/team/asked`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Math.abs(now - asked) > PAUSE) beginExchange(workspace, dist);
}

/** Begins an exchange behind what made another context the active one, or keeps one here: who is told as at work there, is not any more. */
export function beginAfter(workspace: Pick<Workspace, 'dir' | 'root'>, dist: string, edits: Edit[]): void {
  if (edits.some(movesWork)) beginExchange(workspace, dist);
}

/** Behind a prompt nobody may wait: with the next call that changes something, however short ago the last was, or the end of the turn. */
export function dueAfter({ dir }: Pick<Workspace, 'dir'>): void {
  if (existsSync(`${dir}/team/asked`)) utimesSync(`${dir}/team/asked`, 0, 0);
}

function movesWork({ key, now }: Edit): boolean {
  if (now === null) return false;
  return key.startsWith('session/')
    ? 'active' in now
    : key.startsWith('context/') && ('private' in now || 'status' in now);
}

/** Leaves a note that there may be something to exchange, and starts who looks at it; waits for nothing. */
export function beginExchange({ dir, root }: Pick<Workspace, 'dir' | 'root'>, dist: string): void {
  if (!existsSync(`${dir}/team/joined.json`)) return;
  try {
    writeFileSync(`${dir}/team/asked`, '');
    // Who exchanges just now looks for the note before it ends.
    if (isHeld(`${dir}/team/lock`)) return;
    const { spawn } = process.getBuiltinModule('node:child_process');
    spawn(process.execPath, [`${dist}/team.js`, root], { stdio: 'ignore', detached: true, windowsHide: true }).unref();
  } catch {
    return;
  }
}
