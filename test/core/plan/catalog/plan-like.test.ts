/** Holds which files count as plans when they are about to be written, and which never do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyFile } from '../../../../src/core/plan/catalog/plan-like.js';

const CHECKLIST = '# Checkout\n\n## Tasks\n\n- [ ] one\n- [ ] two\n';
const PHASES = '# Migration plan\n\n## Phase 1: look\n\nText.\n\n## Phase 2: move\n\nText.\n';
const NUMBERED = '# Plan: faster builds\n\n1. measure\n2. cache\n3. measure again\n';
const PROSE = '# Pricing research\n\nCompetitors charge by seat.\n';

describe('plans', () => {
  it.each([
    ['docs/plans/PRICING-RESEARCH-v2.md', PROSE, 'place'],
    ['docs/plans/2026-02-03-explain-remote-fallback.md', null, 'place'],
    ['MIGRATION-PLAN.md', PROSE, 'place'],
    ['TODO', 'buy milk', 'place'],
    ['packages/api/roadmap.mdx', '', 'place'],
    ['.claude/plans/auth.md', PROSE, 'place'],
    ['docs/PRICING-RESEARCH-v2.md', CHECKLIST, 'text'],
    ['PRICING.md', PHASES, 'text'],
    ['docs/builds.md', NUMBERED, 'text'],
    ['docs/checkout.txt', CHECKLIST, 'text'],
    ['docs/umbau.md', '# Umbau\n\n## Aufgaben\n\n- [ ] eins\n- [ ] zwei\n', 'text'],
    [
      'docs/status.md',
      '# Rollout\n\n## Milestones\n\n| What | State |\n|---|---|\n| A | todo |\n| B | pending |\n',
      'text',
    ],
    ['.taskmaster/tasks/tasks.json', '{}', 'store'],
    ['.beads/issues.jsonl', '', 'store'],
    ['backlog/tasks/back-1 - Do-it.md', '', 'store'],
    ['specs/003-checkout/spec.md', PROSE, 'store'],
    ['openspec/changes/add-login/proposal.md', PROSE, 'store'],
    ['.kiro/specs/login/requirements.md', PROSE, 'store'],
  ])('%s is one', (path, text, why) => expect(classifyFile(path, text)?.why).toBe(why));

  it('the settings may name more, and fewer', () => {
    const globs = ['work/**/*.md', '!docs/plans/old/**', 'now-{a,b}.txt'];
    expect(classifyFile('work/2026/harbor.md', PROSE, globs)?.why).toBe('settings');
    expect(classifyFile('now-b.txt', '', globs)?.why).toBe('settings');
    expect(classifyFile('now-c.txt', '', globs)).toBeNull();
    expect(classifyFile('docs/plans/old/x.md', CHECKLIST, globs)).toBeNull();
    expect(classifyFile('docs/plans/x.md', CHECKLIST, globs)).not.toBeNull();
  });

  it('a part of a plan that is there already is known by its siblings', () => {
    expect(classifyFile('specs/003-checkout/plan.md', PROSE)?.siblings).toEqual([
      'specs/003-checkout/spec.md',
      'specs/003-checkout/tasks.md',
    ]);
    expect(classifyFile('openspec/changes/add-login/specs/auth/spec.md', PROSE)?.siblings).toContain(
      'openspec/changes/add-login/proposal.md',
    );
    expect(classifyFile('backlog/tasks/back-2 - Next.md', '')?.siblings).toContain('backlog/config.yml');
    expect(classifyFile('todos/004-pending-p2-lock.md', '')?.siblings).toEqual(['todos/']);
    expect(classifyFile('docs/plans/x.md', CHECKLIST)?.siblings).toEqual([]);
  });
});

describe('what is no plan', () => {
  it.each([
    ['README.md', CHECKLIST],
    ['docs/README.md', CHECKLIST],
    ['CHANGELOG.md', CHECKLIST],
    ['CONTRIBUTING.md', CHECKLIST],
    ['CLAUDE.md', CHECKLIST],
    ['docs/api.md', CHECKLIST],
    ['docs/architecture.md', PROSE],
    ['docs/explanation.md', '# How it works\n\n1. it reads\n2. it thinks\n3. it writes\n'],
    ['notes/monday.md', CHECKLIST],
    ['docs/meeting-notes.md', CHECKLIST],
    ['docs/release-checklist.md', CHECKLIST],
    ['docs/decisions/0004-plan-search.md', CHECKLIST],
    ['test/fixtures/plans/a.md', CHECKLIST],
    ['src/__tests__/PLAN.md', CHECKLIST],
    ['examples/todo/TODO.md', CHECKLIST],
    ['templates/plan.md', CHECKLIST],
    ['.github/ISSUE_TEMPLATE/task.md', CHECKLIST],
    ['.claude/commands/plan.md', PHASES],
    ['.claude/agents/planner.md', PHASES],
    ['prompts/plan-writer.md', PHASES],
    ['node_modules/x/PLAN.md', CHECKLIST],
    ['src/plan.ts', 'export const plan = 1;'],
    ['src/tasks/index.ts', '// - [ ] one\n// - [ ] two'],
    ['tasks/build.json', '{}'],
    ['package.json', '{}'],
    ['specs/model_spec.rb', ''],
    ['docs/markdown.md', '# Syntax\n\n## Task lists\n\n```md\n- [ ] one\n- [ ] two\n```\n'],
    ['src/planet.md', PROSE],
  ])('%s', (path, text) => expect(classifyFile(path, text)).toBeNull());

  it('any path and text are looked at without a fault, the same each time', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80 }),
        fc.string({ maxLength: 400 }),
        fc.array(fc.string()),
        (path, text, globs) => {
          expect(classifyFile(path, text, globs)).toEqual(classifyFile(path, text, globs));
        },
      ),
    );
  });
});
