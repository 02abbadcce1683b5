/** Mia's agent is asked about a call under an intent that is not for this work: she lets go of it, or makes one that is, and the question is over everywhere at once. */
import { expect, it, vi } from 'vitest';
import { viewOf } from '../../src/runtime/board/view.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { Journey } from './_journey.js';

const CALL = { 'src/pricing/tiers.ts': 'export const tiers = 3;\n' };

/** A session on the pricing research that was asked about a file under INT-001, which is called as the other context and bound to none. */
function asked(gate: 'warn' | 'strict' = 'strict') {
  const j = new Journey();
  vi.stubEnv('HOME', j.home);
  vi.stubEnv('XDG_STATE_HOME', '');
  const s = j.session('one');
  s.start();
  s.says('switch to the pilot plan');
  s.says('switch to the pricing research');
  const made = j.clew('intent', 'new', 'Pilot plan', '--allow', 'src/pilot/**');
  j.clew('config', 'set', 'gate', gate);
  // The dialog of this mode shows no reason, so the question is clew's.
  const call = { tool_name: 'Write', tool_use_id: 't1', permission_mode: 'auto' };
  const tool_input = { file_path: j.path('src/pricing/tiers.ts'), content: CALL['src/pricing/tiers.ts'] };
  const put = () => s.sends({ hook_event_name: 'PreToolUse', ...call, tool_input });
  const held = put().held;
  const [, id = ''] = /yes (q\w+)|answer (q\w+)/.exec(held)?.filter(Boolean) ?? [];
  const view = (name: string) => viewOf(name as never, {}, commandPorts({ cwd: j.root })) as never;
  const waits = () => ({
    status: j.clew('status', '--session', 'one').out.includes('is not in the scope of'),
    line:
      (JSON.parse(j.read('.clew/cache/glance.json')) as { sessions: Record<string, { waits: string }> }).sessions.one!
        .waits !== '',
    home: (view('home') as { questions: unknown[] }).questions.length > 0,
    gate: (view('gate') as { counts: { waiting: number } }).counts.waiting > 0,
  });
  return { j, s, put, held, id, waits, made: made.out + made.err };
}
const EVERYWHERE = { status: true, line: true, home: true, gate: true };
const NOWHERE = { status: false, line: false, home: false, gate: false };

it('what was asked under an intent is over where that is let go of, and stands again where it is selected again', () => {
  const { j, waits } = asked();
  expect(waits()).toEqual(EVERYWHERE);
  expect(j.clew('intent', 'clear', '--session', 'one').status).toBe(0);
  expect(waits()).toEqual(NOWHERE);
  expect(j.clew('intent', 'select', 'INT-001', '--session', 'one').status).toBe(0);
  expect(waits()).toEqual(EVERYWHERE);
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(waits()).toEqual(NOWHERE);
  j.clew('intent', 'select', 'INT-001', '--session', 'one');
  j.clew('intent', 'edit', 'INT-001', '--status', 'done');
  expect(waits()).toEqual(NOWHERE);
  vi.unstubAllEnvs();
});

it('one made for the context takes the place of what nobody chose; the call it allows is told alike everywhere', () => {
  const { j, put, waits } = asked();
  const said = j.clew('intent', 'new', 'The tiers', '--context', 'pricing-research', '--allow', 'src/pricing/**');
  expect(said.out + said.err).toContain('INT-002 holds from now on in session one');
  expect(waits()).toEqual(NOWHERE);
  expect(put().held).toBe('');
  expect(waits()).toEqual(NOWHERE);
  expect(j.clew('report', '--day').out).toContain('1 allowed since, without a yes');
  vi.unstubAllEnvs();
});

it('a gate that is off asks nothing any more', () => {
  const { j, waits } = asked();
  j.clew('config', 'set', 'gate', 'off');
  expect(waits()).toEqual(NOWHERE);
  vi.unstubAllEnvs();
});

it('an intent that is bound to no context is for another nowhere, whatever it is called', () => {
  const { j, s, held, made } = asked('warn');
  expect(made).toContain('INT-001 is for whatever is worked on here');
  expect(held).toContain('INT-001 is called as another context ("Pilot plan") and bound to none, so it holds in this');
  expect(held).toContain('let go of it here: clew intent clear.');
  expect(held).not.toContain('is for another context');
  expect(j.read('.clew/cache/glance.json')).not.toContain('for another context');
  // What was taken as the only open one goes on when it is that no more, and is not called so.
  s.clew('intent select');
  expect(s.start('compact').model).toContain('an intent is selected: it is the only open one');
  j.clew('intent', 'new', 'The pilot', '--context', 'pilot-plan', '--allow', 'src/pilot/**');
  expect(s.start('compact').model).toContain('an intent is selected: it was the only open one then');
  vi.unstubAllEnvs();
});

it('under a strict gate the way out begins with what can be done next, where it can be done', () => {
  const { j, held } = asked();
  expect(held).toContain(
    'in a terminal of your own: clew intent new "what is to be done" --context pricing-research --allow GLOB',
  );
  expect(held).toContain('clew intent clear alone stops all that changes something');
  const cleared = j.clew('intent', 'clear', '--session', 'one');
  expect(cleared.out + cleared.err).toContain('a person makes in a terminal of their own');
  vi.unstubAllEnvs();
});

it('a gate that an agent switched off in the file, unconfirmed, asks as before', () => {
  const { j, waits } = asked();
  expect(j.clew('intent', 'confirm', '--yes').status).toBe(0);
  j.edit('.clew/config.json', '"gate": "strict"', '"gate": "off"');
  expect(j.clew('status').out + j.clew('status').err).toContain('strict');
  expect(waits()).toEqual(EVERYWHERE);
  vi.unstubAllEnvs();
});
