/** Ada installs clew in a repository with plans: `init` says what it found, and dates are those of git. (Seed 000; U4, U14) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const INTENTS =
  'version: 1\nintents:\n  - id: INT-001\n    summary: hold the price\n    scope: {allow_glob: ["src/pricing/**"]}\n';

it('init says how many plans, tasks and intents there are, and everything knows them', () => {
  const j = new Journey({ installed: false, files: { '.clew/intents.yaml': INTENTS } });
  const { out } = j.clew('init', '--yes');
  expect(out).toContain('2 plans');
  expect(out).toContain('5 tasks');
  expect(out).toContain('1 intent');
  expect(j.clew('status').out).toContain('2 plans');
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
