/** Decides how the trace of changes is kept: `.clew/trace.jsonl`, appended to, without secrets; the former file beside it when it grew large. */
import { closeSync, existsSync, fstatSync, renameSync, statSync, writeSync } from 'node:fs';
import { type Loader, redactSecrets } from '../../core/secrets/scrub.js';
import { type Change, changeIn } from '../../core/trace/change.js';
import { endsWithNewline } from '../../stores/files.js';
import { writeGitFiles } from '../../stores/git-files.js';
import { openRegular, readText } from '../../stores/read-regular.js';

const MOST_BYTES = 8 * 1024 * 1024;
/** Lines that are read. */
const MOST_LINES = 100_000;

/** Adds a line for `change` in the folder `dir` (`.clew`), which must be there. */
export function appendChange(dir: string, change: Change, load: Loader): void {
  const path = `${dir}/trace.jsonl`;
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) writeGitFiles(dir);
  else if (size > MOST_BYTES) renameSync(path, `${dir}/trace-former.jsonl`);
  const fd = openRegular(path, 'a+', 0o600);
  try {
    // A line that a crash cut short must not swallow this one.
    writeSync(
      fd,
      `${endsWithNewline(fd, fstatSync(fd).size) ? '' : '\n'}${JSON.stringify(scrubbedChange(change, load))}\n`,
    );
  } finally {
    closeSync(fd);
  }
}

/** Hashes, ids and commits are ours, and look like tokens: only what people and programs named is looked through. */
function scrubbedChange(change: Change, load: Loader): Change {
  const { id, head, files, ...said } = change;
  const paths = files.map((f) => f.path);
  const told = redactSecrets({ said, paths }, load);
  return { ...told.said, id, head, files: files.map((f, i) => ({ ...f, path: told.paths[i]! })) };
}

/** All that is kept, newest first, and how many lines were none. */
export function changesIn(dir: string): { changes: Change[]; broken: number } {
  const lines = ['trace-former.jsonl', 'trace.jsonl'].flatMap((name) => linesOf(`${dir}/${name}`)).slice(-MOST_LINES);
  const changes = lines.map(changeIn).filter((c): c is Change => c !== null);
  return { changes: changes.reverse(), broken: lines.length - changes.length };
}

function linesOf(path: string): string[] {
  try {
    if (!existsSync(path) || statSync(path).size > 4 * MOST_BYTES) return [];
    return readText(path).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
