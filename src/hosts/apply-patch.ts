/** Decides which files a patch in the form of `apply_patch` touches, and how: added, updated, deleted, moved. */
import type { FileChange, Hunk, ToolAct } from '../core/model.js';

const HEAD = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;
/** What stands behind it is a line above those that follow. */
const HUNK = /^@@(?: (.*))?$/;
/** Lines of updates that are read. */
const MOST_LINES = 20_000;
/** A patch of more files than this is cut: the rest of it is still one patch that the host refuses or makes as a whole. */
const MOST_FILES = 2000;

/**
 * The changes of `patch`, in its order; a move is the old path deleted and the new one written. Paths are as the patch has them.
 * Lines of an update begin with a blank, `+` or `-`, so that a file which quotes a patch is not taken for one.
 */
export function patchedFiles(patch: string): FileChange[] {
  const files: FileChange[] = [];
  let at: FileChange | undefined;
  let updating = false;
  let lines = 0;
  for (const line of patch.split(/\r?\n/)) {
    const head = HEAD.exec(updating ? line.trimEnd() : line.trim());
    const moved = updating && at !== undefined ? MOVE.exec(line.trimEnd()) : null;
    if (head !== null) {
      if (files.length >= MOST_FILES) break;
      updating = head[1] === 'Update';
      at = started(head[1]!, head[2]!.trim());
      files.push(at);
    } else if (moved !== null) {
      at!.how = 'delete';
      at = { path: moved[1]!.trim(), how: 'write', text: null };
      files.push(at);
    } else if (at !== undefined && updating) {
      if (line.startsWith('+')) at.added = `${at.added ?? ''}${line.slice(1)}\n`;
      // Behind its end stands no line of a file.
      if (line.startsWith('*** End Patch')) lines = MOST_LINES;
      if (lines++ < MOST_LINES) stretch(at, line);
    } else if (at !== undefined && at.how !== 'delete' && line.startsWith('+')) at.text += `${line.slice(1)}\n`;
  }
  return files;
}

/** Adds a line of an update to the stretches of its file: what is taken out does not stand there any more. */
function stretch(file: FileChange, line: string): void {
  const head = HUNK.exec(line.trimEnd());
  const sign = line[0] ?? ' ';
  if (head === null && sign !== '+' && sign !== ' ') return;
  file.hunks ??= [];
  if (head !== null || file.hunks.length === 0) file.hunks.push({ below: head?.[1] ?? '', lines: [] });
  if (head === null) (file.hunks.at(-1) as Hunk).lines.push({ text: line.slice(1), put: sign === '+' });
}

function started(what: string, path: string): FileChange {
  if (what === 'Add') return { path, how: 'write', text: '' };
  return { path, how: what === 'Update' ? 'edit' : 'delete', text: null };
}

/** What making `patch` in `cwd` comes to; one in which no file can be found is nothing that is known. */
export function patchAct(patch: string, cwd: string): ToolAct {
  const files = patchedFiles(patch).map((f) => ({ ...f, path: pathBelow(cwd, f.path) }));
  return files.length === 0 ? { does: 'unknown' } : { does: 'write', files };
}

/** The patch that a shell command consists of, `null` when it does anything else, too. */
export function patchInCommand(command: string): string | null {
  const m = /^\s*apply_?patch\s+<<\s*(['"]?)(\w+)\1[^\S\n]*\n([\s\S]*)$/.exec(command);
  if (m === null) return null;
  const end = m[3]!.split('\n').indexOf(m[2]!);
  const lines = m[3]!.split('\n');
  if (end < 0 || lines.slice(end + 1).some((l) => l.trim() !== '')) return null;
  // Without quotes the shell would read what stands in it.
  return m[1] === '' && /[$`\\]/.test(m[3]!) ? null : lines.slice(0, end).join('\n');
}

/** `path` below `cwd` when it is relative. */
export function pathBelow(cwd: string, path: string): string {
  return path === '' || cwd === '' || /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path)
    ? path
    : `${cwd.replace(/[\\/]+$/, '')}/${path}`;
}
