/** Ada switches the gate off: nobody is reminded of an intent any more, and the agent hears once that it is off. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const OFF = /the user switched the gate off/;
const OUT = { 'src/pricing/tiers.ts': 'export const tiers = 3;\n' };

/** A session on the pilot plan under the only open intent, with the gate as told. */
function under(gate: 'warn' | 'strict', plan = true) {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  s.says('switch to the pilot plan');
  if (plan) j.clew('intent', 'new', 'Only the pilot', '--allow', 'src/pilot/**');
  j.clew('config', 'set', 'gate', gate);
  s.says('make the greeting shorter');
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  return { j, s };
}
const row = (j: Journey) =>
  (JSON.parse(j.read('.clew/cache/glance.json')) as { sessions: Record<string, { intent: string; scope: string }> })
    .sessions.one!;

it.each(['warn', 'strict'] as const)('that was %s: no word of an intent, but once that the gate is off', (gate) => {
  const { j, s } = under(gate);
  expect(row(j).intent).toBe('Only the pilot');
  j.clew('config', 'set', 'gate', 'off');
  expect(row(j)).toMatchObject({ intent: '', scope: '' });
  const first = s.says('and a little warmer');
  expect(first.model).toMatch(OFF);
  s.writes(OUT);
  const end = s.stop();
  expect(end.user + end.model + end.held).not.toMatch(/INT-001|outside of/);
  const turned = s.says('switch to the pricing research');
  expect(turned.model + turned.user).toContain('pricing');
  expect(turned.model + turned.user).not.toMatch(/INT-001|gate/);
  s.stop();
  for (const source of ['startup', 'resume', 'compact', 'clear']) {
    const { model, user } = j.session(source === 'startup' ? 'two' : 'one').start(source);
    expect(model + user).not.toMatch(/INT-001|intent/);
  }
  expect(j.clew('status').out).not.toMatch(/intent|INT-001/);
  expect(j.clew('done', 'pricing-research').err).not.toContain('INT-001');
});

it('who selects an intent all the same is told that it limits nothing, and is held to nothing', () => {
  const { j, s } = under('warn');
  j.clew('config', 'set', 'gate', 'off');
  s.says('and a little warmer');
  const said = s.clew('intent select INT-001');
  expect(said.out + said.err).toContain('The gate is off here: an intent limits nothing');
  s.writes(OUT);
  const end = s.stop();
  expect(end.user + end.model + end.held).not.toContain('INT-001');
});

it('where it held nobody to anything, or is on again before the next prompt, nobody hears of it', () => {
  const free = under('warn', false);
  free.j.clew('config', 'set', 'gate', 'off');
  expect(free.s.says('and a little warmer').model).not.toMatch(OFF);
  const { j, s } = under('warn');
  j.clew('config', 'set', 'gate', 'off');
  j.clew('config', 'set', 'gate', 'warn');
  expect(s.says('and a little warmer').model).not.toMatch(OFF);
  s.writes(OUT, 'no');
  expect(row(j).intent).toBe('Only the pilot');
});

it('switched on again it holds as before', () => {
  const { j, s } = under('strict');
  j.clew('config', 'set', 'gate', 'off');
  s.says('and a little warmer');
  s.stop();
  j.clew('config', 'set', 'gate', 'strict');
  s.says('and shorter');
  expect(s.writes(OUT, 'no').verdict).not.toBe('');
});

it('settings that only say off, against what a person set, silence nothing', () => {
  const { j, s } = under('strict');
  j.write({ '.clew/config.json': JSON.stringify({ gate: 'off' }) });
  s.says('and a little warmer');
  j.write(OUT);
  expect(s.stop().user).toContain('outside of INT-001');
});

it('one word ends an intent, for a person alone, and the list of verbs names it', () => {
  const { j, s } = under('warn');
  const usage = j.clew('intent', 'end', 'INT-001');
  for (const verb of ['new', 'select', 'clear', 'edit', 'done', 'criteria', 'confirm', 'refuse', 'migrate'])
    expect(usage.err).toContain(verb);
  expect(s.clew('intent done INT-001').status).not.toBe(0);
  expect(j.read('.clew/intents.yaml')).not.toContain('status: done');
  expect(j.clew('intent', 'done', 'INT-001').status).toBe(0);
  expect(j.clew('intents').out).toContain('done');
  expect(row(j).intent).toBe('');
  expect(j.clew('intent', 'done', 'INT-009').status).toBe(5);
  expect(j.clew('undo', '--any').status).toBe(0);
  expect(j.read('.clew/intents.yaml')).not.toContain('status: done');
});
