/** Files of Claude Code's plan mode: their names are made up, so they are called by their title. */
import { checklistEdit, parseChecklist, planFileOf } from './_checklist.js';
import type { Dialect, DialectExample } from './_dialect.js';

/** In the workspace, or where the host keeps those of all: only its own plans stand outside the workspace. */
const PLACE = /(?:(?:^|\/)\.claude\/plans|^(?:\/|[A-Za-z]:\/).*)\/[^/]+\.(?:md|markdown)$/i;

export const dialect: Dialect = {
  id: 'claude-plan',
  name: 'Claude Code plan mode',
  match: (path) => PLACE.test(path),
  parse: (path, text) => {
    const parsed = parseChecklist(path, text, 'claude-plan', (o) => {
      o.title = o.title.replace(/^(?:implementation )?plan\s*[:–—-]\s*(?=\S)/i, '');
    });
    // `plan-the-auth-refactor-graceful-seahorse`: the words of a prompt, and two of chance.
    if (parsed.plan.title !== parsed.plan.name) parsed.plan.name = parsed.plan.title;
    return planFileOf(parsed);
  },
  edit: (text, task, status) => checklistEdit(text, task, status),
};

export const examples: DialectExample[] = [
  {
    path: '.claude/plans/move-the-ferry-desk-graceful-seahorse.md',
    text: '# Plan: Move the ferry desk\n\n- [ ] pack\n- [x] tell the captain\n',
    plans: [['Move the ferry desk', 1, 2]],
    edit: { task: { line: 3, id: null }, status: 'in_progress', cut: ' ', put: '~' },
  },
];
