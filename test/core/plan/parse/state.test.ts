/** Holds how a plan is known to be open, done, archived or superseded to what people write to say so. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanState } from '../../../../src/core/model.js';
import { rowOf } from '../../../../src/core/plan/index/build-postings.js';
import { decodeState, encodeState, STATES } from '../../../../src/core/plan/index/state-code.js';
import { parsePlan } from '../../../../src/core/plan/parse/parse.js';
import { isOpen, stateOf } from '../../../../src/core/plan/parse/state.js';

const state = (text: string, path = 'docs/plans/x.md'): PlanState | undefined => parsePlan(path, text).state;
const OPEN = '- [ ] one\n- [x] two\n';

describe('the state of a plan', () => {
  it.each<[what: string, text: string, state: PlanState]>([
    ['nothing said, a box open', `# X\n\n${OPEN}`, 'open'],
    ['no tasks at all', '# X\n\nWords.\n', 'open'],
    ['every box ticked', '# X\n\n- [x] one\n- [-] dropped\n', 'done'],
    ['every task cancelled', '# X\n\n- [-] one\n- [-] two\n', 'archived'],
    ['a person says it goes on', '---\nstatus: In Progress\n---\n# X\n\n- [x] one\n', 'open'],
    ['front matter: done', `---\nstatus: done\n---\n# X\n\n${OPEN}`, 'done'],
    ['front matter: Completed, quoted', `---\nstatus: "Completed"\n---\n# X\n${OPEN}`, 'done'],
    ['front matter: archived', `---\nstatus: Archived\n---\n# X\n${OPEN}`, 'archived'],
    ['front matter: abandoned', `---\nstatus: abandoned\n---\n# X\n${OPEN}`, 'archived'],
    ['front matter: superseded', `---\nstatus: superseded\n---\n# X\n${OPEN}`, 'superseded'],
    ['a status line', `# X\n\n**Status:** ✅ Done\n\n${OPEN}`, 'done'],
    ['a status line in quotes', `# X\n\n> Status: archived in May\n\n${OPEN}`, 'archived'],
    ['a struck title', `# ~~The old way~~\n\n${OPEN}`, 'archived'],
    ['a title with a mark', `# [ARCHIVED] The old way\n\n${OPEN}`, 'archived'],
    ['a title that ends in one', `# The old way (superseded)\n\n${OPEN}`, 'superseded'],
    ['a title about archives', `# Archived orders page\n\n${OPEN}`, 'open'],
    ['a task about it', '# X\n\n- [ ] mark as superseded by [y](y.md)\n', 'open'],
    ['a section about it', `# X\n\n## History\n\nSuperseded by [y](y.md)\n\n${OPEN}`, 'open'],
    ['what it took the place of', `# X\n\nThis supersedes [y](y.md).\n\n${OPEN}`, 'open'],
    ['code that says so', `# X\n\n\`\`\`\nStatus: done\n\`\`\`\n\n${OPEN}`, 'open'],
  ])('%s', (_what, text, expected) => {
    expect(state(text)).toBe(expected);
  });

  it.each<[path: string, state: PlanState]>([
    ['docs/plans/archive/x.md', 'archived'],
    ['docs/archived/plans/x.md', 'archived'],
    ['plans/old/x.md', 'archived'],
    ['backlog/completed/x.md', 'done'],
    ['docs/plans/superseded/x.md', 'superseded'],
    ['docs/plans/archive-tool.md', 'open'],
    ['docs/plans/old-login/x.md', 'open'],
  ])('by its folder: %s', (path, expected) => {
    expect(state(`# X\n\n${OPEN}`, path)).toBe(expected);
  });

  it.each([
    ['> **Superseded by** [the new one](../NEW.md "title")', '../NEW.md'],
    ['Superseded by [[NEW-PLAN|the new one]].', 'NEW-PLAN'],
    ['⚠️ This plan has been superseded by `docs/plans/NEW.md`.', 'docs/plans/NEW.md'],
    ['**Status**: Superseded by docs/NEW.md', 'docs/NEW.md'],
    ['_Replaced by the billing plan_', 'the billing plan'],
  ])('says what took its place: %s', (line, by) => {
    expect(parsePlan('docs/x.md', `# X\n\n${line}\n\n${OPEN}`)).toMatchObject({
      state: 'superseded',
      supersededBy: by,
    });
  });

  it('says what took its place in front matter, and an empty key says nothing', () => {
    const front = (line: string): ReturnType<typeof parsePlan> =>
      parsePlan('docs/x.md', `---\nstatus: open\n${line}\n---\n# X\n\n${OPEN}`);
    expect(front('superseded_by: docs/NEW.md')).toMatchObject({ state: 'superseded', supersededBy: 'docs/NEW.md' });
    expect(front('superseded-by: "ADR 7"')).toMatchObject({ supersededBy: 'ADR 7' });
    for (const none of ['superseded_by:', 'superseded_by: null', 'superseded_by: []'])
      expect(front(none).state, none).toBe('open');
  });

  it('is archived only when somebody put it away: the last ticked box does not', () => {
    expect(parsePlan('x.md', '# X\n- [x] one\n')).toMatchObject({ state: 'done', archived: false });
    expect(parsePlan('done/x.md', '# X\n- [x] one\n')).toMatchObject({ state: 'done', archived: true });
    expect(stateOf({ archived: true })).toBe('archived');
    expect(stateOf({ archived: false })).toBe('open');
  });

  it('any text has one, and an index keeps it by a number', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '---',
            'status: done',
            'Superseded by',
            '> **Superseded by** [',
            '](',
            '# ~~',
            '~~',
            '\n',
            '- [x] a',
            'Status:',
            ' x',
            '\ud800',
          ),
          { maxLength: 30 },
        ),
        fc.string(),
        (parts, path) => {
          const row = rowOf(parsePlan(path, parts.join('')), 1);
          expect(STATES).toContain(row.state);
          expect(decodeState(encodeState(row))).toEqual({ state: row.state, archived: row.archived });
          expect(isOpen(row)).toBe(row.state === 'open');
          expect((row.supersededBy ?? '').length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });

  it('an index of an earlier version knew only open and archived', () => {
    expect([decodeState(0), decodeState(1)]).toEqual([
      { archived: false, state: 'open' },
      { archived: true, state: 'archived' },
    ]);
  });

  it('a hundred thousand marks are read up to a bound', () => {
    expect(state(`# ${'~'.repeat(100_000)}\n\nSuperseded by [y](y.md)\n`)).toBe('open');
    expect(state(`# X\n\n${'> * _ '.repeat(400)}\nSuperseded by ${'['.repeat(100_000)}\n`)).toBe('superseded');
  });
});
