/** Decides how a registry that we printed gets an entry without being read as a whole: that is done at every turn to other work. */
import type { Entry } from './entry.js';
import { entryLines, isPrinted } from './print.js';
import { MOST } from './read.js';

/** `text` with `entry` as `upsertEntry` would put it in; `null` where only reading all of it can tell. */
export function updatePrinted(text: string, entry: Entry): string | null {
  if (!isPrinted(text) || text.length > MOST.bytes || text.includes('\r')) return null;
  const lines = entryLines(entry, '  ');
  const block = `${lines.join('\n')}\n`;
  const first = `\n${lines[0]}\n`;
  const at = text.indexOf(first);
  if (at < 0) {
    // An id that stands anywhere, in whatever spelling, may be that of an entry.
    const known = text.toLowerCase().includes(entry.taskId.toLowerCase());
    return !known && lines[0]!.endsWith(`"${entry.taskId}"`) && endsInEntry(text) ? text + block : null;
  }
  const inner = /^(?: {4}.*\n)*/.exec(text.slice(at + first.length))![0];
  const old = inner.split('\n').slice(0, -1);
  // A field more or less, and one that somebody added, are put in their places one by one.
  const same = old.length === lines.length - 1 && old.every((line, i) => fieldOf(line) === fieldOf(lines[i + 1]!));
  return same && text.indexOf(first, at + 1) < 0
    ? text.slice(0, at + 1) + block + text.slice(at + first.length + inner.length)
    : null;
}

/** Are the last lines those of an entry as we print it? */
function endsInEntry(text: string): boolean {
  const last = text.lastIndexOf('\n  - task_id: "');
  return last > 0 && text.endsWith('\n') && !/\n(?! {4}\S)/.test(text.slice(last + 1, -1));
}

function fieldOf(line: string): string {
  return line.slice(0, line.indexOf(':'));
}
