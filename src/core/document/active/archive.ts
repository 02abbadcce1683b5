/** Decides what the archive of one task is, and how a new active context begins, in the seed's layout. */

import type { Document, Splice, Stamp } from '../../model/document.js';
import { applySplices } from '../../text/splice.js';
import { addItem, setMeta } from '../change.js';
import { formatIso } from '../entry.js';
import { beginOf, linesIn } from '../lines.js';
import { parseDocument } from '../parse.js';
import { formatScalar } from '../scalar.js';
import { activeLines } from './lines.js';
import { kindOf } from './words.js';

/** The text of a new active context, with nothing but its task; the places are filled with `addItem` and `setField`. */
export function newActiveContext(taskId: string, at: number, eol = '\n'): string {
  return [
    '## Meta',
    `- last_updated: ${formatIso(at)}`,
    '',
    '## Current Task',
    '',
    `- task_id: ${formatScalar(taskId)}`,
    '',
  ].join(eol);
}

/**
 * The archive of `task`: the document without the other tasks, as the current one, with status `paused` (or `completed`) and a summary.
 * A summary that is there stays. `null` when the document has no such task, or it cannot be told apart.
 */
export function archiveOf(
  document: Document,
  task: string,
  status: 'paused' | 'completed' | 'abandoned',
  summary: string,
  stamp: Stamp,
): string | null {
  if (document.layout !== 'active-context' || document.cut) return null;
  if (!document.tasks.some((t) => t.id === task)) return null;
  const own = applySplices(document.text, alone(document, task));
  if (own === null) return null;
  let now = parseDocument(own, document.layout);
  if (now.meta.taskId !== task) now = parseDocument(headed(now, task), document.layout);
  const has = now.headings.some((h) => h.level <= 2 && kindOf(h.title) === 'summary');
  const steps = [
    (d: Document) => setMeta(d, 'status', status),
    (d: Document) => setMeta(d, 'updated', stamp.at),
    (d: Document) => (has ? { splices: [] } : addItem(d, 'summary', summary, stamp)),
  ];
  for (const step of steps) now = parseDocument(applySplices(now.text, step(now).splices) ?? now.text, document.layout);
  return now.text;
}

/** The text of one of several tasks, without the others; nothing else changes. */
export function taskText(document: Document, task: string): string {
  return document.tasks.length < 2 ? document.text : applySplices(document.text, alone(document, task))!;
}

/** What takes the other tasks out, and makes this one the current one. */
function alone(document: Document, task: string): Splice[] {
  const { text } = document;
  const { groups } = activeLines(text);
  const own = groups.find((g) => (g.kind === 'task' || g.kind === 'other') && g.task === task);
  const out: Splice[] = [];
  const cut = (from: number, to: number, put = ''): number => out.push({ at: from, cut: text.slice(from, to), put });
  for (const g of groups) if (g.task !== '' && g.task !== task) cut(lineOf(text, g.head), g.to);
  for (const h of document.headings) {
    const kind = kindOf(h.title);
    if (h.level !== 2 || (kind !== 'task' && kind !== 'other')) continue;
    const mine = own !== undefined && own.from > h.from && own.from <= h.end;
    const first = out.findIndex((s) => s.at >= h.from && s.at < h.end);
    if (mine)
      cut(
        h.from,
        h.to,
        kind === 'other'
          ? text.slice(h.from, h.to).replace(/^(#+[ \t]+)[^\r\n]*/, '$1Current Task')
          : text.slice(h.from, h.to),
      );
    else if (first >= 0) cut(h.from, h.to);
  }
  return out.filter((s) => s.cut !== s.put).sort((a, b) => a.at - b.at);
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
