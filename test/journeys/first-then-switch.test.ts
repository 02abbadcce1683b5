/** Ada has something finished here before she goes elsewhere: it is recorded here, and the switch is a step of its own behind it. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

it('what comes first is recorded where it was asked, the switch behind it can be undone alone, and is made once', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  const told = s.says('write the invitation, then switch to pricing research');
  expect(told.user).toBe(
    'clew: this turn goes on under "Pilot plan"; it switches to "Pricing research" when the turn ends',
  );
  expect(told.model).toContain('first finish this in the active context');
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  expect(j.clew('status').out).toMatch(/^● pilot-plan/);
  expect(s.stop().user).toContain('switched to "Pricing research"');
  expect(j.clew('status').out).toMatch(/^● pricing-research/);
  expect(j.documents()['pilot-plan']).toContain('src/pilot/invite.ts');
  expect(j.documents()['pricing-research'] ?? '').not.toContain('src/pilot/invite.ts');
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(j.documents()['pilot-plan']).toContain('src/pilot/invite.ts');
  expect(s.stop().user).toBe('');
  expect(j.clew('status').out).toMatch(/^● pilot-plan/);
});

it('an agent that switches by itself has it done, and the work behind it is of that context', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  s.says('write the invitation, then switch to pricing research and add a tier');
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.clew('switch docs/plans/PRICING-RESEARCH.md');
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [9];\n' });
  expect(s.stop().user).not.toContain('your prompt switched');
  expect(j.documents()['pilot-plan']).toContain('src/pilot/invite.ts');
  expect(j.documents()['pricing-research']).toContain('src/pricing/tiers.ts');
  expect(j.documents()['pricing-research']).not.toContain('src/pilot/invite.ts');
});
