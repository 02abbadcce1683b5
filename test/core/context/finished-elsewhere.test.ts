/** Holds what others are said to have finished: what stands open here alone, by task, by entry, else by count. */
import { expect, it } from 'vitest';
import {
  doneByOthers,
  finishedBy,
  finishedElsewhere,
  plansOver,
  withFinished,
} from '../../../src/core/context/finished-elsewhere.js';
import type { Task } from '../../../src/core/model.js';
import { lastBy } from '../../../src/core/team/last-by.js';
import { refOf } from '../../../src/core/team/material.js';
import { mergeTeam } from '../../../src/core/team/merge.js';
import type { TeamOperation } from '../../../src/core/team/types.js';
import { fingerprint } from '../../../src/core/text/hash.js';
import { work } from '../../support/world.js';
import { arrived, operation, START } from '../team/_operations.js';

const PLAN = 'docs/plans/group-bookings.md';
const context = { ...work('Group bookings'), plan: PLAN };
const ref = refOf(context);
const tasks: Task[] = [
  { id: 'k7', text: 'Find a berth for each boat', status: 'completed', line: 1 },
  { id: 'k8', text: 'One mail that confirms all berths', status: 'pending', line: 2 },
  { id: null, text: 'Print the list', status: 'in_progress', line: 3 },
];
let n = 0;
const by = (author: string, key: string, fields: TeamOperation['fields']) =>
  arrived(
    operation({ id: `op-${String(++n).padStart(6, '0')}`, author, key, fields, clock: { at: START + n, n: 0 } }),
    n,
  );
const own = {
  member: 'maya',
  project: 'p',
  now: START,
  contexts: [context],
  tasks: () => tasks,
  records: new Set<string>(),
};
const found = (...all: ReturnType<typeof by>[]) =>
  finishedElsewhere(mergeTeam(all), own)[context.id]?.map((f) => [f.member, f.text, f.id, f.task ?? f.here ?? false]);

it('by the state of a task that is open here, whatever this member says of it', () => {
  const mine = by('maya', `task/${PLAN}/k8`, { text: 'One mail', status: 'pending' });
  const theirs = by('ben', `task/${PLAN}/k8`, { text: 'One mail', status: 'completed' });
  const plain = by('ben', `task/${PLAN}/${fingerprint('Print the list')}`, { status: 'completed' });
  expect(found(mine, theirs, plain)).toEqual([
    ['ben', 'Print the list', null, true],
    ['ben', 'One mail that confirms all berths', 'k8', true],
  ]);
  expect(found(by('maya', `task/${PLAN}/k8`, { status: 'completed' }))).toBeUndefined();
  expect(found(by('ben', `task/${PLAN}/k7`, { status: 'completed' }))).toBeUndefined();
});

it('by an entry of what is done, also of another context of the same plan', () => {
  const entry = (of: string, text: string, author = 'ben') =>
    by(author, `item/${of}/i1`, { text, place: 'done', state: 'open' });
  expect(found(entry(ref, 'k8: One mail that confirms all berths'))).toEqual([
    ['ben', 'One mail that confirms all berths', 'k8', true],
  ]);
  expect(found(by('ben', 'context/b~1', { title: 'B', plan: PLAN }), entry('b~1', 'Print the list'))).toEqual([
    ['ben', 'Print the list', null, true],
  ]);
  expect(found(entry(ref, 'Asked the harbour master'))).toEqual([['ben', 'Asked the harbour master', null, false]]);
  // What this member wrote, what is done here as well, commits, and what stands in the document here are no news.
  expect(found(entry(ref, 'Asked', 'maya'))).toBeUndefined();
  expect(found(entry(ref, 'Find a berth for each boat'))).toBeUndefined();
  expect(found(entry(ref, 'commit `Mail for all`'))).toBeUndefined();
  const here = { ...own, records: new Set([`item/${ref}/i1`]) };
  expect(finishedElsewhere(mergeTeam([entry(ref, 'Asked')]), here)).toEqual({});
});

it('else by the count of a plan of as many tasks', () => {
  const plan = (done: number, total: number, author = 'ben') => by(author, `plan/${PLAN}`, { done, total });
  expect(found(plan(2, 3))).toEqual([['ben', '2 of 3', null, 1]]);
  for (const none of [plan(1, 3), plan(2, 4), plan(2, 3, 'maya')]) expect(found(none)).toBeUndefined();
});

it('a task that others finished is not offered again; what is open stays', () => {
  const all = [{ member: 'ben', text: tasks[1]!.text, id: 'k8', task: true as const, at: 1 }];
  expect(withFinished(tasks, all).map((t) => t.status)).toEqual(['completed', 'completed', 'in_progress']);
  expect(tasks.map((t) => finishedBy(t, all))).toEqual([undefined, 'ben', undefined]);
});

it('who did what last is said of a context in which another wrote', () => {
  const mine = by('maya', `context/${ref}`, { title: 'Group bookings', day: 4 });
  const state = (...all: ReturnType<typeof by>[]) => lastBy(mergeTeam(all), 'p', 'maya', new Set([ref]));
  expect(state(mine)).toEqual({});
  const done = by('ben', `item/${ref}/i1`, { text: 'One mail', place: 'done', state: 'open' });
  expect(state(mine, done)).toEqual({ [ref]: { member: 'ben', at: START + n, what: 'done', text: 'One mail' } });
  const goal = by('maya', `item/${ref}/goal`, { text: 'All boats', place: 'goal' });
  expect(state(mine, done, goal)[ref]).toMatchObject({ member: 'maya', what: 'goal' });
  expect(state(mine, done, goal, by('ben', `context/${ref}`, { status: 'completed' }))[ref]).toMatchObject({
    ...{ member: 'ben', what: 'status', text: 'completed' },
  });
});

it('what is done here, too, and was others’ doing: by the state of a task, or an entry of what is done', () => {
  const theirs = (...all: ReturnType<typeof by>[]) => doneByOthers(mergeTeam(all), own)[context.id];
  const words = ['Find a berth for each boat'];
  expect(theirs(by('ben', `task/${PLAN}/k7`, { status: 'completed' }))).toEqual(words);
  expect(theirs(by('ben', `item/${ref}/i1`, { text: `k7: ${words[0]}`, place: 'done', state: 'open' }))).toEqual(words);
  expect(theirs(by('maya', `task/${PLAN}/k7`, { status: 'completed' }))).toBeUndefined();
  expect(theirs(by('ben', `task/${PLAN}/k8`, { status: 'completed' }))).toBeUndefined();
});

it('a plan that somebody has to the end and that is open here; counts of another number of tasks are not compared', () => {
  const over = (author: string, done: number, total: number, here = 1) =>
    plansOver(mergeTeam([by(author, `plan/${PLAN}`, { done, total })]), own, {
      [`plan/${PLAN}`]: { done: here, total: 3 },
    });
  expect(over('ben', 3, 3)).toEqual([{ plan: PLAN, member: 'ben' }]);
  expect([over('ben', 2, 3), over('ben', 4, 4), over('maya', 3, 3), over('ben', 3, 3, 3)]).toEqual([[], [], [], []]);
});
