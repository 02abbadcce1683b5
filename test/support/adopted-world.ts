/** Stores of other tools as people write them, for the tests of adoption. */
import type { Desk } from './status-desk.js';

export const ACTIVE = 'ai_memory/active_context.md';
export const HISTORY = 'ai_memory/context_history';
export const INDEX = `${HISTORY}/contexts_index.yaml`;
export const BUDDY = 'docs/codingbuddy/context.md';

/** One task, with sections and keys that nobody knows. */
export const LOGIN = `## Meta
- last_updated: 2026-01-08T13:45:00+02:00
- language: uk
- active_skills: [java]

## Current Task

- task_id: LOGIN-1
\tgoal: Let people log in, see #12
\tstatus: in-progress
\tactive_files: [src/a.ts, "src/b, c.ts"]
\tscratchpad:
\t\t- the token
\t\t  has two parts

## Progress
\tLOGIN-1:
\t\tdone:
\t\t\t- [x] Form
\t\tnext:
\t\t\t- Test src/a.ts with an expired token

## Guardrails
\tLOGIN-1:
\t\tinvariants:
\t\t\t- Keep the solver as it is

## Decisions
- 2026-01-05T12:00:00+02:00 → Use JWT

\`\`\`yaml
# Quick Resume — LOGIN-1
goal: Let people log in
next_action: Open src/a.ts and write the test
last_result: success
\`\`\`
`;

/** The same with a second task. */
export const TWO = LOGIN.replace(
  '## Progress\n',
  `## Other Tasks (This Chat)

- task_id: MAIL-2
\tgoal: Send the mails at night
\tstatus: paused

## Progress
\tMAIL-2:
\t\tnext:
\t\t\t- Write src/mail.ts

`,
);

/** An archive as the seed's rules want it. */
export const PRICES = `## Meta
- last_updated: 2026-01-02T10:00:00+02:00

## Current Task

- task_id: PRICE-2
\tgoal: One page with all prices
\tstatus: paused

## Progress
\tnext:
\t\t- Write src/prices.ts

## Archive Summary
- The page is designed.

\`\`\`yaml
# Quick Resume — PRICE-2
next_action: Write src/prices.ts
\`\`\`
`;

/** A bare archive: no task, no metadata. */
export const DRAG = '# DRAG-MOVE (archived)\n\n## Summary\nMoved whole.\n\n## Key files\n- src/drag.ts\n';

export const REGISTRY = `# mine
schema_version: 1
version: 3

contexts:
  - task_id: PRICE-2
    title: "Prices: all"
    category: feature
    tags:
      - pricing
      - page
    status: paused # for now
    archived_at: 2026-01-07T16:07:30+02:00
    file: ${HISTORY}/PRICE-2.md
    summary: |
      All prices
      on one page.
    restore_recipe:
      - "Open it"

  - task_id: DRAG-MOVE
    title: Drag and move
    category: ui
    tags: [drag]
    status: archived
    archived_at: 2026-01-05T10:00:00+02:00
    file: ${HISTORY}/DRAG-MOVE.md
    summary: Moved whole.

  - task_id: OLD-3
    title: Long done
    category: docs
    tags: [docs]
    status: completed
    archived_at: 2025-12-05T10:00:00+02:00
    file: ${HISTORY}/OLD-3.md
    summary: Done.
`;

/** Puts the store into the workspace of `desk`. */
export function store(desk: Desk, active = LOGIN, registry = REGISTRY): Desk {
  desk.write(ACTIVE, active);
  desk.write(INDEX, registry);
  desk.write(`${HISTORY}/PRICE-2.md`, PRICES);
  desk.write(`${HISTORY}/DRAG-MOVE.md`, DRAG);
  desk.write(`${HISTORY}/OLD-3.md`, PRICES.replaceAll('PRICE-2', 'OLD-3'));
  desk.write('src/a.ts', 'a\n');
  desk.write('src/b, c.ts', 'b\n');
  return desk;
}

/** `text` without the lines that a switch there and back may change or add. */
export function human(text: string): string {
  const lines = text
    .split('\n')
    .filter(
      (l) =>
        !/^## Decisions$|^- (?:last_updated|repo_revision):|^\s*status:|^next_action:|^- <!-- clew:\S+ \S+ -->$|(?:pre-switch:|Restored from) /.test(
          l,
        ),
    );
  return lines
    .join('\n')
    .replace(/\n+## Archive Summary\n+- [^\n]*\n/, '\n')
    .replace(/\n{2,}/g, '\n');
}
