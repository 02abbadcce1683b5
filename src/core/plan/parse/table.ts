/** Decides which rows of a Markdown table are tasks: those whose column of that name holds a status people write. */
import type { TaskStatus } from '../../model.js';
import { statusIn } from './status.js';

/** One row; `from` and `to` are the columns of its status word in the line. */
export interface TaskRow {
  id: string;
  text: string;
  status: TaskStatus;
  /** Place of its line among the lines given. */
  index: number;
  from: number;
  to: number;
}

interface Cell {
  text: string;
  from: number;
}

const MOST_COLUMNS = 40;
const DELIMITER = /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/;
const STATUS = /^(?:status|state|progress)$/i;
const ID = /^(?:id|task id|#|no\.?|nr\.?|key|ticket)$/i;
const TEXT = /^(?:tasks?|items?|title|description|name|feature|what|step|work|action|deliverable|story)$/i;

/** The tasks in the table that `lines`, a paragraph, hold; none when they are no table, or one without a status. */
export function taskRows(lines: string[]): TaskRow[] {
  const at = lines.findIndex((l, i) => i > 0 && l.includes('|') && DELIMITER.test(l.slice(0, 2000)));
  if (at < 0) return [];
  const names = cells(lines[at - 1]!).map((c) => c.text.replace(/[*_`]/g, '').trim());
  const status = names.findIndex((n) => STATUS.test(n));
  if (status < 0 || cells(lines[at]!).length !== names.length) return [];
  const id = names.findIndex((n, i) => i !== status && ID.test(n));
  const named = names.findIndex((n, i) => i !== status && TEXT.test(n));
  const text = named >= 0 ? named : names.findIndex((_, i) => i !== status && i !== id);
  return lines.slice(at + 1).flatMap((line, i) => {
    const row = cells(line);
    const cell = row[status];
    const found = cell ? statusIn(cell.text) : null;
    if (!cell || !found) return [];
    return {
      id: row[id]?.text ?? '',
      text: row[text]?.text ?? '',
      status: found.status,
      index: at + 1 + i,
      from: cell.from + found.from,
      to: cell.from + found.to,
    };
  });
}

/** The cells of a line, trimmed; a bar behind a backslash parts nothing. */
function cells(line: string): Cell[] {
  const out: Cell[] = [];
  let from = 0;
  const end = line.trimEnd().length;
  const lead = line.length - line.trimStart().length;
  if (line[lead] === '|') from = lead + 1;
  for (let i = from; i <= end && out.length < MOST_COLUMNS; i++) {
    if (line[i] === '\\') i++;
    else if (line[i] === '|' || (i === end && from < end)) {
      const raw = line.slice(from, i);
      const text = raw.trim();
      out.push({ text, from: from + (text === '' ? 0 : raw.length - raw.trimStart().length) });
      from = i + 1;
    }
  }
  return out;
}
