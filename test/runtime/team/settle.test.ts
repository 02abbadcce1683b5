/** Holds that a person ends what two wrote differently, in their own words or the others': on both machines one stands, and whoever it is told to hears how it ended. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../src/commands/_command.js';
import { command } from '../../../src/commands/team/team.js';
import { refOf } from '../../../src/core/team/material.js';
import { type MemoryTeam, memoryTeam } from '../../support/team-memory.js';
import { Machine, removeMachines, rounds } from './_machine.js';
import { types } from './_types.js';

const document = (text: string, goal = 'Log in again'): string =>
  `---\nid: login\n---\n\n## Goal\n- ${goal} <!-- clew:k3f9a0m -->\n\n## PLAN\n\n### Decisions\n- ${text} <!-- clew:k3f9a1m -->\n`;
let clock: number;
let team: MemoryTeam;
let ann: Machine;
let bob: Machine;
let ref: string;

const decision = (m: Machine) => (m.kept?.decisions ?? []).map((d) => [d.author, d.text]);
const disputed = (m: Machine) => (m.kept?.disputes ?? []).map((d) => d.key.split('/').at(-1));
const rewrites = (m: Machine, from: string, to: string): void =>
  m.write('.clew/contexts/login.md', m.text('contexts/login.md').replace(from, to));

beforeEach(async () => {
  clock = Date.now();
  team = memoryTeam(() => clock++);
  ann = new Machine('ann', team);
  bob = new Machine('bob', team);
  ref = refOf(ann.begins('login', 'Fix login'));
  ann.write('.clew/contexts/login.md', document('Use tokens'));
  await ann.joins('contexts');
  await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
  await bob.joins('contexts');
  await types(bob, ['take', ref]);
  await bob.syncs();
  // Neither has seen the other's.
  rewrites(ann, 'Use tokens', 'Use opaque tokens');
  rewrites(bob, 'Use tokens', 'Use PASETO');
  await rounds(ann, bob, ann);
});
afterEach(removeMachines);

describe('a decision that two wrote differently', () => {
  it('is settled in the words that stand here: nobody has to change any', async () => {
    expect([disputed(ann), disputed(bob)]).toEqual([['k3f9a1m'], ['k3f9a1m']]);
    // Until then no list shows one side alone.
    expect((await types(ann, ['decisions'])).text).toMatch(
      /bob, [\s\S]*PASETO\n {2}! ann wrote it otherwise: Use opaque tokens|ann, [\s\S]*opaque tokens\n {2}! bob wrote it otherwise: Use PASETO/,
    );
    const { text } = await types(ann, ['settle', 'login'], { mine: true });
    expect(text).toMatch(/: settled; [\s\S]*yours: Use opaque tokens/);
    await bob.syncs();
    expect([disputed(ann), disputed(bob)]).toEqual([[], []]);
    for (const m of [ann, bob]) expect(decision(m)).toEqual([['ann', 'Use opaque tokens']]);
    expect((await types(bob, [])).text).toMatch(
      /ann settled plan-decisions of login in other words than yours: "Use opaque tokens" {2}clew team take/,
    );
    await types(bob, ['take', ref]);
    expect(bob.text('contexts/login.md')).toContain('Use opaque tokens');
    expect(bob.text('contexts/login.md')).not.toContain('PASETO');
    await rounds(bob, ann);
    expect([disputed(ann), decision(ann)]).toEqual([[], [['ann', 'Use opaque tokens']]]);
  });

  it("is settled in the others' words: they stay theirs, and the document here takes them", async () => {
    await types(bob, ['take', ref]);
    expect(bob.text('contexts/login.md')).toContain('Use opaque tokens');
    const { text } = await types(bob, ['settle', `${ref}/k3f9a1m`], { theirs: true });
    expect(text).toMatch(/ann: Use opaque tokens/);
    expect(bob.text('contexts/login.md')).not.toContain('PASETO');
    await rounds(bob, ann, bob);
    for (const m of [ann, bob]) expect([disputed(m), decision(m)]).toEqual([[], [['ann', 'Use opaque tokens']]]);
    expect((await types(ann, [])).text).toMatch(/bob settled plan-decisions of login in your words/);
  });

  it('is told of by the exchange that brings it, once', async () => {
    await types(bob, ['settle', 'login'], { theirs: true });
    const first = await ann.asks({ do: 'sync' });
    expect(first.exchanged?.settled).toMatchObject([{ by: 'bob', isYours: true, id: 'login' }]);
    expect((await ann.asks({ do: 'sync' })).exchanged?.settled).toEqual([]);
  });

  it('without the server it is settled here, and leaves later', async () => {
    team.fault = 'down';
    const { findings, text } = await types(ann, ['settle', 'login'], { mine: true });
    expect([findings, text]).toEqual([['team-down'], expect.stringMatching(/once it has left/)]);
    team.fault = null;
    await rounds(ann, bob);
    expect([disputed(ann), disputed(bob), decision(bob)]).toEqual([[], [], [['ann', 'Use opaque tokens']]]);
  });
});

it('a title goes the same way; several differences are named, and none is not', async () => {
  ann.changes('login', { title: 'Sign-in' });
  bob.changes('login', { title: 'Token login' });
  await rounds(ann, bob, ann);
  expect((await types(ann, ['settle', 'login'], { mine: true })).findings).toEqual(['team-settle-which']);
  await types(ann, ['settle', `context/${ref}`], { theirs: true });
  await rounds(bob);
  expect(ann.world().store.state().contexts.login!.title).toBe('Token login');
  expect([disputed(bob), bob.kept!.contexts[0]!.title]).toEqual([['k3f9a1m'], 'Token login']);
  await types(ann, ['settle', 'login'], { mine: true });
  const again = await types(ann, ['settle', 'login'], { mine: true });
  expect(again.findings).toEqual(['team-settle-none']);
});

it('an agent settles nothing, and whose words are meant is said', async () => {
  const input: Input = {
    args: ['settle', 'login'],
    flags: { mine: true },
    session: null,
    agent: true,
    terminal: false,
  };
  expect(command.needs(input)).toEqual([{ kind: 'team', ask: { do: 'look' } }]);
  expect((await types(ann, ['settle', 'login'])).findings).toEqual(['team-settle-side']);
  expect((await types(ann, ['settle', 'login'], { mine: true, theirs: true })).findings).toEqual(['team-settle-side']);
});
