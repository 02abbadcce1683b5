/** Decides how the trace of changes is kept: `.clew/trace.jsonl`, appended to, without secrets; the former file beside it when it grew large. */
import { closeSync, existsSync, fstatSync, readSync, renameSync, statSync, writeSync } from 'node:fs';
import { type Loader, redactSecrets } from '../../core/secrets/scrub.js';
import { type Change, changeIn } from '../../core/trace/change.js';
import { withoutOthers } from '../../core/trace/meanwhile.js';
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

/** All that is kept, newest first, without strays that turned out to be another session's work; and how many lines were none. */
export function changesIn(dir: string): { changes: Change[]; broken: number } {
  const lines = ['trace-former.jsonl', 'trace.jsonl'].flatMap((name) => linesOf(`${dir}/${name}`)).slice(-MOST_LINES);
  const changes = lines.map(changeIn).filter((c): c is Change => c !== null);
  return { changes: withoutOthers(changes).reverse(), broken: lines.length - changes.length };
}

/** So much of the end of the trace is looked through for what was touched just now. */
const RECENT_BYTES = 256 * 1024;

/** By `session/context`, the paths that were changed since `since`, newest first. */
export function touchedIn(dir: string, since: number): Map<string, string[]> {
  const touched = new Map<string, string[]>();
  for (const line of tailOf(`${dir}/trace.jsonl`, RECENT_BYTES).split('\n').reverse()) {
    const change = changeIn(line);
    if (change === null || change.context === null || change.stray === true || change.at < since) continue;
    const at = `${change.session}/${change.context}`;
    const known = touched.get(at) ?? [];
    touched.set(at, [...known, ...change.files.map((f) => f.path).filter((p) => !known.includes(p))]);
  }
  return touched;
}

/** The newest changes, as far as they stand at the end of the trace. */
export function recentChanges(dir: string): Change[] {
  return tailOf(`${dir}/trace.jsonl`, 8 * RECENT_BYTES)
    .split('\n')
    .flatMap((line) => changeIn(line) ?? []);
}

function tailOf(path: string, most: number): string {
  try {
    const fd = openRegular(path, 'r');
    try {
      const { size } = fstatSync(fd);
      const tail = Buffer.alloc(Math.min(size, most));
      const read = readSync(fd, tail, 0, tail.length, size - tail.length);
      return tail.toString('utf8', 0, read);
    } finally {
      closeSync(fd);
    }
  } catch {
    return '';
  }
}

function linesOf(path: string): string[] {
  try {
    if (!existsSync(path) || statSync(path).size > 4 * MOST_BYTES) return [];
    return readText(path).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
