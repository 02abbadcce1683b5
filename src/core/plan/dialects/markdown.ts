/** Markdown checklists: boxes of any nesting, numbered ones, and tables with a column that says the status. */
import { checklistEdit, parseChecklist, planFileOf } from './_checklist.js';
import type { Dialect, DialectExample } from './_dialect.js';

export const dialect: Dialect = {
  id: 'markdown',
  name: 'Markdown',
  match: () => true,
  parse: (path, text) => planFileOf(parseChecklist(path, text, 'markdown')),
  edit: (text, task, status) => checklistEdit(text, task, status),
};

export const examples: DialectExample[] = [
  {
    path: 'docs/plans/HARBOUR.md',
    text: '# Harbour\n\n1. [x] [A.1.1] survey\n   - [ ] PILOT-3: moor\n\n| Task | Status |\n|---|---|\n| dredge | In Progress |\n',
    plans: [['Harbour', 1, 3]],
    edit: { task: { line: 8, id: null }, status: 'completed', cut: 'In Progress', put: 'Done' },
  },
];
