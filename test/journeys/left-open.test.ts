/** Ada leaves a session, closes the work of another one in a terminal, and comes back: she begins where she left off, and nothing is opened beside what is there. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

const PLAN = {
  'docs/PLAN.md':
    '# Season 2027\n\n## Tide tables as PDF\n- [x] heights by the rule of twelfths\n- [ ] print the sunrise beside it\n\n## Waiting list\n- [ ] a boat can wait for a berth\n- [ ] the first in line is told when it is free\n',
};

/** Two sessions on work of their own, the second one last. */
function two(): { j: Journey; a: Session; b: Session } {
  const j = new Journey({ bare: true, files: PLAN });
  const a = j.session('one');
  a.says('the welcome mail should say until when the berth is theirs');
  a.writes({ 'src/mail/welcome.ts': 'export const welcome = 1;\n' });
  a.stop();
  const b = j.session('two');
  b.says('new context winter rate');
  b.says('take the winter rate from the table of prices');
  b.stop();
  return { j, a, b };
}

const idOf = (j: Journey, part: string): string =>
  Object.keys(j.documents()).find((id) => id.includes(part)) ?? /[\w-]*winter[\w-]*/.exec(j.clew('contexts').out)![0];

it('begins with the open context that the last session in this folder was left on, and says when that was', () => {
  const { j, a } = two();
  a.end();
  expect(j.clew('done', idOf(j, 'winter')).status).toBe(0);
  const { user, model } = new Session(j, 'three', j.root).start();
  expect(user).toMatch(
    /the active context is "[^"]*elcome mail[^"]*", where the last session in this folder left off \w.* ago/,
  );
  expect(user).not.toContain('carried over');
  expect(model).toMatch(/active [\w-]*welcome-mail/);
});

it.each([
  ['what it was left on is over', (j: Journey) => j.clew('done', idOf(j, 'welcome'))],
  ['what it was left on is parked', (j: Journey) => j.clew('pause', idOf(j, 'welcome'))],
])('begins with none where %s', (_, then) => {
  const { j, a } = two();
  a.end();
  j.clew('done', idOf(j, 'winter'));
  then(j);
  const { user } = new Session(j, 'three', j.root).start();
  expect(user).not.toContain('left off');
});

it('what a session that still runs is on was left by nobody', () => {
  const { j } = two();
  j.clew('done', idOf(j, 'winter'));
  expect(new Session(j, 'three', j.root).start().user).toContain('no context is active');
});

it('who put the work away before leaving begins with none', () => {
  const { j, a, b } = two();
  a.end();
  b.clew(`done ${idOf(j, 'winter')}`);
  b.stop();
  b.end();
  expect(new Session(j, 'three', j.root).start().user).toContain('no context is active');
});

/** Nothing is active, and two pieces of work are open: the mail, and the plan of the season. */
function none(): { j: Journey; s: Session } {
  const { j, a, b } = two();
  a.end();
  b.says('switch to season 2027');
  b.stop();
  j.clew('new', 'Berth maps', '--yes');
  j.clew('switch', 'berth-maps');
  j.clew('done', 'berth-maps');
  b.clew('pause');
  b.stop();
  j.clew('reopen', 'season-2027');
  b.end();
  return { j, s: j.session('three') };
}

it.each([
  "where did I leave off with the mail? if it's only the commit do it. after that lets begin the waitng list",
  'lets begin the waitng list',
])('a heading of a plan with a letter wrong opens no context of that name, it asks: %s', (prompt) => {
  const { j, s } = none();
  const before = j.clew('contexts').out;
  const { model, user } = s.says(prompt);
  expect(user).toContain('nothing is switched until then');
  expect(model).toContain('Season 2027');
  if (prompt.includes('mail')) expect(model).toMatch(/b\) .*elcome mail/);
  expect(j.clew('contexts').out).toBe(before);
});

it('a heading said as it stands in the plan is that plan', () => {
  const { s } = none();
  expect(s.says("let's start the waiting list").user).toContain('Season 2027');
});

it('a heading with nothing left below it is new work', () => {
  const { j, s } = none();
  j.edit('docs/PLAN.md', '- [ ] a boat can wait', '- [x] a boat can wait');
  j.edit('docs/PLAN.md', '- [ ] the first in line', '- [x] the first in line');
  expect(s.says("let's start the waiting list").user).toContain('opened the new context');
});

it('what only sounds like a step of any work still opens its own', () => {
  const { s } = none();
  expect(s.says('add a favicon to the start page').user).toContain('opened the new context "Add favicon');
});
