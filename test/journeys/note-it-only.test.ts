/** Ada answers a question of clew with more than a letter, and says what is new behind what she closes: nothing is switched that she only wants noted. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

function onPricing() {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  s.says("let's work on pricing research");
  s.stop();
  return { j, s };
}

it('"only note it" behind the letter files the prompt and leaves the session where it is', () => {
  const { j, s } = onPricing();
  expect(s.says('now something else: the invitation needs a second language').model).toContain('a) Pilot plan');
  const answer = s.says('a, but only note it');
  expect(answer.user).toContain('noted for "Pilot plan"; nothing was switched');
  expect(answer.model).toContain('active pricing-research');
  expect(j.clew('status').out).toMatch(/^● pricing-research/);
  expect(j.documents()['pilot-plan']).toContain('the invitation needs a second language');
  expect(j.clew('undo', '--any').status).toBe(0);
  expect(j.documents()['pilot-plan']).not.toContain('the invitation needs a second language');
});

it('what is new is noted as work that waits: in German', () => {
  const { j, s } = onPricing();
  s.says('now something else: the login page crashes on empty passwords');
  expect(s.says('b, aber nur notieren').user).toContain('nothing was switched');
  expect(j.clew('status').out).toMatch(/^● pricing-research/);
  const [id = ''] = Object.keys(j.documents()).filter((d) => d.startsWith('login'));
  expect(j.documents()[id]).toContain('the login page crashes on empty passwords');
});

it('a letter with a request behind it counts, and the rest is for the agent', () => {
  const { j, s } = onPricing();
  s.says('now something else');
  expect(s.says('a, but run the tests first').model).toContain('What else the reply says is their request.');
  expect(j.clew('status').out).toMatch(/^● pilot-plan/);
});

it('staying is a choice wherever something is active', () => {
  const { j, s } = onPricing();
  expect(s.says('now something else').model).toContain('c) Stay with Pricing research');
  expect(s.says('c').user).toMatch(/kept "[^"]+" active/);
  const why = j.clew('why').out;
  expect(why).toContain('You answered c) Stay with Pricing research, so: stayed with the current context.');
  expect(why).not.toContain('Since then');
  expect(s.says('switch to the billing portal project').model).toContain('stay with Pricing research');
  expect(j.clew('status').out).toMatch(/^● pricing-research/);
});

it('"none of these, just do it" stays, and the rest is for the agent', () => {
  const { j, s } = onPricing();
  s.says('now something else');
  expect(s.says('none of these, just do it here').model).toContain('What else the reply says is their request.');
  expect(j.clew('status').out).toMatch(/^● pricing-research/);
});

it('new work is called by what stands behind the work that is closed', () => {
  const { s } = onPricing();
  const asked = s.says('commit, and by the way, something else: the export button is broken').model;
  expect(asked).toContain('Something new: Export button is broken');
});
