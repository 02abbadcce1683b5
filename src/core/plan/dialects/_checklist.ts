/** Decides which range of a Markdown text says the status of a task: the mark of its box, or a word in its table. */
import type { Splice } from '../../model/document.js';
import type { Task, TaskStatus } from '../../model.js';
import { type Outline, parseOutline } from '../parse/markdown.js';
import { type ParsedPlan, parseMarkdown } from '../parse/parse.js';
import { markOfStatus, statusOfMark, wordOfStatus } from '../parse/status.js';
import type { PlanFile, TaskPlace } from './_dialect.js';

const BOX = /^([ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\[)([ xX~/>*-])\]/;
const OTHER_MARKS = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+\[([X~/>*])\](?=[ \t])/gm;

/** A file that is one plan. */
export function planFileOf(plan: ParsedPlan): PlanFile {
  return { plans: [plan], findings: [], cut: false };
}

/** The Markdown plan at `path` as the dialect `id` has it: what `change` makes of its outline. */
export function parseChecklist(path: string, text: string, id: string, change?: (o: Outline) => void): ParsedPlan {
  const o = parseOutline(text);
  change?.(o);
  const parsed = parseMarkdown(path, text, o);
  parsed.plan.dialect = id;
  return parsed;
}

/** Tasks without an id whose text begins with what `pattern` takes for one are called so; the rest is their text. */
export function takeNumbers(tasks: Task[], pattern: RegExp): void {
  for (const task of tasks) {
    const m = task.id === null ? pattern.exec(task.text) : null;
    if (m === null) continue;
    task.id = m[1]!.toUpperCase();
    task.text = task.text.slice(m[0].length);
  }
}

/** The 1-based line `n` of `text` without its line end, and where it begins; a byte order mark belongs to no line. */
export function lineAt(text: string, n: number): { text: string; from: number } | null {
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const end = /\r\n|\n|\r/g;
  end.lastIndex = from;
  for (let at = 1; ; at++) {
    const m = end.exec(text);
    if (at === n) return { text: text.slice(from, m?.index ?? text.length), from };
    if (m === null) return null;
    from = m.index + m[0].length;
  }
}

/** The change that gives the box or row in line `task.line` the status; `null` when it has no sign for it. `plain`: boxes are open or done, nothing else. */
export function checklistEdit(text: string, task: TaskPlace, status: TaskStatus, plain = false): Splice[] | null {
  const line = lineAt(text, task.line);
  if (line === null || (plain && status !== 'pending' && status !== 'completed')) return null;
  const cell = parseOutline(text).cells.get(task.line);
  if (cell) {
    const cut = line.text.slice(cell.from, cell.to);
    return [{ at: line.from + cell.from, cut, put: wordOfStatus(status, cut, cell.words) }];
  }
  const box = BOX.exec(line.text);
  return (
    box && [{ at: line.from + box[1]!.length, cut: box[2]!, put: plain ? markOfStatus(status) : markIn(text, status) }]
  );
}

/** The mark for `status` as the file writes it elsewhere. */
function markIn(text: string, status: TaskStatus): string {
  for (const m of text.matchAll(OTHER_MARKS))
    if (status !== 'pending' && statusOfMark(m[1]!) === status) return /\[x\]/.test(text) && m[1] === 'X' ? 'x' : m[1]!;
  return markOfStatus(status);
}
