/** Decides which former texts of plans are kept on disk: the newest fifty, each as it stood. */
import { lstatSync, readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../../stores/read-regular.js';

/** More are not kept: the oldest go first. */
const MOST = 50;
/** What is read of one. */
const WHOLE = 1024 * 1024;

/** A former text of a plan; `at` in milliseconds. */
export interface Rescued {
  name: string;
  at: number;
  text: string;
}

/** The texts below `dir` (our folder), the newest first. Never throws. */
export function listBackups(dir: string): Rescued[] {
  return names(dir)
    .slice(0, MOST)
    .flatMap(({ name, at }) => {
      try {
        const text = readText(join(dir, 'rescued', name)).slice(0, WHOLE);
        return [{ name: name.slice(0, -3), at, text }];
      } catch {
        return [];
      }
    });
}

/** Lets go of all but the newest fifty. */
export function pruneBackups(dir: string): void {
  for (const { name } of names(dir).slice(MOST)) {
    try {
      unlinkSync(join(dir, 'rescued', name));
    } catch {
      // Somebody else let go of it.
    }
  }
}

function names(dir: string): { name: string; at: number }[] {
  try {
    return readdirSync(join(dir, 'rescued'))
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => {
        const stat = lstatSync(join(dir, 'rescued', name), { throwIfNoEntry: false });
        return stat?.isFile() && stat.size <= WHOLE ? [{ name, at: stat.mtimeMs }] : [];
      })
      .sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1));
  } catch {
    return [];
  }
}
