/** The agent's todos and Ada's plan are one list: each is told what the other changed, and what only a person can decide waits for her. (Seed 000) */
import { expect, it } from 'vitest';
import { deskOf } from '../../src/runtime/board/desk.js';
import { Journey } from './_journey.js';

type Task = { id: string; text: string; status: string };

const PLAN = 'docs/plans/PILOT-PLAN.md';
const PRINTER = { content: 'call the printer', status: 'pending' };

function begun(files = {}) {
  const j = new Journey({ files });
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  return { j, s };
}

it('a todo without its id is named once, with an example; one that no plan has waits for a yes', () => {
  const { j, s } = begun();
  const before = j.read(PLAN);
  const told = s.todos([PRINTER]).model;
  expect(told).toContain('lacks [TASK.ID]: call the printer');
  expect(told).toMatch(/example: \[PILOT-[23]\]/);
  expect(s.todos([PRINTER]).model).toBe('');
  expect(s.clew('task add "buy stamps" --plan PILOT-PLAN').err).toContain(
    'The next id in docs/plans/PILOT-PLAN.md is PILOT-4',
  );
  s.stop();
  expect(j.read(PLAN)).toBe(before);
  const id = /proposed (\w+) {2}call the printer/.exec(j.clew('status').out)![1]!;
  const desk = deskOf(j.root, { agent: false, terminal: true }, { version: '0', all: false });
  const tasksOn = (view: 'context' | 'plans', query: Record<string, string>) => {
    const page = desk.view(view, query, null) as never as { tasks: Task[]; one: { tasks: Task[] } };
    return (page.one ?? page).tasks.filter((t) => t.status === 'proposed').map((t) => [t.id, t.text]);
  };
  const both = [
    [id, 'call the printer'],
    [expect.stringMatching(/^k\d$/), 'buy stamps'],
  ];
  const { proposed } = desk.view('home', {}, null) as never as { proposed: Task[] };
  expect(proposed.map((t) => [t.id, t.text])).toEqual(both.toReversed());
  expect(tasksOn('context', {})).toEqual(both);
  expect(tasksOn('plans', { path: PLAN })).toEqual(both);
  expect(s.clew(`task accept ${id}`).status).not.toBe(0);
  expect(j.clew('task', 'accept', id).status).toBe(0);
  expect(j.read(PLAN)).toBe(`${before}- [ ] call the printer\n`);
  expect(j.clew('undo').status).toBe(0);
  expect(j.read(PLAN)).toBe(before);
  j.clew('config', 'set', 'tasks.enforce', 'hard');
  expect(s.todos([{ content: 'lick the stamps', status: 'pending' }]).verdict).toBe('deny');
});

it('a status reaches each plan that holds the task; a box ticked by hand is told once, and both at odds are left to the user', () => {
  const [all, boat] = ['docs/plans/EVERYTHING.md', 'docs/plans/BOAT.md'];
  const { j, s } = begun({
    [all]: '# Everything\n\n* [ ] PILOT-2 write the invitation\n',
    [boat]: '# Boat\n\n- [ ] PILOT-2 paint it\n',
  });
  const before = j.read(PLAN);
  s.todos([{ content: '[PILOT-2] write the invitation', status: 'in_progress' }]);
  s.stop();
  expect(j.read(PLAN)).toBe(before.replace('- [ ] PILOT-2', '- [~] PILOT-2'));
  expect(j.read(all)).toBe('# Everything\n\n* [~] PILOT-2 write the invitation\n');
  expect(j.read(boat)).toContain('- [ ] PILOT-2 paint it');
  j.edit(PLAN, '- [ ] PILOT-3', '- [x] PILOT-3');
  expect(s.says('go on').model).toContain('done: collect what they say');
  expect(s.says('go on with it').model).toBe('');
  j.edit(PLAN, '- [~] PILOT-2', '- [-] PILOT-2');
  const odds = s.todos([{ content: '[PILOT-2] write the invitation', status: 'completed' }]).model;
  expect(odds).toContain('PILOT-PLAN.md: cancelled, your todo done: [PILOT-2]');
  expect(j.read(PLAN)).toContain('- [-] PILOT-2');
});

it('work without a task is what a review tells first; a number without evidence is unknown', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('rotate the refresh tokens on every login');
  s.tool('Skill', { skill: 'deploy' });
  s.writes({ 'src/auth/token.ts': 'export const token = 1;\n' });
  s.stop();
  s.end();
  const review = j.clew('retro').out;
  expect(review).toContain('Score 15 of 85; 15 of its points could not be judged and are left out');
  expect(review).toMatch(/Untracked work\n +prompt 1, .*: src\/auth\/token\.ts · no task id/);
  expect(review).toMatch(/30 +0 +work is done under a task id/);
  expect(review).toMatch(/15 +0 +Skills run under a task id/);
  const numbers = j.clew('metrics').out;
  for (const line of [
    /Context switches detected +unknown +target > 90 %/,
    /Plans matched correctly +unknown +target > 85 %/,
    /User clarification rate +unknown +target < 20 %/,
    /Plan growth +unknown +target < 10 %/,
    /Untracked work +100 % +target < 5 %/,
  ])
    expect(numbers).toMatch(line);
});
