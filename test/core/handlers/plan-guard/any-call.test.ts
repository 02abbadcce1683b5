/** Holds the guard against any tool call: no fault, the same answer each time, a new plan never allowed without a yes, nothing of an old one lost. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayMatterHere, onTool } from '../../../../src/core/handlers/tool/on-tool.js';
import type { ToolEvent } from '../../../../src/core/model.js';
import { indexOf } from '../../../../src/core/plan/index/memory-index.js';
import { CROWD, facts, NOW } from '../../../support/world.js';

const text = fc.oneof(
  fc.string({ maxLength: 200, unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('# Plan', '## Tasks', '- [ ] one', '- [x] two', '', 'words', '```', '| todo |'), {
      maxLength: 20,
    })
    .map((l) => l.join('\n')),
);
const path = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    'docs/plans/x.md',
    'TODO',
    'a.md',
    '.clew/log.jsonl',
    '/home/.claude/plans/a.md',
    'specs/1/plan.md',
    '../p.md',
  ),
);
const file = fc.record({
  path,
  how: fc.constantFrom('write' as const, 'edit' as const, 'delete' as const),
  text: fc.option(text),
});
const act = fc.oneof(
  fc.record({ does: fc.constant('write' as const), files: fc.array(file, { maxLength: 4 }) }),
  fc.record({ does: fc.constant('leave-plan' as const), text, path }),
  fc.record({
    does: fc.constant('todos' as const),
    whole: fc.boolean(),
    todos: fc.array(fc.record({ id: fc.constantFrom('', '1'), text: fc.string() }), { maxLength: 12 }),
  }),
  fc.constant({ does: 'unknown' as const }),
);
const index = indexOf(CROWD.map((plan) => ({ plan, at: NOW })));
const placed = (p: string): string | null => (p.startsWith('/') || p.startsWith('..') || p === '' ? null : p);

it('any call, with any files there', () => {
  fc.assert(
    fc.property(
      act,
      fc.constantFrom('before' as const, 'after' as const),
      fc.boolean(),
      text,
      (did, when, there, old) => {
        const session = { host: 'claude', id: 's1', transcript: null, cwd: '/w' };
        const event: ToolEvent = { kind: 'tool', when, session, tool: { id: 't', name: 'x', act: did } };
        const known = facts({
          plans: index,
          placed,
          exists: () => there,
          file: () => (there ? old : null),
          planFile: () => old,
        });
        mayMatterHere(event, known);
        const outcome = onTool(event, known);
        expect(onTool(event, known)).toEqual(outcome);
        if (when === 'after' || did.does === 'todos' || did.does === 'unknown') expect(outcome.verdict).toBe('allow');
        const fresh = did.does === 'write' && did.files.some((f) => f.how === 'write' && f.path === 'docs/plans/x.md');
        if (fresh && when === 'before' && !there) expect(outcome.verdict).toBe('ask');
        if (outcome.verdict !== 'allow') expect(outcome.hold).toBeTruthy();
        for (const e of outcome.edits) if (e.key.startsWith('store/')) expect(e.now!.text).toBe(old);
      },
    ),
  );
});
