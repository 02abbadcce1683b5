/** Decides how a text becomes the document of one current task in the seed's layout, and what a new task is called. */
import type { Document } from '../../model/document.js';
import { formatIso } from '../entry.js';
import { parseDocument } from '../parse.js';
import { formatScalar } from '../scalar.js';
import { kindOf } from './words.js';

/** `text` with `taskId` as its current task, put before its first section where it names none; `null` when it names another. */
export function withCurrentTask(text: string, taskId: string, at: number): Document | null {
  const document = parseDocument(text, 'active-context');
  if (document.meta.taskId === taskId) return document;
  if (document.meta.taskId !== undefined || document.cut) return null;
  const { eol, headings } = document;
  const own = headings.find((h) => h.level <= 2 && kindOf(h.title) === 'task');
  const meta = headings.find((h) => h.level <= 2 && kindOf(h.title) === 'meta');
  const first = headings.find((h) => h.level === 2);
  const from = own?.to ?? meta?.end ?? first?.from ?? headings[0]?.to ?? text.length;
  const ended = from === 0 || /[\r\n]$/.test(text.slice(0, from));
  const lines = [
    ...(ended ? [] : ['']),
    ...(own || meta ? [] : ['## Meta', `- last_updated: ${formatIso(at)}`, '']),
    ...(own ? [] : ['## Current Task', '']),
    `- task_id: ${formatScalar(taskId)}`,
    ...(own ? [] : ['']),
    '',
  ];
  const made = parseDocument(text.slice(0, from) + lines.join(eol) + text.slice(from), 'active-context');
  return made.meta.taskId === taskId ? made : null;
}

/** A task id for work that was given none: its own id in the seed's capitals, not one of `taken` (upper case). */
export function taskIdOf(id: string, taken: ReadonlySet<string>): string {
  const name =
    id
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'TASK';
  const lettered = /^[A-Z]/.test(name) ? name : `T-${name}`;
  const stem = lettered.includes('-') ? lettered : `${lettered}-1`;
  let made = stem;
  for (let n = 2; taken.has(made); n++) made = `${stem}-${n}`;
  return made;
}
