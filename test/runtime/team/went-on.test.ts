/** Holds that what became of a context elsewhere is said before anybody takes it, also where it is over here; what was said with a hand-over is said once. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refOf } from '../../../src/core/team/material.js';
import { type MemoryTeam, memoryTeam } from '../../support/team-memory.js';
import { Machine, removeMachines, rounds } from './_machine.js';
import { types } from './_types.js';

let clock: number;
let team: MemoryTeam;
let ann: Machine;
let bob: Machine;
let ref: string;
beforeEach(async () => {
  clock = Date.now();
  team = memoryTeam(() => clock++);
  ann = new Machine('ann', team);
  bob = new Machine('bob', team);
  ref = refOf(ann.begins('login', 'Fix login'));
  await ann.joins('contexts');
  await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
  await bob.joins('contexts');
});
afterEach(removeMachines);

it.each([
  ['before he has told anything of it', false],
  ['after', true],
])('its new name is said where it is over here, %s; the take brings it', async (_, told) => {
  await types(bob, ['take', ref]);
  if (told) await rounds(bob, ann);
  ann.changes('login', { status: 'completed' });
  bob.changes('login', { title: 'Token rotation' });
  await rounds(ann, bob, ann);
  expect((await types(ann, [])).text).toContain('bob went on with login: it is called "Token rotation"');
  expect((await types(ann, ['take', ref])).text).toMatch(/Token rotation.* is completed here, and stays so/);
  expect(ann.world().store.state().contexts.login).toMatchObject({ title: 'Token rotation', status: 'completed' });
  await rounds(ann, bob);
  expect((await types(ann, [])).text).not.toContain('went on with');
  // His hears that she ended it.
  expect((await types(bob, [])).text).toContain('ann went on with login: it is completed');
});

it('the words of a hand-over are said by the take of it, and by no other', async () => {
  ann.changes('login', { handed: { to: 'bob', at: ann.now(), note: 'tests are missing' } });
  await rounds(ann, bob);
  expect((await types(bob, ['take', ref])).text).toContain('ann, handing it over: tests are missing');
  expect((await types(bob, ['take', ref])).text).not.toContain('tests are missing');
});
