/** Ada has something finished here before she goes elsewhere: it is recorded here, and the switch is a step of its own behind it. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
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

it.each(['the agent', 'the end of its turn'])(
  'its prompt and its time stay where its first part was done, and the switch is the one that she asked for: made by %s',
  (who) => {
    const j = new Journey();
    const s = j.session('one');
    s.says("let's work on the pilot plan");
    s.stop();
    s.says('go on');
    s.stop();
    j.later(60_000);
    s.says('write the invitation, then switch to pricing research');
    j.later(2 * 60_000);
    s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
    if (who === 'the agent') s.clew('switch pricing-research');
    j.later(1000);
    s.stop();
    j.later(1000);
    const ports = { ...commandPorts({ cwd: j.root }), now: () => Date.now() + j.ahead };
    const told = () => viewOf('session', { id: 'one' }, ports).turns[0];
    expect(told()).toMatchObject({ filed: 'pilot-plan', corrected: null, counted: false });
    const { corrected, corrections, switches, targets } = viewOf('judgement', {}, ports);
    expect([corrected, corrections]).toEqual([0, []]);
    // The first one led to the pilot plan.
    expect(switches).toMatchObject({ words: 2, model: 0, late: 0 });
    expect(targets.find((t) => t.id === 'switches-detected')).toMatchObject({
      ...{ numerator: 1, denominator: 1 },
      base: 'noticed: 1 said by you or clear from the prompt; 1 of 2 switches left out: 1 where no context was active before',
    });
    const { lanes } = j.json('timeline', '--week') as unknown as {
      lanes: { context: string; spent: number; marks: { kind: string }[] }[];
    };
    const of = (id: string) => lanes.find((l) => l.context === id)!;
    expect([of('pilot-plan').spent >= 120_000, of('pricing-research').spent < 60_000]).toEqual([true, true]);
    expect(of('pricing-research').marks.map((m) => m.kind)).toEqual(['words']);
    expect(viewOf('context', { id: 'pricing-research' }, ports)!.history[0]).toMatchObject({
      kind: 'words',
      who: 'your prompt',
    });
    expect(j.clew('learn', '--show').out).not.toContain('right after a prompt that was detected as staying');
    // Whoever takes it back stays where they were: nothing was put right.
    expect(j.clew('undo', '--session', 'one').status).toBe(0);
    expect(told()).toMatchObject({ filed: 'pilot-plan', corrected: null });
    expect(viewOf('judgement', {}, ports).corrected).toBe(0);
  },
);
