/** The agent is interrupted in the middle of its turn, or its program dies: what it did is recorded with what comes next. (Seed 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

function broken() {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  return { j, s };
}

it('a turn without a stop is recorded by the next prompt', () => {
  const { j, s } = broken();
  expect(JSON.stringify(j.documents())).not.toContain('invite.ts');
  s.says('no, stop: shorter please');
  expect(JSON.stringify(j.documents())).toContain('invite.ts');
});

it('and by the start of the session that goes on, or of another one', () => {
  for (const [id, source] of [
    ['one', 'resume'],
    ['two', 'startup'],
  ] as const) {
    const { j } = broken();
    j.session(id, { source });
    expect(JSON.stringify(j.documents())).toContain('invite.ts');
  }
});

it('what is recorded late is recorded once, and an ordinary turn as before', () => {
  const { j, s } = broken();
  s.says('no, stop: shorter please');
  s.stop();
  s.says('and now the tests');
  s.writes({ 'test/invite.test.ts': 'export const test = 1;\n' });
  s.stop();
  const [text] = Object.values(j.documents());
  expect(text).toMatch(/^## Goal\n\n- Pilot plan </m);
  expect(text!.match(/^- src\/pilot\/invite\.ts/gm)).toHaveLength(1);
  expect(text!.match(/^- test\/invite\.test\.ts/gm)).toHaveLength(1);
});

it('and by a command in a terminal, under the context it was done for', () => {
  const { j } = broken();
  expect(j.clew('status').out).toContain('● pilot-plan');
  expect(j.documents()['pilot-plan']).toContain('invite.ts');
  const { j: other } = broken();
  expect(other.clew('switch', 'pricing').status).toBe(0);
  expect(other.documents()['pilot-plan']).toContain('invite.ts');
  expect(JSON.stringify(other.documents()['pricing-research'] ?? '')).not.toContain('invite.ts');
});
