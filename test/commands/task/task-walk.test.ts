/** Holds that whatever is done to tasks, the prose of plans stays byte for byte, and that undo gives back every byte and record. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command as undo } from '../../../src/commands/history/undo.js';
import { command as task } from '../../../src/commands/task/task.js';
import type { Outcome } from '../../../src/core/model.js';
import { trackedTasks } from '../../../src/core/task/tracked.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { runCommand } from '../../../src/runtime/run/run.js';
import { runs } from '../../support/properties.js';
import { folder } from '../../support/world.js';

const FILES: Record<string, string> = {
  'docs/plans/PILOT.md':
    '# Pilot\r\n\r\nWords before — and “more”.\r\n\r\n- [ ] **A.1.1** Read the price list\r\n  with what belongs to it\r\n- [~] **A.1.2** Write the importer\r\n  1. [ ] a part\r\n- [ ] ask Ada\r\n\r\n```\r\n- [ ] A.1.1 in code\r\n```\r\n\r\nEnd [ ] of it.',
  'docs/plans/ROADMAP.md':
    '# Roadmap\n\n* [x] A.1.2 Write the importer for prices\n* [ ] A.1.1 paint the shed\n* [ ] ask Ada\n* [ ] ask Ada\n\n> quoted\n',
  'docs/plans/TABLE.md':
    '# Table\n\n| ID | Task | Status |\n|---|---|---|\n| PILOT-3 | Sell it | pending |\n| PILOT-4 | Say so | done |\n\nAfter.\n',
  'specs/004-night-ferry/tasks.md':
    '# Tasks: Night ferry\n\n## Phase 1: Setup\n\n- [X] T001 Lay out the pier\n- [ ] T002 [P] Light the pier\n',
};

class Shop {
  readonly root = folder();
  constructor() {
    mkdirSync(join(this.root, '.git'));
    writeFileSync(join(this.root, '.git/HEAD'), 'ref: refs/heads/main\n');
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }
  texts(): Record<string, string> {
    return Object.fromEntries(Object.keys(FILES).map((p) => [p, readFileSync(join(this.root, p), 'utf8')]));
  }
  run(command: typeof task, args: string[], flags: Record<string, string> = {}, agent = false): Outcome {
    const ports = commandPorts({ cwd: this.root });
    try {
      return runCommand(command, { args, flags, session: null, agent }, ports);
    } finally {
      ports.store.close();
    }
  }
  tracked(): unknown[] {
    const ports = commandPorts({ cwd: this.root });
    return trackedTasks(ports.store.state());
  }
}

/** A text without what says a status: marks of boxes, and words in the table. */
const prose = (text: string): string =>
  text
    .replace(/^([ \t]*(?:[-+*]|\d+[.)])[ \t]+\[)[ xX~/>*-]\]/gm, '$1?]')
    .replace(/\| (?:pending|in[ _-]progress|done|completed|cancelled|to ?do|doing) \|/gi, '| ? |');
const others = (text: string): string[] =>
  prose(text)
    .split(/\r?\n/)
    .filter((l) => !l.includes('[?]'));

const ref = fc.constantFrom(
  'A.1.1',
  'a.1.2',
  'PILOT-3',
  'PILOT-4',
  'T002',
  'k1',
  'k2',
  'A.1.3',
  'PILOT-9',
  'NONE-1',
  'docs/plans/ROADMAP.md:5',
  'docs/plans/ROADMAP.md:6',
  'docs/plans/PILOT.md:8',
  'docs/plans/PILOT.md:9',
);
const plan = fc.constantFrom(
  'PILOT',
  'ROADMAP',
  'TABLE',
  'docs/plans/PILOT.md',
  'specs/004-night-ferry/tasks.md',
  'none',
);
const id = fc.option(fc.constantFrom('A.1.3', 'PILOT-9', 'A.1.1', 'T003', 'odd'), { nil: undefined });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('start', 'done', 'block', 'cancel', 'reopen'),
      ref,
      plan: fc.option(plan, { nil: undefined }),
      agent: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('add'),
      ref: fc.constantFrom('new work', 'ask Ada', 'A.1.9 named'),
      plan: fc.option(plan, { nil: undefined }),
      id,
      agent: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('accept', 'drop'), ref, id, agent: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move'), ref, to: plan, agent: fc.constant(false) }) },
);
type Step = { do: string; ref: string; agent: boolean; plan?: string; id?: string; to?: string };

describe('any walk of task commands', () => {
  it('keeps the prose of every plan, and undo gives back every byte', () => {
    let changed = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 7 }), (steps) => {
        const shop = new Shop();
        let before = shop.texts();
        let done = 0;
        for (const s of steps as Step[]) {
          const flags = Object.fromEntries(
            (['plan', 'id', 'to'] as const).flatMap((k) => (s[k] === undefined ? [] : [[k, s[k]]])),
          );
          const outcome = shop.run(task, [s.do, s.ref], flags, s.agent);
          if (outcome.findings.some((f) => f.severity === 'error')) expect(shop.texts()).toEqual(before);
          else if (outcome.edits.length > 0) done++;
          const after = shop.texts();
          for (const path of Object.keys(FILES)) {
            if (['add', 'accept', 'drop', 'move'].includes(s.do)) {
              expect(others(after[path]!).filter((l) => l !== '' && !l.includes('belongs'))).toEqual(
                others(before[path]!).filter((l) => l !== '' && !l.includes('belongs')),
              );
            } else expect(prose(after[path]!)).toBe(prose(before[path]!));
          }
          expect(
            Object.values(after)
              .join('\n')
              .match(/belongs/g),
          ).toHaveLength(1);
          before = after;
        }
        changed += done;
        for (let i = 0; i < done; i++)
          expect(shop.run(undo, []).findings.filter((f) => f.severity === 'error')).toEqual([]);
        expect(shop.texts()).toEqual(FILES);
        expect(shop.tracked()).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
    expect(changed).toBeGreaterThan(runs(60));
  }, 180_000);
});
