/** Ada installs clew in a repository with plans: `init` says what it found, and dates are those of git. (Seed 000; U4, U14) */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const INTENTS =
  'version: 1\nintents:\n  - id: INT-001\n    summary: hold the price\n    scope: {allow_glob: ["src/pricing/**"]}\n';
/** Plans as other people and tools keep them. */
const ELSEWHERE = {
  'TODO.md': '# Umbrellas\n\n- [x] draw one\n- [ ] sell it\n',
  '.taskmaster/tasks/tasks.json': '{"tasks": [{"id": 1, "title": "Count the boats", "status": "pending"}]}\n',
};

it('init says how many plans, tasks and intents there are, and everything knows them', () => {
  const j = new Journey({ installed: false, files: { '.clew/intents.yaml': INTENTS, ...ELSEWHERE } });
  const { out } = j.clew('init', '--yes');
  expect(out).toContain('4 plans');
  expect(out).toContain('8 tasks');
  expect(out).toContain('1 intent');
  // The first prompt does not wait for them.
  expect(existsSync(j.path('.clew/cache/plans.idx'))).toBe(true);
  expect(j.clew('status').out).toContain('4 plans');
  expect(j.clew('plans', '--by', 'name').out).toMatch(/Umbrellas.* 1 of 2/);
  expect(j.clew('switch', 'pricing').out).toContain('Pricing research');
});

it('a plan committed weeks ago is weeks old after a fresh checkout', () => {
  const j = new Journey({ installed: false });
  j.write({ 'docs/plans/OLD-IDEAS.md': '# Old ideas\n\n- [ ] OLD-1 sell umbrellas\n' });
  j.commit('old', '2026-10-01T10:00:00Z');
  j.clew('init', '--yes');
  const row = j
    .clew('plans')
    .out.split('\n')
    .find((l) => l.includes('Old ideas') || l.includes('OLD-IDEAS'))!;
  expect(row).not.toMatch(/moments|minutes? ago|just now/);
  expect(row).toMatch(/\b[45]\d d ago/);
});

it('the directives go into CLAUDE.md when asked for, and uninstall leaves every byte as it was', () => {
  const j = new Journey({ installed: false, files: { 'CLAUDE.md': '# Ours\n\nBe kind.\n' } });
  j.clew('init', '--yes');
  expect(j.read('CLAUDE.md')).toBe('# Ours\n\nBe kind.\n');
  expect(j.clew('init', '--instructions', '--yes', '--diff').out).toContain(
    '+- Always use [TASK.ID] format in TodoWrite',
  );
  for (const directive of [
    'Always use [TASK.ID] format in TodoWrite',
    'Check for context switches before starting new work',
    'Never create new plans without explicit user approval',
    'Where an intents file exists: the select_active_intent tool is called with a valid intent ID (format INT-XXX) before performing any file-modifying or constrained actions. If no intent is selected, select_active_intent is called first.',
  ])
    expect(j.read('CLAUDE.md')).toContain(`- ${directive}\n`);
  expect(j.clew('uninstall', '--yes').status).toBe(0);
  expect(j.read('CLAUDE.md')).toBe('# Ours\n\nBe kind.\n');
  expect(j.exists('.claude/settings.local.json')).toBe(false);
});

it('a clew that agents cannot call is told of by init and by doctor', () => {
  const j = new Journey({ installed: false });
  const bin = j.path('../bin');
  mkdirSync(bin);
  symlinkSync(execFileSync('which', ['git'], { encoding: 'utf8' }).trim(), join(bin, 'git'));
  const only = { PATH: bin };
  expect(j.clewIn(j.root, ['init', '--yes'], only).out).toContain('is not on the PATH');
  expect(j.clewIn(j.root, ['doctor'], only).out).toContain('clew is not on the PATH');
  writeFileSync(join(bin, 'clew'), '');
  expect(j.clewIn(j.root, ['doctor'], only).out).toContain('✓ clew is on the PATH');
});

it('init says what git keeps as it is: nothing, where the folder is ignored', () => {
  expect(new Journey({ installed: false }).clew('init', '--yes').out).toContain('Git keeps contexts');
  const ignored = new Journey({ installed: false, files: { '.gitignore': '.clew/\n' } });
  expect(ignored.clew('init', '--yes').out).toContain('Git keeps nothing of .clew here');
});
