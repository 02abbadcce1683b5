/** Holds that what a person keeps back for a while and lets leave again is told whole: their words over another's, and no other's as theirs. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refOf } from '../../../src/core/team/material.js';
import { type MemoryTeam, memoryTeam } from '../../support/team-memory.js';
import { Machine, removeMachines } from './_machine.js';
import { types } from './_types.js';

let team: MemoryTeam;
let maya: Machine;
let ben: Machine;

const document = (goal: string, decision: string): string =>
  `---\nid: login\n---\n\n## Goal\n- ${goal} <!-- clew:k3f9a0m -->\n\n## PLAN\n\n### Decisions\n- ${decision} <!-- clew:k3f9a1m -->\n`;
const says = (m: Machine, of: string): void =>
  m.write('.clew/contexts/login.md', document(`Goal of ${of}`, `Words of ${of}`));
const read = (m: Machine): unknown => ({
  titles: m.kept?.contexts.map((c) => c.title),
  decisions: m.kept?.decisions.map((d) => [d.text, d.author]),
  disputes: m.kept?.disputes,
});
const told = () => ({ titles: ['Login of maya'], decisions: [['Words of maya', 'maya']], disputes: [] });

async function round(): Promise<void> {
  for (const m of [maya, ben, maya]) await m.syncs();
}

beforeEach(async () => {
  const clock = Date.now();
  team = memoryTeam(() => clock);
  [maya, ben] = [new Machine('maya', team), new Machine('ben', team)];
  const context = maya.begins('login', 'Login');
  says(maya, 'the first day');
  await maya.joins('contexts');
  await maya.asks({ do: 'admit', member: 'ben', role: 'member' });
  ben.begins('login', 'Login', { team: refOf(context), opened: context.opened });
  says(ben, 'the first day');
  await ben.joins('contexts');
  await round();
  ben.changes('login', { title: 'Login of ben' });
  says(ben, 'ben');
  await ben.syncs();
  await maya.syncs();
  maya.changes('login', { title: 'Login of maya' });
  says(maya, 'maya');
  await round();
  expect(read(ben)).toEqual(told());
});
afterEach(removeMachines);

describe("words over another's, told again", () => {
  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'kept private',
      async () => maya.changes('login', { private: true }),
      async () => maya.changes('login', { private: false }),
    ],
    [
      'shared less',
      () => maya.asks({ do: 'share', share: 'titles' }),
      () => maya.asks({ do: 'share', share: 'contexts' }),
    ],
    [
      'named a context that is private',
      async () => maya.begins('words', 'Words of maya', { private: true }),
      async () => maya.changes('words', { private: false, status: 'folded' }),
    ],
  ])('read as before: %s', async (_, keeps, lets) => {
    await keeps();
    await round();
    expect(JSON.stringify(read(ben))).not.toContain('Words of maya');
    await lets();
    await round();
    for (const m of [maya, ben]) expect(read(m)).toEqual(told());
  });

  it('are told with what is done to them next, where their person had taken them back', async () => {
    await maya.asks({ do: 'undo', member: 'maya', since: '1h' });
    await round();
    expect(JSON.stringify(read(ben))).not.toContain('of maya"');
    maya.changes('login', { status: 'completed' });
    maya.write('.clew/contexts/login.md', document('Goal of maya', '(resolved 2026-01-12) Words of maya'));
    await round();
    expect(read(ben)).toEqual(told());
    expect(ben.kept?.decisions[0]?.state).toBe('resolved');
  });

  it('a title that named a private context, and another that does not', async () => {
    maya.begins('merger', 'Quiet merger', { private: true });
    maya.changes('login', { title: 'Login for Quiet merger' });
    await round();
    maya.changes('login', { title: 'Login plain' });
    await round();
    for (const m of [maya, ben]) expect(read(m)).toEqual({ ...told(), titles: ['Login plain'] });
  });

  it('stand beside what the other wrote meanwhile', async () => {
    maya.changes('login', { private: true });
    await round();
    says(ben, 'ben later');
    await round();
    maya.changes('login', { private: false });
    await round();
    const versions = ben.kept?.disputes.map((d) => d.versions.map((v) => `${v.author}: ${v.value}`).sort());
    expect(versions?.toSorted()).toEqual([
      ['ben: Goal of ben later', 'maya: Goal of maya'],
      ['ben: Words of ben later', 'maya: Words of maya'],
    ]);
  });

  it('are not told as their own by whoever has them in a file meanwhile', async () => {
    maya.changes('login', { private: true });
    await round();
    says(ben, 'maya');
    await round();
    expect(JSON.stringify(read(ben))).not.toContain('of maya"');
    maya.changes('login', { private: false });
    await round();
    for (const m of [maya, ben]) expect(read(m)).toEqual(told());
  });
});

describe('what is taken while its author shares titles alone', () => {
  it('gets no goal of its title: their goal comes, and leaves theirs', async () => {
    await maya.asks({ do: 'share', share: 'titles' });
    const lamp = maya.begins('lamp', 'Phi lamp');
    const goal = (text: string): string =>
      `---\nid: lamp\n---\n\n## Goal\n- ${text} <!-- clew:k3f9b0m -->\n\n## PLAN\n\n### Decisions\n- Mine <!-- clew:k3f9b1m -->\n`;
    await round();
    await types(ben, ['take', refOf(lamp)]);
    await round();
    expect(team.arrived.filter((a) => a.operation.key === `item/${refOf(lamp)}/goal`)).toEqual([]);
    maya.write('.clew/contexts/lamp.md', goal('Warm light'));
    await maya.asks({ do: 'share', share: 'contexts' });
    await round();
    expect((await types(ben, ['take', refOf(lamp)])).text).toContain('goal, maya: Warm light');
    expect(ben.text('contexts/lamp.md')).toMatch(/## Goal\n+- Warm light/);
    await round();
    expect((await types(ben, [])).text).not.toContain('went on with lamp');
    expect(ben.kept?.disputes).toEqual([]);
  });

  it('and another goal, where both wrote one unseen, stands beside it', async () => {
    const lamp = maya.begins('lamp', 'Phi lamp');
    await maya.asks({ do: 'share', share: 'titles' });
    await round();
    await types(ben, ['take', refOf(lamp)]);
    const goal = (text: string): string => `---\nid: lamp\n---\n\n## Goal\n- ${text} <!-- clew:k3f9b0m -->\n`;
    ben.write('.clew/contexts/lamp.md', goal('Cold light'));
    await round();
    maya.write('.clew/contexts/lamp.md', goal('Warm light'));
    await maya.asks({ do: 'share', share: 'contexts' });
    await round();
    const of = ben.kept?.disputes.map((d) => d.versions.map((v) => `${v.author}: ${v.value}`).sort());
    expect(of).toContainEqual(['ben: Cold light', 'maya: Warm light']);
  });
});
