/** The ground under a session moves: nothing is lost, nothing wrong is told, and nobody is held up. (Bad input of every seed) */
import { expect, it } from 'vitest';
import { SOAK } from '../support/properties.js';
import { Journey } from './_journey.js';

const PLAN = 'docs/plans/PILOT-PLAN.md';

function onPilot(j = new Journey()) {
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  return { j, s };
}

it('a plan that is deleted or replaced in the middle of a turn', () => {
  const { j, s } = onPilot();
  j.remove(PLAN);
  s.todos([{ content: 'PILOT-2 write the invitation', status: 'completed' }]);
  s.stop();
  expect(j.exists(PLAN)).toBe(false);
  expect(s.says('what is left?').model).not.toContain('1 of 3');
  j.write({ [PLAN]: '# Pilot plan\n\n- [x] PILOT-9 something else\n' });
  s.todos([{ content: 'PILOT-3 collect what they say', status: 'completed' }]);
  s.stop();
  expect(j.read(PLAN)).toBe('# Pilot plan\n\n- [x] PILOT-9 something else\n');
  expect(j.clew('status').out).toContain('1 of 1');
});

it('a repository without a commit, and a head that is on no branch', () => {
  const { j, s } = onPilot();
  s.stop();
  j.commit('work');
  j.git('checkout', '-q', '--detach');
  expect(s.says('go on').held).toBe('');
  s.writes({ 'src/pilot/detached.ts': 'export {};\n' });
  s.stop();
  expect(j.read('.clew/contexts/pilot-plan.md')).toContain('detached.ts');
  const bare = j.path('../bare');
  j.write({ 'docs/plans/FIRST-PLAN.md': '# First plan\n\n- [ ] FIRST-1 begin\n' }, bare);
  j.gitIn(bare, 'init', '-q');
  expect(j.clewIn(bare, ['init', '--yes']).out).toContain('1 plan with 1 task');
  j.copyHooks(bare);
  j.session('two', { cwd: bare }).says("let's work on the first plan");
  expect(j.clewIn(bare, ['status']).out).toContain('0 of 1');
});

it('a submodule is a workspace of its own, and its plans are not mixed with those around it', () => {
  const j = new Journey();
  const lib = j.path('../lib');
  j.write({ 'docs/plans/LIB-PLAN.md': '# Library plan\n\n- [ ] LIB-1 begin\n' }, lib);
  j.gitIn(lib, 'init', '-q');
  j.gitIn(lib, 'add', '-A');
  j.gitIn(lib, 'commit', '-q', '-m', 'lib');
  j.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib, 'vendor/lib');
  expect(j.clewIn(j.path('vendor/lib'), ['plans']).out).toContain('Library plan');
  expect(j.clewIn(j.path('vendor/lib'), ['plans']).out).not.toContain('Pilot plan');
  const s = j.session('one');
  expect(s.says("let's work on the pilot plan").held).toBe('');
  s.stop();
  expect(j.clew('check').status).toBe(0);
});

it('a checkout of thousands of files', () => {
  const j = new Journey();
  j.git('checkout', '-q', '-b', 'large');
  for (let i = 0; i < (SOAK ? 10_000 : 2000); i++) j.write({ [`assets/${i % 50}/file-${i}.txt`]: `${i}\n` });
  j.write({ 'docs/plans/LARGE-PLAN.md': '# Large move\n\n- [ ] LARGE-1 begin\n' });
  j.commit('large');
  j.git('checkout', '-q', 'main');
  const { s } = onPilot(j);
  s.stop();
  j.git('checkout', '-q', 'large');
  expect(s.says("now let's work on the large move").user).toContain('Large move');
});

it('a clock that jumps back, and far ahead', () => {
  const { j, s } = onPilot();
  s.stop();
  j.later(-3 * 86_400_000);
  s.says("now let's work on the pricing research");
  s.writes({ 'src/pricing/back.ts': 'export {};\n' });
  s.stop();
  j.later(400 * 86_400_000);
  s.says('go on with it');
  s.writes({ 'src/pricing/ahead.ts': 'export {};\n' });
  s.stop();
  const text = j.read('.clew/contexts/pricing-research.md');
  for (const file of ['back.ts', 'ahead.ts']) expect(text).toContain(file);
  expect(j.clew('status').out).toContain('● pricing-research');
  j.later(-200 * 86_400_000);
  expect(j.session('two').start().model).toContain('ahead of the clock');
  expect(j.clew('undo', '--session', 'one').out).toContain('undone: switched to pricing-research');
});

it('a work tree that is removed while a session stands in it', () => {
  const j = new Journey();
  j.git('worktree', 'add', '-q', '../second', '-b', 'second');
  const second = j.path('../second');
  j.copyHooks(second);
  const s = j.session('gone', { cwd: second });
  s.says("let's work on the pilot plan");
  s.writes({ 'src/pilot/second.ts': 'export {};\n' });
  j.git('worktree', 'remove', '--force', '../second');
  expect(j.clew('status').out).toContain('pilot-plan');
  const { s: here } = onPilot(j);
  expect(here.stop().held).toBe('');
  expect(j.clew('check').status).toBe(0);
  expect(j.exists('../second')).toBe(false);
});

it('a head that is on no branch is told as what it is, and takes no branch from a context that has one', () => {
  const { j, s } = onPilot();
  s.stop();
  j.commit('work');
  j.git('checkout', '-q', '--detach');
  const commit = j.git('rev-parse', '--short=7', 'HEAD').trim();
  s.writes({ 'src/pilot/detached.ts': 'export {};\n' });
  s.stop();
  expect(j.documents()['pilot-plan']).toMatch(/^branch: main$/m);
  expect(j.clew('new', 'Dark mode').status).toBe(0);
  const fresh = j.session('two');
  fresh.says('add a dark mode to the settings page');
  fresh.writes({ 'src/settings/dark.ts': 'export {};\n' });
  fresh.stop();
  const begun = Object.entries(j.documents()).find(([id]) => id !== 'pilot-plan')![1];
  expect(begun).toMatch(new RegExp(`^branch: detached at ${commit}$`, 'm'));
  expect(begun).not.toMatch(new RegExp(`^tags:.*(?:${commit}|detached)`, 'm'));
  j.git('checkout', '-q', '-b', 'dark-mode');
  fresh.writes({ 'src/settings/dark.ts': 'export const dark = 1;\n' });
  fresh.stop();
  expect(Object.values(j.documents()).join('\n')).toMatch(/^branch: dark-mode$/m);
});

it('a session whose work tree was removed is not said to run', () => {
  const j = new Journey();
  j.session('one').says("let's work on the pilot plan");
  j.git('worktree', 'add', '-q', '../second', '-b', 'second');
  const tree = j.path('../second');
  j.copyHooks(tree);
  const s = j.session('two', { cwd: tree });
  s.says("let's work on the pricing research");
  expect(j.clew('status').out).toContain('session two');
  j.git('worktree', 'remove', '--force', '../second');
  expect(j.clew('status').out).not.toContain('session two');
});

it('work that is called as what every object of the language has', () => {
  const j = new Journey();
  const at = (): string => /^● (\S+)/.exec(j.clew('status').out)?.[1] ?? 'none';
  expect(j.clew('log', '--context', 'constructor').status).toBe(5);
  expect(j.json('new', 'constructor')).toMatchObject({ id: 'constructor' });
  expect(j.clew('update-context', '--goal', 'One for all', '--in', 'constructor').status).toBe(0);
  expect(Object.values(j.documents()).join()).toContain('One for all');
  j.clew('new', 'Prices');
  expect(at()).toBe('prices');
  j.clew('switch', 'constructor');
  expect(at()).toBe('constructor');
  j.clew('undo');
  expect(at()).toBe('prices');
  expect(j.clew('show', 'constructor').out).toContain('One for all');
  expect(j.clew('rename', 'constructor', 'Builder').status).toBe(0);
  expect(j.clew('done', 'constructor').status).toBe(0);
  expect(j.clew('contexts', '--all').out).toContain('Builder');
  expect(j.clew('check').status).toBe(0);
  expect(j.json('new', 'constructor')).toMatchObject({ id: 'constructor-2' });
});
