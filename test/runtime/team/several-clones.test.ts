/** Holds that the clones of one person know of each other what they took. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refOf } from '../../../src/core/team/material.js';
import { type MemoryTeam, memoryTeam } from '../../support/team-memory.js';
import { Machine, removeMachines } from './_machine.js';
import { types } from './_types.js';

let clock: number;
let team: MemoryTeam;
beforeEach(() => {
  clock = Date.now();
  team = memoryTeam(() => clock++);
});
afterEach(removeMachines);

it('what was handed over, and taken in one clone, is offered in no other; handed over again, it is in both', async () => {
  const ann = new Machine('ann', team);
  const [bob, other] = [new Machine('bob', team), new Machine('bob', team)];
  const ref = refOf(ann.begins('login', 'Fix login'));
  await ann.joins();
  await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
  for (const m of [bob, other]) await m.joins();
  const hands = async (): Promise<void> => {
    ann.changes('login', { handed: { to: 'bob', at: ann.now(), note: '' } });
    for (const m of [ann, bob, other]) await m.syncs();
  };
  const offered = (): unknown[] => [bob, other].map((m) => m.seen?.offers?.map((o) => o.ref));
  await hands();
  expect(offered()).toEqual([[ref], [ref]]);
  await types(bob, ['take', ref]);
  for (const m of [bob, other, ann]) await m.syncs();
  expect(offered()).toEqual([[], []]);
  expect([ann, bob, other].map((m) => m.kept?.disputes)).toEqual([[], [], []]);
  await hands();
  expect(offered()).toEqual([[ref], [ref]]);
});
