/** Ada says in her own words that she means something else: outright it is done, in passing it is weighed, and `clew why` tells by what. (Seed 000) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

it('"now let us", "switch to", "back to" and "different" switch; what is said in passing is weighed, and moves nothing', () => {
  const j = new Journey({
    files: {
      'docs/plans/BILLING.md': '# Billing\n\n- [ ] BILL-1 charge the cards\n',
      'packages/billing/src/invoice.ts': 'export {};\n',
    },
  });
  const s = j.session('one');
  s.says("let's work on the billing");
  s.edits('packages/billing/src/invoice.ts', '{}', '{ }');
  s.stop();
  expect(s.says("now let's work on the pricing research").user).toContain('switched to "Pricing research"');
  expect(s.says('back to the billing module').user).toContain('switched to "Billing"');
  expect(s.says('different project: the pricing research').user).toContain('switched to "Pricing research"');
  expect(s.says('switch to the pilot project').user).toContain('switched to "Pilot plan"');
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.stop();
  for (const [prompt, sign] of [
    ['please look at vendor/mail/smtp.ts', 'it names a path that the active context has not touched'],
    ['billing shows the wrong currency', 'it names a module that belongs to another context'],
    ['do the same in the website repo', 'it names another directory or repository'],
    ['fix the tests', 'the request is generic'],
    ['what would a careful colleague suggest here', 'nothing in it points to any context'],
  ] as const) {
    s.says(prompt);
    expect(j.clew('why').out).toContain(sign);
  }
  expect(j.clew('status', '--session', 'one').out).toContain('● pilot-plan');
});

it('what is so already is said to be so: on it, not active, called that', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on pricing research");
  s.stop();
  expect(j.clew('switch', 'pricing-research').out).toContain('already on');
  j.clew('new', 'Landing page');
  expect(j.clew('archive', 'pricing-research').out).toContain('✓ archived');
  expect(j.clew('archive', 'pricing-research').out).toContain('archived already');
  expect(j.clew('status').out).not.toContain('pricing-research');
  expect(j.clew('contexts').out).toMatch(/pricing-research.*\n?.*archived/);
  const taken = j.clew('rename', 'pricing-research', 'Landing page');
  expect(taken.status).toBe(2);
  expect(taken.err).toContain('landing-page');
  expect(s.says('save and close this context').user).not.toContain('new context');
});
