/** Decides what the archive of one task is, and how a new active context begins, in the seed's layout. */

import type { Document, Heading, Stamp } from '../../model/document.js';
import { applySplices } from '../../text/splice.js';
import { addItem, setMeta } from '../change.js';
import { formatIso } from '../entry.js';
import { beginOf, isBlank, type Line, linesIn } from '../lines.js';
import { parseDocument } from '../parse.js';
import { formatScalar } from '../scalar.js';
import { activeLines } from './lines.js';
import { type Group, SHARED } from './scan.js';
import { unitOf } from './text.js';
import { kindOf, STATUS } from './words.js';

/** Lines of Meta that are of the repository, whatever the task. */
const OF_ALL = /^- (?:project_root|language):/;

/** The text of a new active context: its task, and the quick resume that every task has; in the form of `like`, the text it takes the place of. */
export function newActiveContext(taskId: string, goal: string, at: number, like = ''): string {
  const unit = like === '' ? '\t' : unitOf(like);
  const eol = like.includes('\r\n') ? '\r\n' : '\n';
  const { headings } = parseDocument(like, 'active-context');
  const top = headings[0]?.level === 1 ? [like.slice(headings[0].from, headings[0].to).trimEnd(), ''] : [];
  const meta = headings.find((h) => h.level <= 2 && kindOf(h.title) === 'meta');
  const kept = meta === undefined ? [] : linesIn(like, meta.to, meta.end).filter((l) => OF_ALL.test(l.text));
  return [
    ...top,
    '## Meta',
    `- last_updated: ${formatIso(at)}`,
    ...kept.map((l) => l.text),
    '',
    '## Current Task',
    '',
    `- task_id: ${formatScalar(taskId)}`,
    `${unit}goal: ${formatScalar(goal)}`,
    `${unit}status: ${STATUS.active}`,
    '',
    '```yaml',
    `# Quick Resume — ${taskId}`,
    `goal: ${formatScalar(goal)}`,
    '```',
    '',
  ].join(eol);
}

/**
 * The archive of `task`: the document without the other tasks, as the current one, with a status (`null` = as it stands, and as old as it is) and a summary.
 * A summary that is there stays. `null` when the document has no such task, or it cannot be told apart.
 */
export function archiveOf(
  document: Document,
  task: string,
  status: 'paused' | 'completed' | 'abandoned' | null,
  summary: string,
  stamp: Stamp,
): string | null {
  if (document.layout !== 'active-context' || document.cut) return null;
  if (!document.tasks.some((t) => t.id === task)) return null;
  let now = parseDocument(taskText(document, task), document.layout);
  if (now.meta.taskId !== task) now = parseDocument(headed(now, task), document.layout);
  const has = now.headings.some((h) => h.level <= 2 && kindOf(h.title) === 'summary');
  const steps = [
    (d: Document) => (status === null ? { splices: [] } : setMeta(d, 'status', status)),
    (d: Document) => (status === null ? { splices: [] } : setMeta(d, 'updated', stamp.at)),
    (d: Document) => (has ? { splices: [] } : addItem(d, 'summary', summary, stamp)),
  ];
  now = parseDocument(withResume(now, task), document.layout);
  for (const step of steps) now = parseDocument(applySplices(now.text, step(now).splices) ?? now.text, document.layout);
  return now.text;
}

/** The text of `document` with a quick resume of `task`, which every task has: its goal, where there was none. */
export function withResume({ text, eol, tasks, items }: Document, task: string): string {
  const goal = items.find((i) => i.place === 'goal' && i.task === undefined)?.text;
  const said = goal === undefined || goal.includes('\n') ? [] : [`goal: ${formatScalar(goal)}`];
  if (tasks.some((t) => t.resumable)) return text;
  const lead =
    text === '' || /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)$/.test(text) ? '' : /[\r\n]$/.test(text) ? eol : eol + eol;
  return text + lead + ['```yaml', `# Quick Resume — ${task}`, ...said, '```', ''].join(eol);
}

/** The text of one of several tasks, without the others; its own lines stay as they are. */
export function taskText(document: Document, task: string): string {
  return document.tasks.length < 2 ? document.text : alone(document, task);
}

/** Sections that belong to the current task alone where no task is named in them. */
const OF_CURRENT = new Set(['summary', 'files', 'recipe']);

/** The lines of the document that are not another task's, this one as the current one; what held nothing but theirs goes with them. */
function alone(document: Document, task: string): string {
  const { text, meta, headings } = document;
  const { groups } = activeLines(text);
  const own = groups.find((g) => (g.kind === 'task' || g.kind === 'other') && g.task === task);
  const lines = linesIn(text);
  const away = new Set<Line>();
  const drop = (from: number, to: number): void => {
    for (const l of lines) if (l.from >= from && l.from < to) away.add(l);
  };
  for (const g of groups) if (g.task !== '' && g.task !== task) drop(lineOf(text, g.head), g.to);
  for (const i of document.items) if (SHARED.has(i.place) && (i.task ?? meta.taskId) !== task) drop(i.from, i.to);
  for (const h of headings)
    if (h.level === 2 && meta.taskId !== task && OF_CURRENT.has(kindOf(h.title) ?? '')) drop(h.from, h.end);
  // A section, or a block, that has nothing left but marks and blank lines.
  const spent = (from: number, to: number): boolean => {
    const all = lines.filter((l) => l.from >= from && l.from < to);
    return all.some((l) => away.has(l)) && all.every((l) => away.has(l) || isMark(l.text));
  };
  for (const h of headings) if (h.level === 2 && spent(h.to, h.end)) drop(h.from, h.end);
  for (const [from, to] of fences(lines)) {
    if (spent(from.to, to.from)) drop(from.from, to.to);
    else trimRules(lines, away, from, to);
  }
  const kept: string[] = [];
  let gap = false;
  for (const l of lines) {
    if (away.has(l)) gap = true;
    // Where lines went, one blank line is left of those around them.
    else if (gap && isBlank(l.text) && isBlank(kept.at(-1) ?? '')) continue;
    else {
      gap &&= isBlank(l.text);
      kept.push(
        isOwnHeading(l, own, headings)
          ? text.slice(l.from, l.to).replace(/^(#+[ \t]+)[^\r\n]*/, '$1Current Task')
          : text.slice(l.from, l.to),
      );
    }
  }
  return kept.join('');
}

/** Is the line the heading "Other Tasks" above the task that becomes the current one? */
function isOwnHeading(l: Line, own: Group | undefined, headings: Heading[]): boolean {
  return headings.some(
    (h) =>
      h.from === l.from &&
      h.level === 2 &&
      kindOf(h.title) === 'other' &&
      own !== undefined &&
      own.from > h.from &&
      own.from <= h.end,
  );
}

function isMark(text: string): boolean {
  return isBlank(text) || /^(?:-{3,}|\*{3,})[ \t]*$/.test(text);
}

/** The lines that open and close blocks. */
function fences(lines: Line[]): [Line, Line][] {
  const marks = lines.filter((l) => /^(?:`{3,}|~{3,})/.test(l.text));
  return marks.flatMap((l, i): [Line, Line][] =>
    i % 2 === 0 && marks[i + 1] !== undefined ? [[l, marks[i + 1]!]] : [],
  );
}

/** Rules that part the tasks of a block go where nothing is left to part. */
function trimRules(lines: Line[], away: Set<Line>, from: Line, to: Line): void {
  const inside = lines.filter((l) => l.from > from.from && l.from < to.from);
  if (!inside.some((l) => away.has(l))) return;
  const left = (): Line[] => inside.filter((l) => !away.has(l));
  while (left().length > 0 && isMark(left()[0]!.text)) away.add(left()[0]!);
  while (left().length > 0 && isMark(left().at(-1)!.text)) away.add(left().at(-1)!);
}

/** A task that only sections named, as the current one. */
function headed(document: Document, task: string): string {
  const { text, eol } = document;
  const begin = beginOf(text);
  const head = ['## Current Task', '', `- task_id: ${formatScalar(task)}`, '', ''].join(eol);
  return text.slice(0, begin) + head + text.slice(begin);
}

/** The beginning of the line that ends at `end`. */
function lineOf(text: string, end: number): number {
  return linesIn(text, 0, end).at(-1)?.from ?? 0;
}
