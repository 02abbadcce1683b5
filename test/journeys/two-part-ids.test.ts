/** Ada's plans number their tasks `A.1`, `[B.1]`, `C.3:` or `[AUTH.12]`: all are ids, wherever they are named. (Seed 000) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const AUTH = 'docs/plans/AUTH-PLAN.md';
const SAFETY = 'docs/plans/SAFETY-PLAN.md';
const FILES = {
  [AUTH]:
    '# Auth plan\n\n- [ ] A.1 keep the tokens\n- [ ] [B.1] set the cookies\n- [ ] C.3: look at headers\n- [ ] PRICING.1 ask for prices\n- [ ] [AUTH.12] rotate the keys\n',
  [SAFETY]: '# Safety plan\n\n- [ ] [AUTH.12] rotate the keys\n',
};
const todo = (content: string, status = 'completed') => ({ content, status });

it('a status reaches every plan that holds one, from the terminal and from todos in any of the forms', () => {
  const j = new Journey({ files: FILES });
  const s = j.session('one');
  s.says("let's work on the auth plan");
  expect(j.clew('task', 'done', '[AUTH.12]').status).toBe(0);
  for (const path of [AUTH, SAFETY]) expect(j.read(path)).toContain('- [x] [AUTH.12]');
  const said = s.todos(
    ['A.1 keep the tokens', '[B.1] cookies', 'C.3: headers', 'PRICING.1 prices'].map((t) => todo(t)),
  );
  expect(said.model).not.toMatch(/lacks|no plan has/);
  expect(j.read(AUTH)).not.toContain('- [ ]');
});

it('an id that no plan has is pointed out once, and the todo stays', () => {
  const j = new Journey({ files: FILES });
  const s = j.session('one');
  s.says("let's work on the auth plan");
  const said = s.todos([todo('[Z.99] something else', 'pending'), todo('[A.1] tokens', 'in_progress')]);
  expect(said.verdict).toBe('');
  expect(said.model).toMatch(/no plan has a task of the id[\s\S]*Z\.99/);
  expect(s.todos([todo('[Z.99] something else', 'in_progress')]).model).not.toContain('no plan has');
});

it('where no plan has ids the levels hold, with an example from this repository', () => {
  const j = new Journey({ bare: true, files: { 'docs/plans/checkout.md': '# Checkout\n\n- [ ] keep the basket\n' } });
  const s = j.session('one');
  s.says("let's work on the checkout plan");
  expect(s.todos([todo('look around', 'pending')]).model).toContain('[CHECKOUT.1] keep the basket');
  expect(s.todos([todo('look further', 'pending')]).model).not.toContain('TASK.ID');
  j.write({ '.clew/config.json': JSON.stringify({ tasks: { enforce: 'hard' } }) });
  const refused = s.todos([todo('look about', 'pending')]);
  expect(refused.verdict).toBe('deny');
  expect(refused.held).toContain('[CHECKOUT.1] keep the basket');
});

it('a plan of any size says where it is cut, and its todos too', () => {
  const lines = Array.from({ length: 6000 }, (_, i) => `- [ ] HUGE-${i + 1} thing number ${i + 1}`);
  const j = new Journey({ bare: true, files: { 'docs/plans/HUGE.md': `# Huge plan\n\n${lines.join('\n')}\n` } });
  const s = j.session('one');
  s.says("let's work on the huge plan");
  expect(j.clew('show', 'docs/plans/HUGE.md').out).toContain('0 of 5000 or more');
  const said = s.todos([todo('[HUGE-5500] thing number 5500'), todo('[HUGE-3] thing number 3')]);
  expect(said.model).toMatch(/longer than the 5000 tasks[\s\S]*HUGE-5500/);
  expect(j.read('docs/plans/HUGE.md')).toContain('- [x] HUGE-3 ');
});

it('marks around an id are none of it: in a command, a report, and wherever a todo names it', () => {
  const j = new Journey({ files: FILES });
  const s = j.session('one');
  s.says("let's work on the auth plan");
  for (const ref of ['C.3:', '`A.1`', '(PRICING.1)', '**B.1**', 'AUTH.12: rotate the keys'])
    expect.soft(j.clew('task', 'done', ref).status, ref).toBe(0);
  expect(j.read(AUTH)).not.toContain('- [ ]');
  for (const ref of ['C.3', 'A.1', 'PRICING.1']) j.clew('task', 'reopen', ref);
  expect(j.read(AUTH).match(/- \[ \]/g)).toHaveLength(3);
  const said = s.todos(['keep the tokens (A.1)', '`C.3` headers', 'ask for prices, `PRICING.1`'].map((t) => todo(t)));
  expect(said.model).not.toMatch(/lacks|no plan has/);
  expect(j.read(AUTH)).not.toContain('- [ ]');
  expect(j.clew('task', 'done', 'Z.9:').status).not.toBe(0);
});

it('an id that no plan has is pointed out where no plan has ids, too, once in a session', () => {
  const j = new Journey({ bare: true, files: { 'docs/plans/checkout.md': '# Checkout\n\n- [ ] keep the basket\n' } });
  const s = j.session('one');
  s.says("let's work on the checkout plan");
  expect(s.todos([todo('[SHOP.4] keep the basket', 'pending')]).model).toMatch(
    /no plan has a task of the id[\s\S]*SHOP\.4/,
  );
  for (const text of ['[SHOP.4] keep the basket', '[SHOP.5] pay'])
    expect(s.todos([todo(text, 'in_progress')]).model).not.toContain('no plan has');
});
