/** A plain `TODO.md`: boxes where it has any, else every entry of its lists, done when struck out or called DONE. */
import type { Splice } from '../../model/document.js';
import type { TaskStatus } from '../../model.js';
import { readBlocks } from '../parse/blocks.js';
import { MOST_TASKS } from '../parse/limits.js';
import { linesOf, type Outline, parseOutline } from '../parse/markdown.js';
import { statusIn, statusOfWord, wordOfStatus } from '../parse/status.js';
import { checklistEdit, lineAt, parseChecklist, planFileOf } from './_checklist.js';
import type { Dialect, DialectExample } from './_dialect.js';

const PLACE = /(?:^|\/)todos?(?:\.(?:md|mdx|markdown|txt))?$/i;
const ENTRY = /^(?:[-+*]|\d{1,9}[.)])[ \t]+(?=\S)/;
const STRUCK = /^~~(.+)~~$/;
const WORD = /^(TODO|DOING|WIP|IN PROGRESS|DONE|CANCELLED|CANCELED)(?::[ \t]*|[ \t]+)(?=\S)/;
const SAID: Record<TaskStatus, string> = {
  pending: 'TODO',
  in_progress: 'DOING',
  completed: 'DONE',
  cancelled: 'CANCELLED',
};

/** How an entry says its status: the text that is left, and the ranges that say it, counted from the entry's first word. */
interface Entry {
  text: string;
  status: TaskStatus;
  sign: { from: number; to: number } | null;
  struck: boolean;
}

export const dialect: Dialect = {
  id: 'todo',
  name: 'TODO file',
  match: (path) => PLACE.test(path),
  parse: (path, text) =>
    planFileOf(
      parseChecklist(path, text, 'todo', (o) => {
        if (o.tasks.length === 0) o.tasks.push(...entries(text));
      }),
    ),
  edit: (text, task, status) =>
    parseOutline(text).tasks.length > 0 ? checklistEdit(text, task, status) : entryEdit(text, task.line, status),
};

export const examples: DialectExample[] = [
  {
    path: 'TODO.md',
    text: '# Todo\n\n- ring the bell\n- ~~paint the hull~~\n- DONE: oil the winch\n',
    plans: [['Todo', 2, 3]],
    edit: { task: { line: 3, id: null }, status: 'completed', cut: '', put: 'DONE ' },
  },
];

function entries(text: string): Outline['tasks'] {
  const lines = linesOf(text);
  const out: Outline['tasks'] = [];
  readBlocks(lines, 0, {
    heading: () => {},
    box: () => {},
    text: () => {},
    code: () => {},
    paragraph: (texts, line, entry) => {
      // What is indented explains the entry above.
      if (!entry || out.length >= MOST_TASKS || !ENTRY.test(lines[line - 1]!) || /^\[.{0,3}\]/.test(texts[0]!)) return;
      const { text: said, status } = entryIn(texts[0]!);
      out.push({ id: null, text: said.slice(0, 500), status, line });
    },
  });
  return out;
}

function entryIn(said: string): Entry {
  const struck = STRUCK.exec(said);
  if (struck) return { text: struck[1]!, status: 'completed', sign: null, struck: true };
  const word = WORD.exec(said);
  if (word) {
    const status = statusOfWord(word[1]!) ?? 'pending';
    return { text: said.slice(word[0].length), status, sign: { from: 0, to: word[1]!.length }, struck: false };
  }
  const sign = /^[^\w\s[]/.test(said) ? statusIn(said.replace(/[a-z].*$/i, '')) : null;
  const left = sign ? said.slice(sign.to).trim() : '';
  return sign && sign.from === 0 && left !== ''
    ? { text: left, status: sign.status, sign, struck: false }
    : { text: said, status: 'pending', sign: null, struck: false };
}

function entryEdit(text: string, n: number, status: TaskStatus): Splice[] | null {
  const line = lineAt(text, n);
  const bullet = line && ENTRY.exec(line.text);
  if (!line || !bullet) return null;
  const said = line.text.slice(bullet[0].length).trimEnd();
  const at = line.from + bullet[0].length;
  const { sign, struck } = entryIn(said);
  if (struck)
    return [
      { at, cut: '~~', put: status === 'pending' ? '' : `${SAID[status]} ` },
      { at: at + said.length - 2, cut: '~~', put: '' },
    ];
  if (sign === null) return [{ at, cut: '', put: `${SAID[status]} ` }];
  const cut = said.slice(sign.from, sign.to);
  return [{ at: at + sign.from, cut, put: /^[A-Z]/.test(cut) ? SAID[status] : wordOfStatus(status, cut) }];
}
