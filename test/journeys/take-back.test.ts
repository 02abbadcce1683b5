/** Ada takes things back: always her own last step, from anywhere by its name, and never the hook. (Seed 000; U27) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const settings = '.claude/settings.local.json';

it('right after init and a first prompt the way back is the opening, and the hook stays', () => {
  const j = new Journey();
  const installed = j.read(settings);
  const s = j.session('one');
  s.says('rotate the refresh tokens on every login');
  const undo = j.clew('undo', '--session', 'one');
  expect(undo.out).toContain('opened');
  expect(j.read(settings)).toBe(installed);
  expect(j.clew('undo').err).toContain('nothing');
  expect(j.clew('undo', '--any').err).toContain('nothing');
  expect(j.read(settings)).toBe(installed);
});

it('a terminal takes back what terminals did; what a session did has a name that works from anywhere', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  const told = s.says("now let's work on the pricing research").user;
  const name = /clew undo (\w{4})/.exec(told)![1]!;
  const bare = j.clew('undo');
  expect(bare.status).toBe(5);
  expect(bare.err).toContain(`clew undo ${name}`);
  expect(bare.err).toContain('session one');
  expect(j.clew('undo', name, '--dry-run').out).toContain('would undo');
  expect(j.clew('undo', name).out).toContain('✓ undone');
  expect(j.clew('status', '--session', 'one').out).toContain('● pilot-plan');
});

it('undo of a new context moves those who stand on it, and turning to it once more revives it', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.clew(`new "Landing page"`);
  expect(j.clew('status', '--session', 'one').out).toContain('● landing-page');
  expect(j.clew('undo', '--session', 'one').out).toContain('✓ undone');
  const after = j.clew('status', '--session', 'one').out;
  expect(after).toContain('● pilot-plan');
  expect(after).not.toContain('landing-page');
  s.clew(`new "Landing page"`);
  const again = j.clew('status', '--session', 'one').out;
  expect(again).toContain('● landing-page');
  expect(again).not.toContain('landing-page-2');
});

it('switch, undo, switch: one context, not two', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  for (let i = 0; i < 2; i++) {
    s.says("now let's work on the pricing research");
    s.stop();
    j.clew('undo', '--session', 'one');
  }
  s.says("now let's work on the pricing research");
  expect(j.clew('contexts').out).not.toContain('pricing-research-2');
  expect(Object.keys(j.documents())).not.toContain('pricing-research-2');
});

it('"undo that" undoes the last step of this session, and leaves the files of a turn to the agent', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says("now let's work on the pricing research");
  s.stop();
  const undone = s.says('undo that');
  expect(undone.user).toContain('undone: switched to "Pricing research"');
  expect(undone.model).toContain('the user had this undone');
  expect(j.clew('status').out).toContain('● pilot-plan');
  s.stop();
  s.says("now let's work on the pricing research");
  s.writes({ 'src/pricing/more.ts': 'export const more = 1;\n' });
  s.stop();
  expect(s.says('undo that').user).toBe('');
  expect(j.clew('status').out).toContain('● pricing-research');
  s.stop();
  expect(s.says('Undo the last switch, please').user).toContain('undone');
  expect(j.clew('status').out).toContain('● pilot-plan');
});

it('"redo" does again what was undone last, as long as nothing else was said since', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  expect(s.says('redo').user).toBe('');
  s.stop();
  for (const words of ['redo', 'redo that', 'Redo the last switch, please']) {
    s.says("now let's work on the pricing research");
    s.stop();
    expect(s.says('undo that').user).toContain('undone: switched to "Pricing research"');
    s.stop();
    const redone = s.says(words);
    expect(redone.user).toContain('redone: switched to "Pricing research"');
    expect(redone.model).toContain('the user had this redone');
    expect(j.clew('status').out).toContain('● pricing-research');
    s.stop();
    expect(s.says('undo that').user).toContain('undone');
    s.stop();
  }
  s.says('make the greeting shorter');
  s.stop();
  expect(s.says('redo that').user).toBe('');
  expect(j.clew('status').out).toContain('● pilot-plan');
});

it('"undo the last switch" means a switch, whatever was recorded since; an offer names its step', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  s.says('switch to pricing research');
  s.todos([{ content: 'compare the five tiers of others', status: 'completed' }]);
  s.stop();
  expect(j.read('docs/plans/PRICING-RESEARCH.md')).toContain('[x] PRICE-1');
  const told = s.says('undo the last switch').user;
  expect(told).toContain('switched to "Pricing research"');
  expect(j.read('docs/plans/PRICING-RESEARCH.md')).toContain('[x] PRICE-1');
  const again = /clew (redo \w+)/.exec(told)![1]!;
  expect(again).not.toContain('any');
  expect(j.clew(...again.split(' ')).out).toContain('redone: switched to pricing-research');
});

it('a step with a later one on top of it says which, and how to undo that', () => {
  const j = new Journey({ files: { 'docs/plans/BILLING.md': '# Billing\n\n- [ ] BILL-1 charge the cards\n' } });
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  const first = /clew undo (\w+)/.exec(s.says('switch to pricing research').user)![1]!;
  s.stop();
  const second = /clew undo (\w+)/.exec(s.says('switch to billing').user)![1]!;
  s.stop();
  const refused = j.clew('undo', first);
  expect(refused.err).toContain('came after it');
  expect(refused.err).toContain(`clew undo --to ${first}`);
  expect(j.clew('undo', second).status).toBe(0);
  expect(j.clew('undo', first).status).toBe(0);
  expect(j.clew('status', '--session', 'one').out).toContain('● pilot-plan');
});

it('a session whose context was undone from a terminal is told', () => {
  const j = new Journey();
  const s = j.session('one');
  const opened = /clew undo (\w+)/.exec(s.says('make a landing page for the shop').user)![1]!;
  s.stop();
  expect(j.clew('undo', opened).status).toBe(0);
  expect(s.says('thanks').model).toContain('was undone from outside');
  expect(s.says('thanks').model).not.toContain('was undone');
});

it.each([
  'no, that was wrong, undo that switch please',
  'that was wrong, undo',
  'mach das rückgängig',
  'annule ça',
  'deshaz eso',
  'desfaz isso',
  '元に戻して',
  '撤销',
])('taken back in other words: %s', (words) => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says('switch to the pricing research');
  s.stop();
  expect(s.says(words).user).toContain('undone: switched to "Pricing research"');
});
