/** What a person is told in one line, and what they are shown in place of a turn of the model. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

function two(config = '{}'): Journey {
  const j = new Journey({ files: { '.clew/config.json': config } });
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.says("now let's work on the pricing research");
  s.end();
  return j;
}

it('a session begins with which context is active, how far it is and how many others are open', () => {
  const fresh = new Journey();
  expect(fresh.session('one').start().user).toBe('');
  const j = two();
  const s = j.session('two');
  expect(s.start().user).toBe(
    'clew: the active context is "Pricing research" (0 of 2), carried over from before; 1 other context open: clew contexts',
  );
  expect(s.start('clear').user).toContain('the active context is "Pricing research" (0 of 2), kept over');
  expect(s.compacts().user).toContain('the active context is "Pricing research" (0 of 2), kept over');
  j.clew('done', 'pricing-research');
  expect(j.session('three').start().user).toBe(
    'clew: no context is active, the next request opens one; 1 context open: clew contexts',
  );
});

it('quiet: true leaves the line out, and no question', () => {
  const j = two('{"quiet": true}');
  const s = j.session('two');
  expect(s.start().user).toBe('');
  expect(s.says('back to the pilot plan').user).toBe('');
  expect(j.clew('status').out).toContain('● pilot-plan');
  expect(j.clew('config', 'set', 'clarify', 'block').status).toBe(0);
  expect(s.says("let's work on the invoice export plan").held).toContain('a)');
  expect(j.clew('config', 'set', 'quiet', 'maybe').err).toContain('true or false');
});

it('"list contexts" shows the list to the person and costs no turn; what is typed behind it in the box is heard', () => {
  const j = two();
  const s = j.session('two');
  const said = s.says('list contexts');
  expect(said.model).toBe('');
  expect(said.held).toMatch(/^clew: 2 open\n {2}#1 pricing-research: .*active.*\n {2}#2 pilot-plan: /);
  // The host puts the prompt that was held back into the box.
  expect(s.says('list contextsswitch to #2').user).toContain('switched to "Pilot plan"');
  j.later(60 * 60_000);
  expect(s.says('list contexts of the app in a table').user).not.toContain('switched');
});

it('a compaction prints nothing; the start behind it carries what must be kept', () => {
  const j = two();
  const s = j.session('two');
  s.says('go on with PRICE-1');
  const asked = s.sends({ hook_event_name: 'PreCompact', trigger: 'manual', custom_instructions: null });
  expect(asked).toMatchObject({ model: '', user: '', held: '' });
  expect(s.start('compact').model).toContain('pricing-research');
});

it('an agent that may not stop yet hears a sentence that its user can read', () => {
  const j = two('{"finishGate": "strict"}');
  const s = j.session('two');
  s.says('add a table of the tiers to src/pricing/tiers.ts');
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [9];\n' });
  const { held } = s.stop('Done.');
  expect(held).not.toMatch(/<|\{|""/);
});

it('in Claude Code no hook stands before a compaction: the start behind it records the turn that goes on, and tells what it left', () => {
  const j = two();
  expect(j.read('.claude/settings.local.json')).not.toContain('PreCompact');
  const s = j.session('two');
  s.says('go on with PRICE-1');
  s.writes({ 'src/pricing/first.ts': 'export const a = 1;\n' });
  expect(s.compacts().model).toContain('pricing-research');
  expect(j.documents()['pricing-research']).toContain('src/pricing/first.ts');
  s.writes({ 'src/pricing/second.ts': 'export const b = 1;\n' });
  s.stop();
  expect(j.documents()['pricing-research']).toMatch(/src\/pricing\/first\.ts[\s\S]*src\/pricing\/second\.ts/);
});
