/** Mara's agent opens a context beside a plan and does tasks there that stand in the plan: they count where they were worked on. (Seeds 001, 002) */
import { expect, it } from 'vitest';
import { deskOf } from '../../src/runtime/board/desk.js';
import { Journey } from './_journey.js';

const PLAN = `# Season 2027

## Tide tables as PDF

- [ ] one page per month
- [ ] print the sunrise beside it

## Waiting list

- [ ] a boat can wait for a berth
`;

function begun() {
  const j = new Journey({ files: { 'docs/plans/SEASON.md': PLAN } });
  const s = j.session('one');
  s.start();
  s.says("let's work on the pilot plan, PILOT-2");
  s.clew('switch --new "Tide pages"');
  const line = (text: string) =>
    `docs/plans/SEASON.md:${
      j
        .read('docs/plans/SEASON.md')
        .split('\n')
        .findIndex((l) => l.includes(text)) + 1
    }`;
  return { j, s, line };
}

it('one is done and one begun: everywhere 1 of 2, and the second comes next', () => {
  const { j, s, line } = begun();
  s.edits('src/tides/table.mjs', '', 'export const pages = [];');
  for (const verb of ['start', 'done']) expect(s.clew(`task ${verb} ${line('one page')}`).status).toBe(0);
  expect(s.clew(`task start ${line('sunrise')}`).status).toBe(0);
  s.stop();
  expect(j.read('docs/plans/SEASON.md')).toMatch(/\[x\] one page per month\n- \[~\] print the sunrise/);
  const desk = deskOf(j.root, { agent: false, terminal: true }, { version: '0', all: false });
  const card = desk.view('home', {}, null).open.find((c) => c.id === 'tide-pages');
  expect(card ?? desk.view('home', {}, null).active).toMatchObject({
    progress: { done: 1, total: 2 },
    next: expect.stringContaining('print the sunrise beside it'),
  });
  expect(j.clew('status').out).toMatch(/Tide pages {2}1 of 2/);
  const shown = j.clew('show', 'tide-pages').out;
  expect(shown).not.toContain('Look at the last change');
  // A terminal is at work nowhere: what it names is of the plan's own work, once there is one.
  j.session('two').says('switch to docs/plans/SEASON.md');
  expect(j.clew('task', 'start', line('a boat')).status).toBe(0);
  expect(j.clew('status').out).toMatch(/Tide pages {2}1 of 2/);
});

it('what the agent began elsewhere stays there when the plan’s own work takes it up', () => {
  const { j, s, line } = begun();
  j.session('two').says('switch to docs/plans/SEASON.md');
  s.clew(`task start ${line('one page')}`);
  expect(j.clew('status').out).toMatch(/Tide pages {2}0 of 1/);
  expect(j.session('two').clew(`task done ${line('one page')}`).status).toBe(0);
  expect(j.clew('status').out).toMatch(/Season 2027 {2}1 of 3/);
});
