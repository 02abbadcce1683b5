/** Ada agrees on a scope: the first write waits for it, what leaves it is held with its reason, a yes holds as long as it said. (Seed 003) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const TWO = `version: 1
intents:
  - id: INT-001
    summary: the pilot
    scope: {allow_glob: ["src/pilot/**"], deny_glob: ["src/pilot/secret/**"]}
  - id: INT-002
    summary: the prices
    scope: {allow_glob: ["src/pricing/**"]}
`;

function agreed() {
  const j = new Journey({ files: { '.clew/intents.yaml': TWO } });
  j.clew('config', 'set', 'gate', 'strict');
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  return { j, s };
}

it('with two open intents the first write is held until one is selected', () => {
  const { j, s } = agreed();
  const held = s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  expect(held.verdict).toBe('deny');
  expect(held.held).toContain('INT-001');
  expect(held.held).toContain('INT-002');
  expect(j.read('src/pilot/invite.ts')).not.toContain('invite = 1');
  const selected = s.clew(`intent select INT-001`).out;
  expect(selected).toContain('<current_intent_id>INT-001</current_intent_id>');
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  expect(j.read('src/pilot/invite.ts')).toContain('invite = 1');
});

it('what leaves the scope is asked about, what is denied is refused, and reading is free', () => {
  const { j, s } = agreed();
  s.clew(`intent select INT-001`);
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toBe('ask');
  const denied = s.writes({ 'src/pilot/secret/key.ts': 'x' });
  expect(denied.verdict).toBe('deny');
  expect(denied.held).toContain('denied by the scope of INT-001');
  expect(j.exists('src/pilot/secret/key.ts')).toBe(false);
  expect(s.runs('git status --short && ls -la src').verdict).toBe('');
});

it('a yes of the user is on record, is not asked for again, and can be taken back', () => {
  const { j, s } = agreed();
  s.clew(`intent select INT-001`);
  expect(s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [1];\n' }, 'yes').verdict).toBe('ask');
  expect(s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [2];\n' }).verdict).toBe('');
  const list = j.clew('scope', 'list').out;
  expect(list).toContain('src/pricing/tiers.ts');
});

it('an id that nobody agreed on is an error, and the scope stays as it was', () => {
  const { s } = agreed();
  s.clew(`intent select INT-001`);
  const bad = s.clew(`intent select INT-009`);
  expect(bad.status).not.toBe(0);
  expect(s.writes({ 'src/pricing/tiers.ts': 'x' }, 'no').verdict).toBe('ask');
});
