/** Holds that nothing of a person is lost, taken for deleted or told as a fact that it is not: refused operations, joining anew, files that are away, fetches that broke. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refOf } from '../../../src/core/team/material.js';
import { readSent } from '../../../src/runtime/team/folder.js';
import { answerHere } from '../../../src/runtime/team/local.js';
import { type MemoryTeam, memoryTeam } from '../../support/team-memory.js';
import { Machine, removeMachines } from './_machine.js';

const DAY = 86_400_000;
const DOCUMENT = '---\nid: login\n---\n\n## PLAN\n\n### Decisions\n- Use JWT <!-- clew:k3f9a1m -->\n';
let clock: number;
let team: MemoryTeam;
let ann: Machine;
let bob: Machine;

beforeEach(() => {
  clock = Date.now();
  team = memoryTeam(() => clock);
  ann = new Machine('ann', team);
  bob = new Machine('bob', team);
});
afterEach(removeMachines);

async function together(share: 'titles' | 'contexts' | 'all' = 'titles'): Promise<void> {
  await ann.joins(share);
  await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
  await bob.joins(share);
}

async function round(): Promise<void> {
  for (const m of [ann, bob, ann]) await m.syncs();
}

const titles = (m: Machine): string[] => (m.kept?.contexts ?? []).map((c) => c.title).sort();
const git = (m: Machine, ...args: string[]): void => {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: m.root, env, stdio: 'ignore' });
};

describe('what the server does not take', () => {
  it('waits with its reason, lets the rest through, and leaves when it fits', async () => {
    await together();
    ann.begins('long', `Long ${'x'.repeat(150)}`);
    ann.begins('short', 'Short');
    team.most = 400;
    await ann.syncs();
    await bob.syncs();
    expect(titles(bob)).toEqual(['Short']);
    for (let i = 0; i < 2; i++) {
      expect(ann.seen).toMatchObject({ waiting: 1, sync: { refused: 1, fault: null } });
      expect(ann.seen?.sync.held).toEqual([{ key: expect.stringContaining('context/long~'), why: 'size' }]);
      await ann.syncs();
    }
    team.most = 100_000;
    await round();
    expect(titles(bob)).toHaveLength(2);
    expect(ann.seen).toMatchObject({ waiting: 0, sync: { refused: 0, held: [] } });
  });

  it('is replaced by a later word of the same, and no dispute comes of it', async () => {
    await together();
    ann.begins('long', `Long ${'x'.repeat(150)}`);
    team.most = 400;
    await ann.syncs();
    ann.changes('long', { title: 'Now short', plan: 'docs/x.md' });
    await ann.syncs();
    team.most = 100_000;
    await round();
    expect(titles(bob)).toEqual(['Now short']);
    expect([ann.kept?.disputes, ann.seen?.waiting]).toEqual([[], 0]);
  });

  it('goes through in parts where a quota does not let all of it through', async () => {
    await together();
    for (let i = 0; i < 30; i++) ann.begins(`work-${i}`, `Work ${i}`);
    team.room = 5;
    await ann.syncs();
    await bob.syncs();
    expect(titles(bob)).toHaveLength(30);
    team.room = 0;
    ann.begins('more', 'More');
    expect((await ann.syncs())?.sync.fault?.code).toBe('full');
    expect(ann.seen?.waiting).toBe(1);
  });
});

describe('who leaves and joins again', () => {
  it('sends nothing twice, disputes nothing of their own, and shares as before', async () => {
    ann.write('.clew/contexts/login.md', DOCUMENT);
    ann.begins('login', 'Fix login');
    await together('contexts');
    ann.begins('pricing', 'Pricing');
    await round();
    const before = team.arrived.length;
    await ann.asks({ do: 'leave' });
    ann.changes('login', { title: 'Sign-in' });
    ann.changes('pricing', { private: true });
    const url = 'postgres://ann@db.example.com/clew';
    const shown = answerHere({ do: 'preview', share: null, joining: { url, team: 'web' } }, ann.world());
    expect(shown.share).toBe('contexts');
    const joined = await ann.asks({ do: 'join', url, team: 'web', project: 'shop', share: null });
    expect(joined.joined?.share).toBe('contexts');
    await round();
    expect(team.arrived.length).toBe(before + 2);
    expect(titles(bob)).toEqual(['Sign-in']);
    for (const m of [ann, bob]) expect(m.kept?.disputes).toEqual([]);
  });

  it('keeps both words where another changed it meanwhile', async () => {
    const context = ann.begins('login', 'Fix login');
    await together();
    bob.begins('mine', 'Fix login', { team: refOf(context), opened: context.opened });
    await bob.syncs();
    await ann.asks({ do: 'leave' });
    bob.changes('mine', { title: "Bob's" });
    await bob.syncs();
    ann.changes('login', { title: "Ann's" });
    await ann.joins();
    await bob.syncs();
    for (const m of [ann, bob])
      expect(m.kept?.disputes.map((d) => d.versions.map((v) => v.value).sort())).toEqual([["Ann's", "Bob's"]]);
  });

  it('what was sent is known again where its file is gone, and another machine of the same person loses nothing', async () => {
    ann.begins('login', 'Fix login');
    await together();
    const other = new Machine('ann', team);
    other.begins('pricing', 'Pricing');
    await other.joins();
    await ann.syncs();
    const before = team.arrived.length;
    for (const m of [ann, other]) {
      rmSync(join(m.dir, 'team/sent.json'));
      await m.syncs();
      expect(Object.keys(readSent(m.dir).records ?? {})).toHaveLength(1);
    }
    expect(team.arrived.length).toBe(before);
    expect(titles(ann)).toEqual(['Fix login', 'Pricing']);
  });
});

describe('a file that is away', () => {
  it('a stash or another branch takes no item and no plan from the team; a commit that deletes a plan does', async () => {
    git(ann, 'init', '-q', '-b', 'main');
    ann.write('README.md', 'x\n');
    git(ann, 'add', '-A');
    git(ann, 'commit', '-qm', 'first');
    git(ann, 'checkout', '-qb', 'work');
    ann.begins('login', 'Fix login');
    ann.write('.clew/contexts/login.md', DOCUMENT);
    ann.log([{ key: 'store/contexts/login.md', was: null, now: { text: DOCUMENT } }]);
    ann.write('docs/plans/LOGIN-PLAN.md', '# Login plan\n\n- [ ] one\n');
    git(ann, 'add', '-Af', '.clew/contexts', 'docs');
    git(ann, 'commit', '-qm', 'work');
    await together('contexts');
    const shown = () => [bob.kept?.decisions.map((d) => d.text), bob.kept?.plans.map((p) => p.title), titles(bob)];
    const all = [['Use JWT'], ['Login plan'], ['Fix login']];
    expect(shown()).toEqual(all);
    git(ann, 'checkout', '-q', 'main');
    ann.changes('login', { title: 'Sign-in' });
    await round();
    expect(shown()).toEqual([['Use JWT'], ['Login plan'], ['Sign-in']]);
    git(ann, 'checkout', '-q', 'work');
    git(ann, 'rm', '-q', 'docs/plans/LOGIN-PLAN.md');
    git(ann, 'commit', '-qm', 'no plan');
    await round();
    expect(shown()).toEqual([['Use JWT'], [], ['Sign-in']]);
    ann.changes('login', { private: true });
    git(ann, 'checkout', '-q', 'main');
    await round();
    expect(shown()).toEqual([[], [], []]);
  });

  it('a document that is away and was never told may say that it is private: nothing of it is told', async () => {
    ann.begins('login', 'Fix login');
    ann.log([{ key: 'store/contexts/login.md', was: null, now: { text: DOCUMENT } }]);
    await together();
    expect(titles(bob)).toEqual([]);
    ann.write('.clew/contexts/login.md', DOCUMENT);
    await round();
    expect(titles(bob)).toEqual(['Fix login']);
  });
});

describe('what nobody here has seen', () => {
  it.each([
    ['the fetch broke in its middle', { cutPull: 2 }],
    ['the push failed after it', { room: 0 }],
  ])('%s: it is not written over at the next try', async (_, breaks) => {
    const context = ann.begins('login', 'Fix login');
    await together();
    bob.begins('mine', 'Fix login', { team: refOf(context), opened: context.opened });
    await bob.syncs();
    await ann.syncs();
    bob.changes('mine', { title: "Bob's" });
    await bob.syncs();
    ann.changes('login', { title: "Ann's" });
    Object.assign(team, breaks);
    expect((await ann.syncs())?.sync.fault).not.toBeNull();
    Object.assign(team, { room: 1000, cutPull: 0 });
    await round();
    for (const m of [ann, bob])
      expect(m.kept?.disputes.map((d) => d.versions.map((v) => v.value).sort())).toEqual([["Ann's", "Bob's"]]);
    // Who changes it having seen both settles it.
    ann.changes('login', { title: 'Both' });
    await round();
    for (const m of [ann, bob]) expect([m.kept?.disputes, titles(m)]).toEqual([[], ['Both']]);
  });

  it('what an owner takes back makes no dispute of what its author writes next', async () => {
    await together();
    bob.begins('login', 'First');
    await bob.syncs();
    clock += DAY;
    bob.changes('login', { title: 'Second' });
    await bob.syncs();
    await ann.syncs();
    await ann.asks({ do: 'undo', member: 'bob', since: '1h' });
    expect(titles(ann)).toEqual(['First']);
    bob.changes('login', { title: 'Third' });
    await round();
    for (const m of [ann, bob]) expect([titles(m), m.kept?.disputes]).toEqual([['Third'], []]);
  });
});

describe('who is at work', () => {
  it('is told by session: one of two ends, the other goes on, each with the files it touched in this turn', async () => {
    ann.begins('login', 'Fix login', { files: ['src/old.ts'] });
    for (const s of ['s1', 's2']) ann.works(s, 'login');
    const change = (session: string, path: string, at: number) => {
      const of = { v: 1, id: `${session}-0001`, at, session, host: 'claude', tool: 'Edit', context: 'login' };
      return JSON.stringify({ ...of, intent: null, head: null, files: [{ path, how: 'edit', ranges: [] }] });
    };
    const lines = [
      change('s1', 'src/a.ts', clock),
      change('s2', 'src/b.ts', clock),
      change('s2', 'src/c.ts', clock - DAY),
    ];
    ann.write('.clew/trace.jsonl', `torn {\n${lines.join('\n')}\n`);
    bob.begins('other', 'Other', { files: ['src/b.ts'] });
    bob.works('s3', 'other');
    await together();
    await round();
    const files = team.leases.filter((l) => l.member === 'ann').map((l) => l.files);
    expect(files.sort()).toEqual([
      ['src/a.ts', 'src/old.ts'],
      ['src/b.ts', 'src/old.ts'],
    ]);
    await bob.syncs();
    for (const [m, id] of [
      [ann, 'login'],
      [bob, 'other'],
    ] as const)
      expect(m.seen?.met[id]?.map((x) => x.where)).toEqual([['src/b.ts']]);
    ann.log([{ key: 'session/s2', was: { ended: false }, now: { ended: true } }]);
    await round();
    expect(team.leases.filter((l) => l.member === 'ann').map((l) => l.files[0])).toEqual(['src/a.ts']);
    expect(bob.seen?.here.map((h) => h.member)).toEqual(['ann']);
  });
});

describe('clocks', () => {
  it('one that is a year ahead is told on its machine, and to the others until it is right', async () => {
    await together();
    ann.off = 365 * DAY;
    ann.begins('login', 'Fix login');
    await round();
    expect(ann.seen?.sync.ahead).toBe(-365 * DAY);
    expect(ann.seen?.clocks).toEqual([]);
    expect(bob.seen?.clocks).toEqual([{ member: 'ann', ahead: expect.closeTo(365 * DAY, -4) }]);
    ann.off = 0;
    ann.begins('pricing', 'Pricing');
    await round();
    await bob.syncs();
    expect([ann.seen?.sync.ahead, bob.seen?.sync.ahead]).toEqual([0, 0]);
  });
});

describe('a purge', () => {
  it('of a bare id takes what was written of it, on the server, in leases, on every disk; the same words do not come back', async () => {
    const context = ann.begins('falcon', 'Project Falcon');
    ann.works('s1', 'falcon');
    await together();
    await round();
    expect(team.leases).toHaveLength(1);
    const answer = await ann.asks({ do: 'purge', ref: 'falcon', texts: ['Project Falcon'] });
    expect(answer.purged).toMatchObject({ operations: 1, records: { context: 1 }, leases: 1, ofOthers: 0 });
    await bob.syncs();
    const onServer = (): string => JSON.stringify([team.arrived, team.leases]);
    for (const text of [
      onServer(),
      ann.text('team/pulled.jsonl'),
      ann.text('team/sent.json'),
      bob.text('team/pulled.jsonl'),
      ann.text('cache/team-view.json'),
      bob.text('cache/team-view.json'),
    ])
      expect(text).not.toMatch(/falcon/i);
    ann.changes('falcon', { status: 'completed' });
    ann.begins('next', 'After Project Falcon');
    bob.begins('mine', 'Project-Falcon, too', { team: refOf(context) });
    await round();
    expect(onServer()).not.toMatch(/falcon/i);
    expect([ann.seen?.waiting, bob.seen?.waiting]).toEqual([0, 0]);
    expect((await ann.asks({ do: 'purge', ref: null, texts: ['Project Falcon'] })).purged?.operations).toBe(0);
  });

  it('by who is no owner takes their own, and counts what stays', async () => {
    await together();
    ann.begins('a', 'Falcon of Ann');
    bob.begins('b', 'Falcon of Bob');
    await round();
    await bob.syncs();
    const answer = await bob.asks({ do: 'purge', ref: null, texts: ['falcon'] });
    expect(answer.purged).toMatchObject({ operations: 1, ofOthers: 1 });
    await round();
    expect(titles(ann)).toEqual(['Falcon of Ann']);
  });

  it('of a name that fits several takes nothing, and says which', async () => {
    await together();
    ann.begins('a', 'Login');
    bob.begins('b', 'Login');
    await round();
    const before = team.arrived.length;
    const answer = await ann.asks({ do: 'purge', ref: 'login', texts: [] });
    expect([answer.unclear?.length, team.arrived.length]).toEqual([2, before]);
  });
});
