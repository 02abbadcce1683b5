/** spec-kit features: `specs/001-name/{spec,plan,tasks}.md`, tasks `T001 [P] [US1]` in phases. */
import { checklistEdit, parseChecklist, planFileOf, takeNumbers } from './_checklist.js';
import type { Dialect, DialectExample } from './_dialect.js';
import { inWords, ownTitle } from './_title.js';

const PLACE = /(?:^|\/)specs\/([^/]+)\/(spec|plan|tasks)\.md$/i;
const HEAD = /^# (?:tasks|implementation plan|feature specification)\b|^[ \t]*- \[[ xX]\] \*{0,2}T\d{3}\b/im;
const TASK = /^\*{0,2}(T\d{3,4})\*{0,2}:?(?=\s|$)\s*((?:\[(?:P|US\d{1,3}|Story\d{0,3})\]\s*)*)/i;

export const dialect: Dialect = {
  id: 'spec-kit',
  name: 'spec-kit',
  match: (path, head) => PLACE.test(path) && HEAD.test(head),
  parse: (path, text) => {
    const [, folder, file] = PLACE.exec(path)!;
    const feature = folder!.replace(/^\d{3,}-/, '');
    const parsed = parseChecklist(path, text, 'spec-kit', (o) => {
      o.title = ownTitle(o.title) || inWords(feature);
      takeNumbers(o.tasks, TASK);
    });
    parsed.plan.name = file!.toLowerCase() === 'tasks' ? folder! : `${folder}/${file}`;
    return planFileOf(parsed);
  },
  // Its own command counts boxes that are open or done.
  edit: (text, task, status) => checklistEdit(text, task, status, true),
};

export const examples: DialectExample[] = [
  {
    path: 'specs/004-night-ferry/tasks.md',
    text: '# Tasks: Night ferry\n\n## Phase 1: Setup\n\n- [X] T001 Lay out the pier in src/pier.ts\n- [ ] T002 [P] [US1] Light the pier in src/lamp.ts\n',
    plans: [['Night ferry', 1, 2]],
    edit: { task: { line: 6, id: 'T002' }, status: 'completed', cut: ' ', put: 'x' },
  },
];
