/** Holds what the verbs of a team ask of the world and refuse before anything goes anywhere. */
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../src/commands/_command.js';
import { command as begin } from '../../../src/commands/context/new.js';
import { command as sync } from '../../../src/commands/team/sync.js';
import { command } from '../../../src/commands/team/team.js';
import { ownCommand } from '../../../src/core/intent/self-protection/protected-paths.js';
import type { TeamAnswer } from '../../../src/core/team/ask.js';
import { FORM, NEVER } from '../../../src/core/team/seen.js';
import type { TeamContext } from '../../../src/core/team/view.js';
import { facts, NOW, stateOf, work } from '../../support/world.js';

const URL = 'postgres://ann@db.example.com/clew';
const input = (args: string[], flags: Input['flags'] = {}, over: Partial<Input> = {}): Input => ({
  ...{ args, flags, session: null, agent: false, terminal: true },
  ...over,
});
const kept = (contexts: Partial<TeamContext>[] = []): TeamAnswer['kept'] => ({
  ...{ v: FORM, plans: [], decisions: [], intents: [], disputes: [], leases: [] },
  contexts: contexts.map((c) => ({
    ...{ ref: 'x~1', title: 'X', status: 'open', plan: null, task: null, branch: null, author: 'bob' },
    ...{ holder: null, handedAt: 0, note: '', at: NOW - 60_000 },
    ...c,
  })),
});
const joined: TeamAnswer = {
  joined: { url: URL, team: 'web', member: 'ann', role: 'member', project: 'shop', share: 'titles' },
  seen: {
    ...{ v: FORM, member: 'ann', team: 'web', sync: { ...NEVER, doneAt: NOW - 180_000 }, waiting: 12 },
    ...{ here: [], met: {}, handed: 0, disputed: 0 },
  },
  kept: kept(),
};
const given = (team: TeamAnswer, state = stateOf([])) => facts({ state, more: { team } });
const codes = (i: Input, team: TeamAnswer) => command.decide(i, given(team)).findings.map((f) => f.code);
const asks = (i: Input) => command.needs(i).map((n) => (n.kind === 'team' ? n.ask.do : n.kind));
const alone: TeamAnswer = { joined: null, seen: null, kept: null };

describe('join', () => {
  it.each([
    ['an agent', input(['join', URL], { yes: true }, { agent: true })],
    ['a pipe', input(['join', URL], { yes: true }, { terminal: false })],
    ['nobody yet', input(['join', URL])],
    ['a dry run', input(['join', URL], { yes: true }, { dry: true })],
  ])('goes nowhere for %s', (_, i) => expect(asks(i)).toEqual(['preview']));

  it('goes there once a person said yes', () => {
    expect(command.needs(input(['join', URL], { yes: true }))).toEqual([
      { kind: 'team', ask: { do: 'join', url: URL, team: 'team', project: null, share: null } },
    ]);
  });

  it.each([
    ['postgres://ann:secret@db/clew', 'team-password'],
    ['postgres://ann@db/clew?password=secret', 'team-password'],
    ['mysql://ann@db/clew', 'team-address'],
    ['', 'team-address'],
  ])('refuses "%s" before anything is asked', (url, code) => {
    const i = input(['join', url], { yes: true });
    expect(asks(i)).toEqual(['look']);
    const { findings } = command.decide(i, given(alone));
    expect(findings.map((f) => f.code)).toEqual([code]);
    expect(JSON.stringify(findings)).not.toContain('secret');
  });

  it('lists what would leave; titles of prompts are said to be', () => {
    const records = { 'context/a~1': { title: 'Fix login', fromPrompt: true }, 'context/b~1': { title: 'Pricing' } };
    const { view } = command.decide(input(['join', URL], {}, { dry: true }), given({ ...alone, records }));
    expect((view!.leaving as string[]).join('\n')).toMatch(
      /2 contexts, 1 of them titled after a prompt \(marked \*\):\n {2}\* Fix login\n {4}Pricing/,
    );
  });
});

it('without a team every other verb says so, and asks nobody', () => {
  for (const verb of [
    '',
    'members',
    'hand',
    'take',
    'share',
    'decisions',
    'disputes',
    'undo',
    'purge',
    'admit',
    'dismiss',
  ])
    expect(codes(input(verb === '' ? [] : [verb, 'a', 'b']), alone)).toEqual(['team-none']);
  expect(sync.decide(input([]), given(alone)).findings[0]!.code).toBe('team-none');
});

it("an agent may look, and exchange what was agreed to; all else is a person's", () => {
  for (const verb of ['join', 'leave', 'admit', 'dismiss', 'hand', 'take', 'share', 'undo', 'purge', 'migrate']) {
    expect(ownCommand(['team', verb, 'x'])).toBe('personal');
    expect(asks(input([verb, 'x', 'y'], { yes: true, since: '1d' }, { agent: true }))[0]).toMatch(
      /^(look|preview|items)$/,
    );
  }
  for (const line of [['team'], ['team', 'members'], ['team', 'decisions'], ['sync'], ['sync', '--status']])
    expect(ownCommand(line)).toBe('free');
});

it('the state is said in one line, with what waits and what is wrong', () => {
  const page = (team: TeamAnswer) => String(sync.decide(input([], { status: true }), given(team)).view!.state);
  expect(page(joined)).toBe('12 to send, last sync 3 min ago');
  const down = {
    ...joined,
    seen: { ...joined.seen!, sync: { ...joined.seen!.sync, fault: { code: 'down', detail: 'x' } } },
  };
  expect(page(down)).toBe('12 to send, last sync 3 min ago, server not reached');
  expect(sync.decide(input([], { status: true }), given(down)).findings[0]).toMatchObject({
    code: 'team-down',
    severity: 'warn',
  });
});

it('hands a context over as an operation that can be undone, and tells who is meant of it', () => {
  const login = work('Fix login');
  const { edits, undoable } = command.decide(
    input(['hand', login.id, 'bob'], { note: 'tests are missing' }),
    given(joined, stateOf([login])),
  );
  expect(edits[0]!.now).toEqual({ handed: { to: 'bob', at: NOW, note: 'tests are missing' } });
  expect(undoable).toBe(true);
  const mine = { ...joined, kept: kept([{ ref: 'b~1', title: 'Pricing', holder: 'ann', note: 'yours' }]) };
  const { view } = command.decide(input([]), given(mine));
  expect(view).toMatchObject({ handed: [{ ref: 'b~1', by: 'bob', note: 'yours' }], open: [] });
});

it('keeps a private context from being handed over', () => {
  const login = work('Fix login', { private: true });
  const { findings } = command.decide(input(['hand', login.id, 'bob']), given(joined, stateOf([login])));
  expect(findings[0]!.code).toBe('team-private');
});

it('takes a context over by its ref, its beginning or its title; two that fit are none', () => {
  const team = {
    ...joined,
    kept: kept([
      { ref: 'pricing~a1', title: 'Pricing' },
      { ref: 'pricing~b2', title: 'Pricing page' },
    ]),
  };
  const taken = (ref: string) => command.decide(input(['take', ref]), given(team));
  expect(taken('pricing~a1').edits.find((e) => e.key === 'context/pricing')!.now).toMatchObject({ team: 'pricing~a1' });
  expect(taken('pricing page').view).toMatchObject({ ref: 'pricing~b2' });
  expect(taken('pricing~').findings[0]!.code).toBe('team-ref');
});

describe('new --private', () => {
  it('is private in its first record: nothing of it can leave before', () => {
    const { edits } = begin.decide(input(['Hire', 'a', 'CEO'], { private: true }), given(alone));
    const made = edits.filter((e) => e.key.startsWith('context/') && e.was === null);
    expect(made.map((e) => e.now?.private)).toEqual([true]);
    expect(begin.decide(input(['Hire', 'a', 'CEO']), given(alone)).edits[0]?.now?.private).toBeUndefined();
  });
});

it('join --yes where another team is joined is refused, and says to leave first', () => {
  expect(codes(input(['join', 'postgres://ann@other.example.com/clew'], { yes: true }), joined)).toEqual([
    'team-there',
  ]);
});
