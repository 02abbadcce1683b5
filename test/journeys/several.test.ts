/** Ada works in two sessions, two work trees and a terminal at once: each is told of its own. (Seed 002; U20, U28) */
import { expect, it } from 'vitest';
import { ACTIVE, HISTORY, INDEX, LOGIN, PRICES, REGISTRY } from '../support/adopted-world.js';
import { Journey } from './_journey.js';

it('a mark is that of the folder it is asked in; the others are listed with where they are', () => {
  const j = new Journey();
  j.git('worktree', 'add', '-q', '../second', '-b', 'second');
  const second = j.path('../second');
  j.copyHooks(second);
  const one = j.session('one');
  one.says("let's work on the pilot plan, PILOT-2");
  one.stop();
  const two = j.session('two', { cwd: second });
  two.says("now let's work on the pricing research");
  two.stop();
  const here = j.clew('status').out;
  expect(here).toContain('● pilot-plan');
  expect(here).toMatch(/session two .* is on pricing-research.*in .*second/);
  const there = j.clewIn(second, ['status']).out;
  expect(there).toContain('● pricing-research');
  two.end();
  expect(j.clew('status').out).not.toContain('session two');
  one.end();
  expect(j.clew('status').out).toContain('the default of this workspace');
});

it('each work tree has a pointer of its own, in an adopted layout that of its own files', () => {
  const j = new Journey({ files: { [ACTIVE]: LOGIN, [`${HISTORY}/PRICE-2.md`]: PRICES, [INDEX]: REGISTRY } });
  j.git('worktree', 'add', '-q', '../second', '-b', 'second');
  const second = j.path('../second');
  expect(j.clew('status').out).toContain('● login-1');
  expect(j.clewIn(second, ['switch', 'price-2']).status).toBe(0);
  expect(j.read(ACTIVE, second)).toContain('task_id: PRICE-2');
  expect(j.clewIn(second, ['status']).out).toContain('● price-2');
  expect(j.read(ACTIVE)).toBe(LOGIN);
  expect(j.clew('status').out).toContain('● login-1');
  const s = j.session('one');
  s.says('go on with the login form');
  s.writes({ 'src/form.ts': 'export const form = 1;\n' });
  s.stop();
  expect(j.read(ACTIVE)).toContain('src/form.ts');
  expect(j.git('status', '--short', 'ai_memory')).toBe(` M ${ACTIVE}\n`);
  expect(j.clewIn(second, ['undo']).status).toBe(0);
  expect(j.read(ACTIVE, second)).toContain('task_id: LOGIN-1');
  expect(j.clewIn(second, ['status']).out).toContain('● login-1');
});

it('a switch in a terminal, and an undo there, reach the model with the next prompt, once', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  expect(j.clew('switch', 'pricing').out).toContain('Pricing research');
  const told = s.says('which of them should come first?').model;
  expect(told).toContain('changed since your last turn');
  expect(told).toContain('pricing-research');
  s.stop();
  expect(s.says('and the second one?').model).not.toContain('changed since your last turn');
  s.stop();
  j.clew('undo', '--any');
  expect(s.says('so, where were we?').model).toContain('now active pilot-plan');
});

it('what the agent switched to itself is no news to it', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says('have a look at what the prices are');
  s.clew(`switch pricing`);
  s.stop();
  expect(s.says('and the second one?').model).not.toContain('changed since your last turn');
});

it('two turns that end at one moment leave no conflict file, and both files', async () => {
  const j = new Journey();
  const [one, two] = [j.session('one'), j.session('two')];
  one.says("let's work on the pilot plan, PILOT-2");
  two.says("let's work on the pilot plan, PILOT-3");
  for (let round = 0; round < 3; round++) {
    one.says(`go on with part ${round}`);
    two.says(`and now part ${round}`);
    one.writes({ [`src/pilot/one-${round}.ts`]: 'export const one = 1;\n' });
    two.writes({ [`src/pilot/two-${round}.ts`]: 'export const two = 1;\n' });
    await Promise.all([one.stopping(), two.stopping()]);
  }
  expect(j.conflicts()).toEqual([]);
  const text = Object.values(j.documents()).join('\n');
  for (let round = 0; round < 3; round++) {
    expect(text).toContain(`one-${round}.ts`);
    expect(text).toContain(`two-${round}.ts`);
  }
});

it.each([
  ['stopped', true],
  ['interrupted', false],
])(
  'a switch from outside takes nothing along: what a turn wrote, %s, stays with the context it was written in',
  (_, stops) => {
    const j = new Journey();
    const s = j.session('one');
    s.says("let's work on the pilot plan, PILOT-2");
    s.writes({ 'src/pilot/letter.ts': 'export const letter = 1;\n' });
    if (stops) s.stop();
    j.clew('switch', 'pricing');
    s.says('which of them should come first?');
    const edits = j.log().flatMap((o): { key: string }[] => o.edits ?? []);
    const record = (id: string): string => JSON.stringify(edits.filter((e) => e.key === `context/${id}`));
    expect(j.documents()['pilot-plan']).toContain('letter.ts');
    expect(record('pilot-plan')).toContain('"src/pilot/letter.ts"');
    expect(j.documents()['pricing-research']).not.toContain('letter.ts');
    expect(record('pricing-research')).not.toContain('letter.ts');
  },
);

it.each(['resume', 'compact'])(
  'a switch from outside that a start (%s) tells of: the turn before it stays where it was recorded',
  (source) => {
    const j = new Journey();
    const s = j.session('one');
    s.says("let's work on the pilot plan, PILOT-2");
    s.writes({ 'src/pilot/letter.ts': 'export const letter = 1;\n' });
    s.stop();
    j.clew('new', 'Guest tablet');
    j.clew('switch', 'pricing');
    expect(s.start(source).model).toContain('pricing-research');
    s.says('which of them should come first?');
    expect(j.documents()['pilot-plan']).toContain('letter.ts');
    expect(j.documents()['pricing-research']).not.toContain('letter.ts');
    const edits = j.log().flatMap((o): { key: string }[] => o.edits ?? []);
    expect(JSON.stringify(edits.filter((e) => e.key === 'context/pricing-research'))).not.toContain('letter.ts');
  },
);

it('what was meant to be done before the agent turned elsewhere stays there, though its files were known already', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/letter.ts': 'export const letter = 1;\n' });
  s.stop();
  s.says('go on with the letter');
  s.writes({ 'src/pilot/letter.ts': 'export const letter = 2;\n' });
  s.todos([{ content: 'draw the map of the harbour', status: 'in_progress' }]);
  s.clew('switch pricing');
  s.writes({ 'src/price.ts': 'export const price = 1;\n' });
  s.stop();
  expect(j.documents()['pilot-plan']).toContain('harbour');
});

it('what the agent meant to do in one piece of work is never the next step of another', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.todos([{ content: 'draw the map of the harbour', status: 'in_progress' }]);
  s.stop();
  s.says("now let's work on the pricing research");
  s.writes({ 'src/price.ts': 'export const price = 1;\n' });
  expect(j.clew('status').out).toContain('● pricing-research');
  s.stop();
  const text = j.read('.clew/contexts/pricing-research.md');
  expect(text).toContain('src/price.ts');
  expect(text).not.toContain('harbour');
  expect(j.read('.clew/contexts/pilot-plan.md')).toContain('harbour');
});

it('a new work tree is on what its own active file names, whatever the main one is on; switching there restores its own archive', () => {
  const j = new Journey({ files: { [ACTIVE]: LOGIN, [`${HISTORY}/PRICE-2.md`]: PRICES, [INDEX]: REGISTRY } });
  expect(j.clew('switch', 'price-2').status).toBe(0);
  j.git('worktree', 'add', '-q', '../second', '-b', 'second');
  const second = j.path('../second');
  j.copyHooks(second);
  expect(j.clewIn(second, ['status']).out).toContain('● login-1');
  expect(j.clewIn(second, ['show', 'price-2']).out).toContain('Write src/prices.ts');
  const s = j.session('two', { cwd: second });
  expect(s.start().model).toContain('active login-1');
  s.writes({ 'src/form.ts': 'export const form = 1;\n' });
  s.stop();
  expect(j.read(ACTIVE, second)).toContain('src/form.ts');
  s.says('switch to PRICE-2');
  expect(j.read(ACTIVE, second)).toContain('Write src/prices.ts');
  expect(j.read(`${HISTORY}/LOGIN-1.md`, second)).toContain('src/form.ts');
  expect(j.read(`${HISTORY}/PRICE-2.md`, second)).toContain('The page is designed.');
  expect(j.clew('status').out).toContain('● price-2');
});

it('a new work tree without such files begins with nothing active, and leaves the pointer of the main one alone', () => {
  const j = new Journey();
  expect(j.clew('switch', 'pilot').status).toBe(0);
  j.git('worktree', 'add', '-q', '../second', '-b', 'second');
  const second = j.path('../second');
  j.copyHooks(second);
  expect(j.clewIn(second, ['status']).out).toContain('No context is active');
  expect(j.session('two', { cwd: second }).start().model).toContain('No context is active yet');
  expect(j.clewIn(second, ['switch', 'pricing']).status).toBe(0);
  expect(j.clewIn(second, ['status']).out).toContain('● pricing-research');
  expect(j.clew('status').out).toContain('● pilot-plan');
});

it('a session is named by what status prints of it, and one that nobody knows is refused', () => {
  const j = new Journey();
  const s = j.session('8f14e45f-ceea-467f');
  s.says("let's work on the pilot plan");
  s.stop();
  expect(j.clew('switch', 'pricing-research', '--session', '8f14e45f').status).toBe(0);
  expect(j.clew('status', '--session', '8f14e45f').out).toContain('● pricing-research');
  const refused = j.clew('switch', 'pilot-plan', '--session', 'nonsense');
  expect(refused.status).toBe(5);
  expect(refused.err).toContain('nonsense');
});

it('what is called as a plan is, is that plan: new work of its name is refused, a context begun before it gets it', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  const refused = s.clew(`switch --new "Pricing research"`);
  expect(refused.err).toContain('docs/plans/PRICING-RESEARCH.md');
  expect(s.says('new context Pricing research').model).toContain('Found existing plan');
  j.clew('new', 'Billing');
  j.write({ 'docs/plans/BILLING.md': '# Billing\n\n- [ ] BILL-1 charge the cards\n' });
  expect(j.clew('switch', 'docs/plans/BILLING.md').out).toContain('(billing)');
  expect(j.clew('contexts').out).not.toContain('billing-2');
});

it('after /clear the work is that of the session that was cleared, not of another that was spoken to last', () => {
  const j = new Journey();
  const a = j.session('one');
  a.says("let's work on the pilot plan");
  a.stop();
  const b = j.session('two');
  b.says('switch to pricing research');
  b.stop();
  a.end('clear');
  const told = j.session('three', { source: 'clear' });
  told.says('go on');
  expect(j.clew('status', '--session', 'three').out).toContain('● pilot-plan');
});
