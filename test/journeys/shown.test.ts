/** What `clew show` and `clew status` tell of a context: what was decided and done, and nothing that clew only noted for itself. (Seeds 001, 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

/** Ada worked on the pilot, ticked a task, turned to prices and came back. */
function thereAndBack(): Journey {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.todos([
    { content: 'PILOT-2 write the invitation', status: 'completed' },
    { content: 'PILOT-3 collect what they say', status: 'in_progress' },
  ]);
  s.stop();
  s.says("now let's work on the pricing research");
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [9];\n' });
  s.stop();
  s.says('back to the pilot plan');
  s.stop();
  s.end();
  return j;
}

it('decisions are what somebody decided; when it was begun, left and switched to is history', () => {
  const j = thereAndBack();
  j.clew('update-context', '--mode', 'PLAN', '--decision', 'Invite by post');
  expect(j.clew('merge', 'pilot-plan', 'pricing-research').status).toBe(0);
  const noted = /Bootstrapped|pre-switch|Restored from|Merged from/;
  expect(j.documents()['pilot-plan']).toMatch(noted);
  const { out } = j.clew('show', 'pilot-plan');
  expect(out).toContain('Invite by post');
  expect(out).not.toMatch(noted);
  expect(j.session('two').start().model).not.toMatch(noted);
  const all = j.clew('show', 'pilot-plan', '--all').out;
  expect(all).toMatch(/^History\n(?:•.*\n?)+/m);
  for (const note of ['Bootstrapped', 'pre-switch', 'Restored from', 'Merged from'])
    expect(all.slice(all.indexOf('\nHistory'))).toContain(note);
});

it('how far the plan is stands beside the plan, not among what was done', () => {
  const j = thereAndBack();
  const { out } = j.clew('show', 'pilot-plan');
  expect(out.match(/2 of 3/g)).toHaveLength(1);
  expect(out).toMatch(/^plan docs\/plans\/PILOT-PLAN\.md, 2 of 3 tasks done$/m);
  expect(out).toMatch(/Progress › Done\n• .*PILOT-2/);
});
