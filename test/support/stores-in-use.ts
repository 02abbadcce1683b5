/** Stores of other tools in the forms that people give them, for days of random work: tabs or blanks, lists or brackets, one task or several. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIVE, HISTORY, INDEX, LOGIN, PRICES, REGISTRY, TWO } from './adopted-world.js';

/** Files by their path. */
type Files = Record<string, string>;

/** Three tasks in one file, indented by blanks, each with its own part of every section. */
const BLANKS = `## Meta
- last_updated: 2026-01-08T13:45:00+02:00
- language: en

## Current Task

- task_id: LOGIN-1
  goal: Let people log in with a passkey
  active_files: [src/a.ts]
  scratchpad:
    - the token has two parts

## Other Tasks (This Chat)

- task_id: TIERS-2
  goal: Five price tiers instead of three
  status: paused
  active_files: [src/tiers.ts]

- task_id: MAIL-3
  goal: Send the mails at night
  status: blocked

## Progress
  LOGIN-1:
    done:
      - Form
    next:
      - Test src/a.ts with an expired token

  TIERS-2:
    done:
      - Asked twenty users
    next:
      - Write src/tiers.ts

  MAIL-3:
    next:
      - Ask for the host

## Guardrails
  TIERS-2:
    invariants:
      - No tier without a price

## Breadcrumbs
  MAIL-3:
    resume_recipe: "Open src/mail.ts"

\`\`\`yaml
# Quick Resume — LOGIN-1
goal: Passkeys
next_action: Open src/a.ts and write the test

---

# Quick Resume — TIERS-2
goal: Five tiers
next_action: Write src/tiers.ts
\`\`\`
`;

const BUDDY = `# Context: payment-page

**Created**: 2026-01-11T13:08:39.553Z
**Updated**: 2026-01-11T14:18:16.501Z
**Current Mode**: PLAN
**Status**: active

---

## PLAN (22:08)

**Primary Agent**: plan-mode

### Task
One page with all payments

### Decisions
- Cards first

---
`;

const archived = {
  [INDEX]: REGISTRY,
  [`${HISTORY}/PRICE-2.md`]: PRICES,
  [`${HISTORY}/DRAG-MOVE.md`]: '# DRAG-MOVE (archived)\n\n## Summary\nMoved whole.\n\n## Key files\n- src/drag.ts\n',
  [`${HISTORY}/OLD-3.md`]: PRICES.replaceAll('PRICE-2', 'OLD-3'),
};
const sources = { 'src/a.ts': 'a\n', 'src/tiers.ts': 't\n', 'README.md': '# Harbor\n' };

/** The stores, by what is special about them. */
export const STORES: Record<string, Files> = {
  'one task, tabs': { ...sources, ...archived, [ACTIVE]: LOGIN },
  'two tasks, tabs': { ...sources, ...archived, [ACTIVE]: TWO },
  'three tasks, blanks': { ...sources, ...archived, [ACTIVE]: BLANKS },
  'no registry yet': { ...sources, [ACTIVE]: BLANKS },
  'line ends of Windows': { ...sources, [ACTIVE]: BLANKS.replaceAll('\n', '\r\n') },
  'one document': { ...sources, 'docs/codingbuddy/context.md': BUDDY },
};

/** The files of a real store below `root`, of `paths`. */
export function filesOf(root: string, paths: string[]): Files {
  return Object.fromEntries(paths.map((p) => [p, readFileSync(join(root, p), 'utf8')]));
}
