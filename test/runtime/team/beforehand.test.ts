/** Holds that a person is told before their yes what a purge would take, and what of a hand-over stays here. */
import { afterEach, expect, it } from 'vitest';
import { refOf } from '../../../src/core/team/material.js';
import { beforehand } from '../../../src/runtime/team/beforehand.js';
import { memoryTeam } from '../../support/team-memory.js';
import { Machine, removeMachines } from './_machine.js';

afterEach(removeMachines);

async function joined(): Promise<Machine> {
  const ann = new Machine('ann', memoryTeam(Date.now));
  ann.begins('login', 'Fix login');
  await ann.joins('contexts');
  return ann;
}

it('a purge is counted as it would be done, and nothing is done', async () => {
  const ann = await joined();
  const look = (ref: string | null, texts: string[]) => beforehand({ do: 'purgeable', ref, texts }, ann.world());
  expect(look('login', [])).toMatchObject({ named: 1, purged: { operations: 1, records: { context: 1 }, leases: 0 } });
  expect(look(null, ['fix login'])).toMatchObject({ named: 1 });
  expect(look('no such ref', [])).toMatchObject({ named: 0, purged: { operations: 0 } });
  const done = await ann.asks({ do: 'purge', ref: 'login', texts: [] });
  expect(done.purged).toMatchObject({ operations: 1 });
});

it('words that name what a document says is private stay here, and so does that context', async () => {
  const ann = await joined();
  const login = ann.begins('open', 'Open work');
  const secret = ann.begins('secret-layoff-plan', 'Secret layoff plan');
  ann.write('.clew/contexts/secret-layoff-plan.md', '---\nid: secret-layoff-plan\nprivate: true\n---\n');
  const of = (words: string) => beforehand({ do: 'leaves', words }, ann.world());
  const told = of('ask Eve about the secret layoff plan first');
  expect([told.wordsStay, of('the tests are missing').wordsStay]).toEqual([true, false]);
  expect([told.leaves?.includes(refOf(login)), told.leaves?.includes(refOf(secret))]).toEqual([true, false]);
});

it('where no team is joined nothing is known', () => {
  const eve = new Machine('eve', memoryTeam(Date.now));
  expect(beforehand({ do: 'leaves', words: '' }, eve.world())).toEqual({});
});

it('a folder that is no repository is said to have no name, unless it is given one', () => {
  const eve = new Machine('eve', memoryTeam(Date.now));
  const joining = { url: 'postgres://eve@h/d', team: 'team', look: false };
  const ask = (project: string | null) =>
    beforehand({ do: 'preview', share: null, joining: { ...joining, project } }, eve.world());
  expect([ask(null), ask('shop')]).toEqual([{ nameless: true }, {}]);
});
