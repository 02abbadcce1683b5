/** Decides which words, marks and signs of a plan mean which status, and which of them says another status in the same manner. */

import type { TaskStatus } from '../../model.js';
import { lazy } from '../../text/lazy.js';

const STATUSES: TaskStatus[] = ['pending', 'in_progress', 'completed', 'cancelled'];

/** Words that are written together: pending, in progress, completed, cancelled. */
const FAMILIES: string[][] = [
  ['to do', 'in progress', 'done', 'cancelled'],
  ['todo', 'doing', 'done', 'cancelled'],
  ['pending', 'in progress', 'completed', 'cancelled'],
  ['pending', 'in_progress', 'completed', 'cancelled'],
  ['pending', 'in-progress', 'done', 'cancelled'],
  ['open', 'in progress', 'closed', 'cancelled'],
  ['not started', 'in progress', 'complete', 'cancelled'],
  ['planned', 'started', 'finished', 'dropped'],
  ['⬜', '🚧', '✅', '🚫'],
  ['☐', '🚧', '☑', '🚫'],
  ['[ ]', '[~]', '[x]', '[-]'],
];
/** Words that are read and never written. */
const READ: Record<TaskStatus, string[]> = {
  pending: ['backlog', 'blocked', 'deferred', 'on hold', 'paused', 'waiting', 'not done', 'draft', '🔲', '📋', '⏳'],
  in_progress: ['wip', 'ongoing', 'underway', 'review', 'in review', 'in work', '🔄', '🔨', '🟡'],
  completed: ['shipped', 'resolved', '✔', '✓', '🎉', '🟢'],
  cancelled: ['canceled', 'abandoned', 'skipped', 'wontfix', "won't do", 'obsolete', 'superseded', '⛔', '🗑'],
};
/** Marks of a box; a few tools write others than these four. */
const MARKS: Record<string, TaskStatus> = {
  ' ': 'pending',
  x: 'completed',
  X: 'completed',
  '~': 'in_progress',
  '/': 'in_progress',
  '>': 'in_progress',
  '*': 'in_progress',
  '-': 'cancelled',
};

const folded = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/’/g, "'")
    .trim();

const meanings = lazy(
  () =>
    new Map([
      ...FAMILIES.flatMap((f) => f.map((w, i): [string, TaskStatus] => [folded(w), STATUSES[i]!])),
      ...STATUSES.flatMap((s) => READ[s].map((w): [string, TaskStatus] => [folded(w), s])),
    ]),
);

const SIGN = /[☐-☒✓✔⬜\p{Extended_Pictographic}]\ufe0f?/u;

/** What the mark of a box means. */
export function statusOfMark(mark: string): TaskStatus {
  return MARKS[mark] ?? 'pending';
}

/** The mark of a box that says `status`. */
export function markOfStatus(status: TaskStatus): string {
  return FAMILIES.at(-1)![STATUSES.indexOf(status)]![1]!;
}

/** What `word` means as the status of a task; `null` for what is no such word. */
export function statusOfWord(word: string): TaskStatus | null {
  return word.length > 30 ? null : (meanings().get(folded(word)) ?? null);
}

/** The status that a cell or value begins with, and which part of it says so; `null` when nothing does. */
export function statusIn(cell: string): { status: TaskStatus; from: number; to: number } | null {
  const from = /^[\s*_`~]*/.exec(cell)![0].length;
  const rest = cell.slice(from, from + 60);
  const box = /^\[([ xX~/>*-])\](?![([\w])/.exec(rest);
  if (box) return { status: statusOfMark(box[1]!), from, to: from + 3 };
  const m = new RegExp(`^((?:${SIGN.source})?)([ \\t]*[a-z][a-z'’ \\t_-]*)?`, 'iu').exec(rest)!;
  const word = (m[2] ?? '').replace(/[\s_-]+$/, '');
  const sign = m[1] ?? '';
  if (word !== '') {
    const status = statusOfWord(word.trim());
    return (
      status && {
        status,
        from: sign === '' ? from + word.length - word.trimStart().length : from,
        to: from + sign.length + word.length,
      }
    );
  }
  const status = meanings().get(sign.replace('\ufe0f', ''));
  return status ? { status, from, to: from + sign.length } : null;
}

/** How `status` is said where `was` stands now; `others` are the words of the same column. */
export function wordOfStatus(status: TaskStatus, was: string, others: string[] = []): string {
  const known = others.find((w) => statusIn(w)?.status === status);
  if (known !== undefined) return known;
  const at = STATUSES.indexOf(status);
  const lower = was.toLowerCase().replace('\ufe0f', '').trim();
  if (/^\[.\]$/.test(lower)) return `[${markOfStatus(status)}]`;
  const word = lower.replace(SIGN, '').trim();
  const family = FAMILIES.find((f) => f.includes(word === '' ? lower : word)) ?? FAMILIES[0]!;
  return cased(family[at]!, word === '' ? '' : was.replace(new RegExp(SIGN.source, 'u'), '').trim());
}

/** `word` in the letters of `like`. */
function cased(word: string, like: string): string {
  if (like === '' || like === like.toLowerCase()) return word;
  if (like === like.toUpperCase() && like.length > 1) return word.toUpperCase();
  const each = !/[\s_-]/.test(like) || /[\s_-]\p{Lu}/u.test(like);
  return word.replace(each ? /(?<![a-z'])[a-z]/g : /^[a-z]/, (c) => c.toUpperCase());
}
