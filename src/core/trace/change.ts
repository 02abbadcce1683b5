/** Decides what is kept of a change that the agent made: which lines of which files, and what it was done for. Never their text. */
import type { FileChange } from '../model.js';
import { mayHoldSecret } from '../secrets/prefilter.js';
import { UNREAD } from '../secrets/scrub.js';
import { sha256 } from '../text/sha256.js';

/** One change by the agent: a line of `.clew/trace.jsonl`. */
export interface Change {
  v: 1;
  id: string;
  /** Milliseconds. */
  at: number;
  session: string;
  host: string;
  /** As the host calls it; '' for what was found after the fact. */
  tool: string;
  /** Id of the active work then. */
  context: string | null;
  /** Id of the intent that the session stood on then. */
  intent: string | null;
  /** The newest decision of that work then. */
  decision?: { id: string; text: string };
  /** The commit that the work tree stood on. */
  head: string | null;
  files: ChangedFile[];
  /** Found after a turn: files outside of the intent's scope. */
  stray?: true;
}

/** A file of a change; without ranges when only the file is known. */
export interface ChangedFile {
  /** Workspace-relative. */
  path: string;
  how: FileChange['how'];
  ranges: Range[];
}

/** New lines that stand together, as they were numbered when they were written. */
export interface Range {
  /** 1-based. */
  start: number;
  /** The last line. */
  end: number;
  /** `sha256:` and 64 hex digits, of the lines with `\n` between them. */
  hash: string;
  /** The first lines, each as a number of 24 bits: enough to know them again, not to tell what they say. */
  lines: number[];
}

export const MOST = { files: 50, ranges: 64, marks: 400, text: 1024 * 1024 };

/** `lines` as a range that begins at `start`. */
export function rangeOf(start: number, lines: string[]): Range {
  return { start, end: start + lines.length - 1, hash: hashOf(lines), lines: lines.slice(0, MOST.marks).map(markOf) };
}

/** The hash of `lines`. One that may hold a secret counts as a line of a fixed text: nobody can check a guess by it. */
export function hashOf(lines: string[]): string {
  return `sha256:${sha256(lines.map(unsecret).join('\n'))}`;
}

function unsecret(line: string): string {
  return mayHoldSecret(line) ? UNREAD : line;
}

/** A line as a number (FNV-1a, folded to 24 bits); blanks at its ends count for nothing, an indentation may change. */
export function markOf(line: string): number {
  const text = unsecret(line.trim());
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return ((h >>> 24) ^ h) & 0xffffff;
}

/** The change that a line of the file says, `null` when it says none. Bounded; ranges that make no sense are left out. */
export function changeIn(line: string): Change | null {
  try {
    const c = JSON.parse(line) as Change;
    const sound =
      c?.v === 1 && [c.id, c.session, c.host, c.tool].every((s) => typeof s === 'string') && Number.isFinite(c.at);
    if (!sound || !Array.isArray(c.files)) return null;
    return {
      ...c,
      context: textOr(c.context),
      intent: textOr(c.intent),
      head: textOr(c.head),
      files: c.files.slice(0, MOST.files).flatMap((f) => fileIn(f)),
    };
  } catch {
    return null;
  }
}

function fileIn(f: ChangedFile): ChangedFile[] {
  if (typeof f?.path !== 'string' || !Array.isArray(f.ranges)) return [];
  return [{ ...f, ranges: f.ranges.slice(0, MOST.ranges).filter(isRange) }];
}

function isRange(r: Range): boolean {
  return (
    Number.isSafeInteger(r?.start) &&
    Number.isSafeInteger(r.end) &&
    r.start >= 1 &&
    r.end >= r.start &&
    typeof r.hash === 'string' &&
    Array.isArray(r.lines)
  );
}

function textOr(v: unknown): string | null {
  return typeof v === 'string' ? v : null;
}
