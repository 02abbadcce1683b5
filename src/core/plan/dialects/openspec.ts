/** OpenSpec changes: the plan is called like the change, its tasks are numbered, and the archive holds what is done with. */
import { checklistEdit, parseChecklist, planFileOf, takeNumbers } from './_checklist.js';
import type { Dialect, DialectExample } from './_dialect.js';
import { inWords, ownTitle } from './_title.js';

const PLACE = /(?:^|\/)openspec\/changes\/(archive\/)?([^/]+)\/(proposal|tasks|design)\.md$/i;
const NUMBER = /^(\d{1,3}(?:\.\d{1,3}){1,3})\.?[ \t]+(?=\S)/;

export const dialect: Dialect = {
  id: 'openspec',
  name: 'OpenSpec',
  match: (path) => PLACE.test(path),
  parse: (path, text) => {
    const [, , folder, file] = PLACE.exec(path)!;
    const change = folder!.replace(/^\d{4}-\d\d-\d\d-/, '');
    const parsed = parseChecklist(path, text, 'openspec', (o) => {
      o.title = ownTitle(o.title) || inWords(change);
      takeNumbers(o.tasks, NUMBER);
    });
    parsed.plan.name = file!.toLowerCase() === 'tasks' ? change : `${change}/${file}`;
    return planFileOf(parsed);
  },
  // Its own command counts boxes that are open or done, and drops what has any other mark.
  edit: (text, task, status) => checklistEdit(text, task, status, true),
};

export const examples: DialectExample[] = [
  {
    path: 'openspec/changes/add-tide-table/tasks.md',
    text: '## 1. Reading\n\n- [x] 1.1 Read the gauge\n- [ ] 1.2 Keep it for a month\n',
    plans: [['Add tide table', 1, 2]],
    edit: { task: { line: 4, id: '1.2' }, status: 'completed', cut: ' ', put: 'x' },
  },
  {
    path: 'openspec/changes/archive/2025-03-01-add-buoys/proposal.md',
    text: '# Add Buoys\n\n## Why\n\nShips drift.\n',
    plans: [['Add Buoys', 0, 0]],
  },
];
