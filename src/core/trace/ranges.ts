/** Decides which lines of a file a tool call put there: by what the host tells, else by the file before and after. */
import type { FileChange, Hunk } from '../model.js';
import { editScript, linesOf } from '../text/diff.js';
import { MOST, type Range, rangeOf } from './change.js';

/** Lines that are compared for one patch: a long stretch of lines that are all alike is not looked for everywhere. */
const MOST_STEPS = 2_000_000;

interface Run {
  /** 1-based. */
  start: number;
  lines: string[];
}

/** The new lines of `change`; `now` reads the file as it stands after the call, `null` when it cannot be read. Longer texts tell nothing. */
export function rangesOf(change: FileChange, now: () => string | null): Range[] {
  if (change.how === 'delete') return [];
  const runs = runsOf(change, now).filter((r) => r.lines.length > 0 && r.start >= 1);
  const size = runs.reduce((n, r) => n + r.lines.reduce((m, l) => m + l.length + 1, 0), 0);
  return size > MOST.text ? [] : runs.slice(0, MOST.ranges).map((r) => rangeOf(r.start, r.lines));
}

function runsOf(change: FileChange, now: () => string | null): Run[] {
  if (change.put !== undefined) return change.put.map((p) => ({ start: p.line, lines: linesOf(p.text) }));
  const { was, text, added: put = '', hunks } = change;
  if (was === undefined && hunks !== undefined) return patched(hunks, now());
  const after = text ?? (was !== undefined || put !== '' ? now() : null);
  if (after === null || after.length > MOST.text || (was ?? '').length > MOST.text) return [];
  const lines = linesOf(after);
  if (was !== undefined) return added(linesOf(was), lines);
  return text === null ? found(linesOf(put), lines) : [{ start: 1, lines }];
}

/** The lines of `after` that are not in `before`, in runs. */
function added(before: string[], after: string[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  let open: Run | null = null;
  for (const [mark, text] of editScript(before, after)) {
    if (mark !== '-') at++;
    if (mark === '+') {
      open ??= { start: at, lines: [] };
      open.lines.push(text);
    } else if (mark === ' ' && open !== null) {
      runs.push(open);
      open = null;
    }
  }
  return open === null ? runs : [...runs, open];
}

/** The new lines of each stretch, where it stands now: below the one before it, and below the line that its head names. */
function patched(hunks: Hunk[], text: string | null): Run[] {
  if (text === null || text.length > MOST.text) return [];
  const lines = linesOf(text);
  const runs: Run[] = [];
  const left = { steps: MOST_STEPS };
  let from = 0;
  for (const { below, lines: own } of hunks) {
    if (below !== '') from = Math.max(from, standing([{ text: below }], lines, from, left));
    const at = standing(own, lines, from, left);
    if (at < 0) continue;
    own.forEach(({ put }, i) => {
      if (!put) return;
      if (own[i - 1]?.put) runs.at(-1)!.lines.push(lines[at + i]!);
      else runs.push({ start: at + i + 1, lines: [lines[at + i]!] });
    });
    from = at + own.length;
  }
  return runs;
}

/** Where a stretch stands in `lines`, -1 for nowhere; blanks around lines count for nothing, as for who applied the patch. */
function standing(own: { text: string }[], lines: string[], from: number, left: { steps: number }): number {
  const fits = (at: number): boolean =>
    own.every(({ text }, i) => left.steps-- > 0 && lines[at + i]!.trim() === text.trim());
  for (let at = from; at + own.length <= lines.length && left.steps > 0; at++) if (fits(at)) return at;
  return -1;
}

/** Where `put` stands in `lines`; its first and last line may be the end and the beginning of others. */
function found(put: string[], lines: string[]): Run[] {
  if (put.length === 0) return [];
  const last = put.length - 1;
  const fits = (at: number): boolean =>
    put.every((text, i) => {
      const line = lines[at + i]!;
      if (i > 0 && i < last) return line === text;
      if (last === 0) return line.includes(text);
      return i === 0 ? line.endsWith(text) : line.startsWith(text);
    });
  for (let at = 0; at + put.length <= lines.length; at++)
    if (fits(at)) return [{ start: at + 1, lines: lines.slice(at, at + put.length) }];
  return [];
}
