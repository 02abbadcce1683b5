/** Backlog.md tasks: a file a task, its status in the front matter, its progress by the acceptance criteria. */
import type { Task, TaskStatus } from '../../model.js';
import { idsIn } from '../../text/mentions.js';
import { parseIso } from '../../text/time.js';
import { linesOf } from '../parse/markdown.js';
import { statusOfWord, wordOfStatus } from '../parse/status.js';
import { checklistEdit, parseChecklist, planFileOf } from './_checklist.js';
import type { Dialect, DialectExample } from './_dialect.js';
import { type FrontValue, readFrontValues } from './_front.js';

const PLACE = /(?:^|\/)\.?backlog\/(?:tasks|completed|drafts|archive\/(?:tasks|drafts))\/[^/]+\.md$/i;
const NUMBERED = /^#\d{1,3}[ \t]+(?=\S)/;

export const dialect: Dialect = {
  id: 'backlog-md',
  name: 'Backlog.md',
  match: (path, head) => PLACE.test(path) && /^\ufeff?---[ \t]*[\r\n]/.test(head) && /^id:/im.test(head),
  parse: (path, text) => {
    const front = readFrontValues(text);
    const criteria = criteriaLines(linesOf(text));
    const parsed = parseChecklist(path, text, 'backlog-md', (o) => {
      o.title = front.get('title')?.value || o.title;
      o.status = front.get('status')?.value.toLowerCase() ?? '';
      for (const task of o.tasks) {
        task.text = task.text.replace(NUMBERED, '');
        if (!criteria(task.line)) task.uncounted = true;
      }
      o.tasks.unshift(...wholeTask(front, o.title, o.tasks));
    });
    // `#1` numbers a criterion, and is no issue.
    parsed.plan.ids = idsIn(text.slice(0, 40_000).replace(/^([ \t]*- \[.\] )#\d+/gm, '$1'));
    const at = parseIso((front.get('updated_date') ?? front.get('created_date'))?.value ?? '');
    return planFileOf(at === null ? parsed : { ...parsed, at });
  },
  edit: (text, task, status) => {
    const front = readFrontValues(text);
    const { line, at, value } = front.get('status') ?? { line: -1, at: 0, value: '' };
    if (task.line !== line) return checklistEdit(text, task, status, true);
    if (status === 'cancelled') return null;
    const put = wordOfStatus(status, value === '' ? 'To Do' : value);
    return [{ at, cut: value, put: value === '' && text[at - 1] === ':' ? ` ${put}` : put }];
  },
};

export const examples: DialectExample[] = [
  {
    path: 'backlog/tasks/task-7 - Light-the-pier.md',
    text: '---\nid: task-7\ntitle: Light the pier\nstatus: To Do\n---\n\n## Acceptance Criteria\n<!-- AC:BEGIN -->\n- [x] #1 Lamps burn\n- [ ] #2 Lamps turn off\n<!-- AC:END -->\n\n## Definition of Done\n- [ ] #1 reviewed\n',
    plans: [['Light the pier', 1, 2]],
    edit: { task: { line: 4, id: 'task-7' }, status: 'in_progress', cut: 'To Do', put: 'In Progress' },
  },
];

/** The file's own task. It counts only where there is nothing to count in it. */
function wholeTask(front: Map<string, FrontValue>, title: string, others: Task[]): Task[] {
  const status = front.get('status');
  const id = front.get('id')?.value ?? '';
  if (status === undefined || id === '') return [];
  const said: TaskStatus = statusOfWord(status.value) ?? 'pending';
  const whole: Task = { id, text: title, status: said, line: status.line };
  return [others.some((t) => !t.uncounted) ? { ...whole, uncounted: true } : whole];
}

/** Tells the lines of the acceptance criteria: between the marks of the tool, else in the section of that name. */
function criteriaLines(lines: string[]): (line: number) => boolean {
  const begin = lines.findIndex((l) => /^\s*<!-- AC:BEGIN -->/.test(l));
  const heading = lines.findIndex((l) => /^##\s+acceptance criteria\b/i.test(l));
  const from = begin >= 0 ? begin : heading;
  if (from < 0) return () => false;
  const ends = begin >= 0 ? /^\s*<!-- AC:END -->/ : /^#{1,2}\s/;
  const to = lines.findIndex((l, i) => i > from && ends.test(l));
  return (line) => line > from + 1 && (to < 0 || line <= to);
}
