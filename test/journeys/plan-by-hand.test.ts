/** Ada makes a plan by hand while a session runs, and turns to it a little later: it is known. (Seed 000; U4) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const DARK = '# Dark mode\n\n- [ ] DARK-1 choose the palette\n- [ ] DARK-2 a switch in the settings\n';

it('a plan that appeared by hand is known at the next prompt', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('write the invitation for the pilot customers');
  s.stop();
  j.write({ 'docs/plans/DARK-MODE.md': DARK });
  j.later(23_000);
  const answer = s.says("now let's work on the dark mode");
  expect(answer.model).toContain('DARK-MODE.md');
  expect(answer.model).not.toContain("don't see a plan");
});

it('so is one that a checkout brought, and one that it took away is known to be gone', () => {
  const j = new Journey();
  j.git('checkout', '-q', '-b', 'dark');
  j.write({ 'docs/plans/DARK-MODE.md': DARK });
  j.commit('a plan for dark mode');
  j.git('checkout', '-q', 'main');
  const s = j.session('one');
  s.says('write the invitation for the pilot customers');
  s.stop();
  j.git('checkout', '-q', 'dark');
  const there = s.says("now let's work on the dark mode");
  expect(there.model).toContain('DARK-MODE.md');
  s.stop();
  j.git('checkout', '-q', 'main');
  expect(j.clew('plans').out).not.toContain('DARK-MODE');
  expect(s.says("now let's work on the dark mode").model).toContain('is not there any more');
});

it('a command finds it as soon as it is there, and status counts it', () => {
  const j = new Journey();
  expect(j.clew('status').out).toContain('2 plans');
  j.write({ 'docs/plans/DARK-MODE.md': DARK });
  expect(j.clew('status').out).toContain('3 plans');
  const found = j.clew('plans', 'dark palette').out;
  for (const reason of ['its name (dark)', 'its words', 'its tasks']) expect(found).toContain(reason);
  j.remove('.clew/sessions.db');
  j.remove('.clew/cache');
  expect(j.clew('plans', 'dark palette').out).toBe(found);
  expect(j.clew('switch', 'dark').out).toContain('Dark mode');
});

it('a plan that was renamed is the same plan: its context follows, and its earlier path still finds it', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  j.git('mv', 'docs/plans/PILOT-PLAN.md', 'docs/plans/LISBON-PLAN.md');
  expect(j.clew('status').err).toContain('docs/plans/PILOT-PLAN.md, is docs/plans/LISBON-PLAN.md now');
  expect(j.clew('index').err).toContain('pilot-plan follows its plan');
  expect(j.clew('status').out).toContain('plan docs/plans/LISBON-PLAN.md');
  const page = j.clew('show', 'docs/plans/PILOT-PLAN.md').out;
  expect(page).toContain('docs/plans/LISBON-PLAN.md');
  expect(page).toContain('1 of 3 tasks done');
  s.todos([{ content: 'PILOT-2 write the invitation', status: 'completed' }]);
  expect(j.read('docs/plans/LISBON-PLAN.md')).toContain('- [x] PILOT-2');
});

it('a plan that somebody deleted is called gone wherever it is told of, once in the session that works on it', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  j.remove('docs/plans/PILOT-PLAN.md');
  expect(s.says('go on with the invitation').model).toContain('is not there any more');
  s.stop();
  expect(s.says('and the next one').model).not.toContain('not there any more');
  expect(j.clew('status').out).toContain('its plan is gone');
  expect(j.clew('show').out).toContain('no such file any more');
  expect(j.session('two').start().model).toContain('no such file any more');
  s.says('switch to pricing research');
  expect(s.says('back to the pilot plan').model).toContain('no such file any more');
});

it('a plan with nothing left to do is called finished', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  for (const task of ['PILOT-2', 'PILOT-3']) j.edit('docs/plans/PILOT-PLAN.md', `[ ] ${task}`, `[x] ${task}`);
  s.says('what is left?');
  expect(j.clew('status').out).toContain('3 of 3, finished');
  expect(j.clew('show').out).toContain('the plan is finished');
});

it('a plan that is moved twice is followed by its text, also through a folder where no plans are looked for', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  s.end();
  // Git is told nothing: the text alone says that it is the same plan.
  const move = (from: string, to: string): void => {
    j.write({ [to]: j.read(from) });
    j.remove(from);
    expect(j.clew('index').status).toBe(0);
  };
  move('docs/plans/PILOT-PLAN.md', 'docs/plans/CUSTOMERS-PLAN.md');
  move('docs/plans/CUSTOMERS-PLAN.md', 'docs/plans/pilots/FIRST-PLAN.md');
  expect(j.clew('status').out).toContain('plan docs/plans/pilots/FIRST-PLAN.md');
  move('docs/plans/pilots/FIRST-PLAN.md', 'notes/pilot.md');
  expect(j.clew('status').err).toContain('is not there any more');
  move('notes/pilot.md', 'docs/plans/SECOND-PLAN.md');
  const { out, err } = j.clew('status');
  expect(out).toContain('plan docs/plans/SECOND-PLAN.md');
  expect(out).toContain('1 of 3');
  expect(err).toBe('');
});

it('a plan of its own title that a turn wrote is the plan of its context', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('new context Discount codes');
  s.says('write the plan for it, five tasks, only the file');
  s.writes({ 'docs/plans/discount-codes.md': '# Discount codes\n\n- [ ] read a code\n- [ ] refuse an old one\n' });
  s.stop('The plan is written.');
  expect(j.documents()['discount-codes']).toContain('plan: docs/plans/discount-codes.md');
  expect(j.clew('status').out).toContain('0 of 2');
});
