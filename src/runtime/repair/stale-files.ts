/** Decides what a dead process of ours left behind: half-written temporary files, never one that may still be in use. */
import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StorePaths } from '../../core/model.js';
import { isAlive } from '../../stores/lock.js';
import { namesIn } from '../workspace/list-dir.js';

/** Younger ones are left alone whoever made them, in milliseconds. */
const YOUNG = 60_000;
const TEMP = /^\..+\.clew-(\d+)-\d+$/;
const MOST = 10_000;

/** Temporary files of ours in `folders` that nobody is using any more. */
export function staleFilesIn(folders: string[], now: number): string[] {
  return folders.flatMap((folder) =>
    namesIn(folder)
      .slice(0, MOST)
      .filter((name) => isDead(name))
      .map((name) => join(folder, name))
      .filter((path) => now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > YOUNG),
  );
}

/** Our own folders. */
export function ownFolders(dir: string): string[] {
  return [dir, join(dir, 'contexts'), join(dir, 'cache')];
}

/** The folders of other tools' stores that we write into. */
export function adoptedFolders(
  root: string,
  { activeContext, history, registry, contextDocument, intents }: StorePaths,
): string[] {
  const files = [activeContext, registry, contextDocument, intents].map((path) => dirname(path));
  return [...new Set([...files, history])].map((folder) => join(root, folder));
}

/** Takes litter out of `folders`. Runs whenever a command writes. */
export function removeStaleFiles(folders: string[], now: number): void {
  for (const path of staleFilesIn(folders, now)) rmSync(path, { force: true });
}

function isDead(name: string): boolean {
  if (name === 'lock.clearing') return true;
  const pid = TEMP.exec(name)?.[1];
  return pid !== undefined && !isAlive(Number(pid));
}
