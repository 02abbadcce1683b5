/** Decides whether everybody may write a file or folder that tells what is run or agreed, and shuts it for all but its owner. */
import { chmodSync, statSync } from 'node:fs';

/** Write for the group and for everybody. */
const OTHERS = 0o022;

/** May everybody write `path`? A group may: where each user has one of their own it is the usual case. Windows keeps rights elsewhere. */
export function isAjar(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'win32' && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o002) !== 0;
}

/** Takes the right to write `path` from all but its owner; never gives any. */
export function shut(path: string): void {
  const { mode } = statSync(path);
  chmodSync(path, mode & 0o7777 & ~OTHERS);
}
