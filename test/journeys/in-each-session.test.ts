/** Mara runs several sessions under a strict gate: the page says of each which intent holds there, as the command lines do. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';

it('says of each live session which intent holds, what is said when it is agreed, and that none holds elsewhere', () => {
  const j = new Journey();
  j.clew('config', 'set', 'gate', 'strict');
  const [one, two] = [j.session('one'), j.session('two')];
  one.start();
  one.says("let's work on the pilot plan, PILOT-2");
  one.stop();
  two.start();
  two.says("let's work on the pricing research");
  two.stop();
  const held = (): object => {
    const { sessions } = viewOf('gate', {}, commandPorts({ cwd: j.root }))!;
    return Object.fromEntries(sessions.map((s) => [s.id, [s.context, s.intent]]));
  };
  const told = (): object => {
    const { intents } = j.json('intents') as unknown as { intents: { id: string; sessions: string[] }[] };
    const { sessions } = j.json('status') as unknown as { sessions: { id: string; active: string }[] };
    const on = (id: string) => intents.find((i) => i.sessions.includes(id))?.id ?? null;
    return Object.fromEntries(sessions.map((s) => [s.id, [s.active, on(s.id)]]));
  };
  // What is active is the pricing research, and the other session has the intent.
  j.clew('intent', 'new', 'Pilot', '--context', 'pilot-plan', '--allow', 'src/pilot/**', '--yes');
  // As the only open one it holds without being selected.
  expect(held()).toEqual({ one: ['pilot-plan', 'INT-001'], two: ['pricing-research', null] });
  expect(two.writes({ 'src/pricing/tiers.ts': 'export const tiers = [1];\n' }).verdict).toBe('deny');
  expect(one.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' }).verdict).not.toBe('deny');

  j.clew('intent', 'select', 'INT-001', '--session', 'one');
  const made = j.clew('intent', 'new', '--context', 'pricing-research', '--allow', 'src/pricing/**', '--yes');
  expect(made.out + made.err).toContain('INT-002 holds from now on in session two');
  expect(held()).toEqual({ one: ['pilot-plan', 'INT-001'], two: ['pricing-research', 'INT-002'] });
  expect(held()).toEqual(told());
  one.says('switch to the pricing research');
  expect(held()).toMatchObject({ one: ['pricing-research', 'INT-002'] });
  expect(held()).toEqual(told());
  // What was let go of is for its work still, and holds in the other session alone.
  j.clew('intent', 'clear', '--session', 'two');
  expect(held()).toEqual({ one: ['pricing-research', 'INT-002'], two: ['pricing-research', null] });
  const { sessions } = viewOf('gate', {}, commandPorts({ cwd: j.root }))!;
  expect(sessions.find((s) => s.id === 'two')).toMatchObject({ its: 'INT-002', short: 'two' });
  one.end();
  expect(Object.keys(held())).toEqual(['two']);
  expect(held()).toEqual(told());
});
