/** Ada types the number of a context that she saw in a list: it means that one where she saw it, and elsewhere as long as no other list was shown. (Seed 002) */
import { expect, it } from 'vitest';
import { tokens } from '../../src/core/text/tokens.js';
import { deskOf } from '../../src/runtime/board/desk.js';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

const CHECKOUT = { 'docs/plans/checkout.md': '# Checkout\n\n- [ ] keep the basket\n' };

/** Three contexts, the latest first: checkout, pricing-research, pilot-plan. */
function day() {
  const j = new Journey({ files: CHECKOUT });
  const s = j.session('one');
  for (const plan of ['pilot plan', 'pricing research', 'checkout plan']) {
    s.says(`let's work on the ${plan}`);
    j.later(1000);
  }
  return { j, s };
}

it('a list of the terminal holds there and in a later session, which names what it turned to', () => {
  const { j, s } = day();
  expect(j.clew('switch', '2').status).toBe(5);
  expect(j.clew('contexts').out).toMatch(/#1 checkout[\s\S]*#2 pricing-research[\s\S]*#3 pilot-plan/);
  s.says('switch to pilot-plan');
  j.later(1000);
  const two = j.session('two');
  const turned = two.says('switch to #2');
  expect(turned.model).toContain('now active pricing-research');
  expect(turned.user).toContain('Pricing research');
  expect(j.clew('switch', '#3').out).toContain('Pilot plan');
});

it('two lists that were shown in two places hold where they were shown, and nowhere else', () => {
  const { j, s } = day();
  j.clew('contexts');
  s.says('switch to pilot-plan');
  j.later(1000);
  expect(s.says('list contexts').held).toMatch(/#1 pilot-plan/);
  expect(s.says('switch to #2').model).toContain('now active checkout');
  const two = j.session('two');
  expect(two.says('switch to #2').model).not.toContain('now active');
  expect(j.clew('show', '#2').out).toContain('Pricing research');
});

it('a turn that only answers takes as long as it took, also where nothing of it is in the transcript', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('switch to the pilot plan');
  s.stop();
  const spent = (): number => Number(j.json('timeline', '--week').spent);
  const before = spent();
  j.later(30 * 60_000);
  s.sends({ hook_event_name: 'UserPromptSubmit', prompt: 'why does the invitation say Dear?' });
  j.later(12 * 60_000);
  s.sends({ hook_event_name: 'Stop', stop_hook_active: false });
  expect((spent() - before) / 60_000).toBeGreaterThanOrEqual(12);
});

it('what a session was told at its start is counted with it, and apart from what its prompts were told', () => {
  const j = new Journey();
  j.session('one').says('switch to the pilot plan');
  const two = new Session(j, 'two', j.root);
  const given = two.start('startup').model;
  two.says('what is left of it?');
  const desk = deskOf(j.root, { agent: false, terminal: false }, { version: '0', all: false });
  const { began } = desk.view('session', { id: 'two' }, null);
  expect(given).toContain('pilot');
  expect(Math.abs(began - tokens(given))).toBeLessThan(5);
});

it('the list of a prompt says how far each is as that of the terminal does, by tracked tasks where there is no plan', () => {
  const { j, s } = day();
  s.clew('switch --new "Guest tablet"');
  j.clew('task', 'add', 'the form', '--id', 'G.1', '--session', 'one');
  expect(j.clew('task', 'done', 'G.1', '--session', 'one').status).toBe(0);
  s.stop();
  const far = (list: string): string | undefined => /guest-tablet\b.*?(\d of \d)/.exec(list)?.[1];
  expect(far(j.clew('contexts').out)).toBeDefined();
  expect(far(s.says('list contexts').held)).toBe(far(j.clew('contexts').out));
});
