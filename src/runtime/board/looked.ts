/** Decides what of the machine the page of health looks at: failures that were noted, and how large the files of clew are. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Looked } from '../../core/board/health.js';
import { readErrors } from '../run/error-log.js';

declare const CLEW_VERSION: string | undefined;

/** Files and folders that are measured, each as a person knows it. */
const PARTS = [
  ['History of every prompt and change', 'log.jsonl'],
  ['Which line of code came from which task', 'trace.jsonl'],
  ['Documents, one for each context', 'contexts'],
  ['Index of plans, tasks and sessions, made anew when missing', 'sessions.db'],
  ['Caches, safe to delete', 'cache'],
] as const;
/** Files of a folder that are looked at. */
const MOST = 20_000;

/** What there is below the folder `dir`. Hook times are recorded by nobody: `clew doctor` and `npm run bench` measure them. */
export function lookAt(dir: string): Looked {
  return {
    errors: readErrors(dir),
    sizes: PARTS.map(([what, path]) => ({ what, path: `.clew/${path}`, ...sizeOf(join(dir, path)) })),
    version: typeof CLEW_VERSION === 'string' ? CLEW_VERSION : '0',
    hook: null,
  };
}

function sizeOf(path: string): { bytes: number; files: number } {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return { bytes: 0, files: 0 };
  if (!stat.isDirectory()) return { bytes: stat.size, files: 1 };
  let [bytes, files] = [0, 0];
  try {
    for (const name of readdirSync(path).slice(0, MOST)) {
      const s = statSync(join(path, name), { throwIfNoEntry: false });
      if (s?.isFile() !== true) continue;
      bytes += s.size;
      files++;
    }
  } catch {
    // What cannot be listed has the size that was seen so far.
  }
  return { bytes, files };
}
