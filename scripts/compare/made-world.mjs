// Decides which files a workspace on the disk begins with: plans, sources, intents, settings, the stores of other tools.
import { writtenSettings } from './settings.mjs';
import { planText, poolsOf, project, TITLES } from './subjects.mjs';

const ACTIVE_CONTEXT = `# Active Context

## Current Task

- task_id: LOGIN-1
\tgoal: Let people log in, see #12
\tstatus: in-progress
\tactive_files: [src/login.ts, "src/auth/token.ts"]
\tscratchpad:
\t\t- the token
\t\t  has two parts

## Progress
\tLOGIN-1:
\t\tdone:
\t\t\t- [x] Form
\t\tnext:
\t\t\t- Test src/login.ts with an expired token

## Decisions
- 2025-01-05T12:00:00+02:00 → Use JWT
`;
const CODINGBUDDY =
  '# Context: auth\n\n## PLAN\n\n- Primary Agent: architect\n\n### Decisions\n\n- Use JWT\n\n## ACT\n\n### Progress\n\n- token rotated\n';
const TASK_MASTER = JSON.stringify(
  {
    master: {
      tasks: [
        {
          id: 1,
          title: 'Import invoices',
          status: 'pending',
          description: 'Read the files',
          subtasks: [{ id: 1, title: 'Parse', status: 'done' }],
        },
        { id: 2, title: 'Retry the checkout', status: 'in-progress', dependencies: [1] },
      ],
    },
  },
  null,
  2,
);
const BEADS =
  '{"id":"bd-1","title":"Depot lights","status":"open","issue_type":"epic"}\n{"id":"bd-2","title":"Buy lamps","status":"closed","dependencies":[{"depends_on_id":"bd-1","type":"parent-child"}]}\n';

/** A file of intents, seldom one that cannot be read. */
export function intentsText(r) {
  if (r.is(0.08)) return 'version: 1\nintents: [unclosed\n';
  const list = (key, items) =>
    items.length === 0 ? '' : `      ${key}: [${items.map((i) => JSON.stringify(i)).join(', ')}]\n`;
  const one = (i) =>
    `  - id: INT-00${i + 1}\n    summary: ${JSON.stringify(r.pick(TITLES))}\n${r.is(0.3) ? `    status: ${r.pick(['open', 'done', 'cancelled'])}\n` : ''}` +
    `    scope:\n      allow_glob: ${JSON.stringify(r.some(['src/**', 'src/auth/**', 'test/**', 'docs/plans/**', '**/*.md'], 4))}\n` +
    list('deny_glob', r.some(['src/legacy/**', '**/*.css'], 2)) +
    (r.is(0.5)
      ? `    constraints:\n${list('disallow_tools', r.some(['WebFetch', 'Task', 'mcp__github__*'], 2))}      prose: ["Keep the API"]\n`
      : '') +
    (r.is(0.7)
      ? '    acceptance_criteria:\n      - id: AC-1\n        description: tests pass\n        status: pending\n'
      : '') +
    (r.is(0.2) ? '    context: auth-hardening\n' : '');
  const n = r.int(4);
  return `version: 1 # by hand\ncurrent_intent_id: ${r.is(0.2) ? 'INT-001' : 'null'}\nintents:${n === 0 ? ' []' : ''}\n${Array.from({ length: n }, (_, i) => one(i)).join('')}`;
}

/** The same in the other schema. */
function adoptedText(r) {
  return `active_intents:\n  - id: ${r.pick(['INT-001', 'auth'])}\n    name: ${r.pick(TITLES.slice(0, 8))}\n    status: IN_PROGRESS\n    owned_scope: ["src/**", "!src/legacy/**"]\n    constraints: ["No new packages"]\n    acceptance_criteria: ["tests pass"]\n`;
}

/** A workspace to begin with: `files` by path, `pools` for prompts and arguments, and what changes it later. */
export function madeWorld(r, seed) {
  const files = project(r, 10);
  const settings = writtenSettings(r);
  const wanted = [
    [0.5, '.clew/config.json', () => (r.is(0.05) ? '{"gate": "stri' : JSON.stringify(settings))],
    [0.4, '.clew/intents.yaml', () => intentsText(r)],
    [0.1, '.orchestration/active_intents.yaml', () => adoptedText(r)],
    [0.08, 'ai_memory/active_context.md', () => ACTIVE_CONTEXT],
    [0.08, 'docs/codingbuddy/context.md', () => CODINGBUDDY],
    [0.1, '.taskmaster/tasks/tasks.json', () => TASK_MASTER],
    [0.1, '.beads/issues.jsonl', () => BEADS],
    [0.1, 'CLAUDE.md', () => '# Rules\n\nBe kind.\n'],
    [0.03, '.clew/log.jsonl', () => '{"v":1,"edits":[{}]}\nnot json\n'],
  ];
  for (const [p, path, text] of wanted) if (r.is(p)) files.set(path, text());
  return {
    ...{ files, git: r.is(0.85), seed: seed ^ r.int(1e9), pools: poolsOf(files), called: [] },
    anotherPlan: (by) => planText(by.pick(TITLES), by),
    anotherIntents: intentsText,
  };
}
