/** Decides what one line of an active context says: keys, bullets, values, and the names of tasks. */
import { parseIso } from '../../text/time.js';
import { isBlank } from '../lines.js';
import { scalarOf } from '../scalar.js';

export const KEY = /^([ \t]*)(- )?([A-Za-z][\w.-]*):(?:[ \t]+(.*))?$/s;
export const BULLET = /^([ \t]*)-(?: (.*))?$/s;
/** What a group of a task is called: `LOGIN-1`. */
export const TASK_ID = /^[A-Z][A-Z0-9]*(?:[-_.][A-Z0-9]+)+$/;
export const RESUME = /^# Quick Resume(?:[ \t]*[—–-]+[ \t]*(\S+))?/i;

/** The task that an entry names first, '' when none: `[MAIL-2] …`, `2026-01-05 → MAIL-2: …`. */
export function taskNamedBy(text: string): string {
  return /^(?:\S+ → )?[[(*`]{0,3}([A-Z][A-Z0-9]*(?:[-_.][A-Z0-9]+)+)(?:[\])*`]{1,3}:?|:)\s/.exec(text)?.[1] ?? '';
}

/** The task that a heading "Quick Resume — TASK" names, '' when none. */
export function resumeTaskIn(title: string): string {
  return RESUME.exec(`# ${title}`)?.[1] ?? '';
}

/** By what `text` is indented, one level: a tab where any line begins with one, else the fewest blanks of a line, else two blanks. */
export function unitOf(text: string): string {
  if (/^\t/m.test(text)) return '\t';
  const widths = [...text.slice(0, 20_000).matchAll(/^( {2,8})\S/gm)].map((m) => m[1]!.length);
  return ' '.repeat(Math.min(...widths, 8) === 8 ? 2 : Math.min(...widths));
}

/** Is `text` indented further than `lead`? */
export function isDeeper(text: string, lead: string): boolean {
  return text.startsWith(`${lead} `) || text.startsWith(`${lead}\t`);
}

/** A line below an entry, without the entry's indentation and two blanks (or a tab). */
export function stripIndent(text: string, indent: string): string {
  if (text.startsWith(`${indent}  `)) return text.slice(indent.length + 2);
  return isBlank(text) ? '' : text.slice(indent.length + 1);
}

/** A value as it stands; `#` is no comment here, people write "fix #12". */
export function plainValue(value: string): string {
  const t = value.trim();
  return /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')$/.test(t) ? (scalarOf(t) ?? t) : t;
}

/** The time that a decision of the seed begins with: `2026-01-05T12:00:00+02:00 → …`. */
export function dateIn(text: string): number | null {
  const m = /^(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?)/.exec(text);
  return m === null ? null : (parseIso(m[1]!) ?? parseIso(`${m[1]}T00:00`));
}
