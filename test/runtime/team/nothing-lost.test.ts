/** Holds that nothing of a person is lost, taken for deleted or told as a fact that it is not: refused operations, joining anew, files that are away, fetches that broke. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
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
  const run = (...all: string[]): unknown => execFileSync('git', all, { cwd: m.root, env, stdio: 'ignore' });
  run('-c', 'user.name=a', '-c', 'user.email=a@b', ...args);
  if (args[0] === 'init') run('config', 'user.email', 'a@b');
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
    const shown = answerHere(
      { do: 'preview', share: null, joining: { url, team: 'web', project: 'shop', look: false } },
      ann.world(),
    );
    expect(shown.share).toBe('contexts');
    const joined = await ann.asks({ do: 'join', url, team: 'web', project: 'shop', share: null });
    expect(joined.joined?.share).toBe('contexts');
    await round();
    expect(team.arrived.length).toBe(before + 2);
    expect(titles(bob)).toEqual(['Sign-in']);
    for (const m of [ann, bob]) expect(m.kept?.disputes).toEqual([]);
  });

  it('shares as before in each of the teams that they left', async () => {
    await ann.joins('all');
    await ann.asks({ do: 'leave' });
    const join = { do: 'join', url: 'postgres://ann@db.example.com/other', team: 'web', project: 'shop' } as const;
    expect((await ann.asks({ ...join, share: null })).joined?.share).toBe('titles');
    await ann.asks({ do: 'leave' });
    const url = 'postgres://ann@db.example.com/clew';
    expect((await ann.asks({ ...join, url, share: null })).joined?.share).toBe('all');
    await ann.asks({ do: 'leave' });
    // With TLS asked for it is the same team.
    const safe = `${url}?sslmode=require`;
    expect((await ann.asks({ ...join, url: safe, share: null })).joined).toMatchObject({ url: safe, share: 'all' });
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

describe('an older version of a file', () => {
  const text = (...decisions: string[]): string =>
    `---\nid: login\n---\n\n## PLAN\n\n### Decisions\n${decisions.map((d) => `- ${d}\n`).join('')}`;
  const [JWT, ARGON, TOTP] = [
    'Use JWT <!-- clew:k3f9a1m -->',
    'Use argon2 <!-- clew:b4f9a1m -->',
    'TOTP <!-- clew:c5f9a1m -->',
  ];
  const shown = () => bob.kept?.decisions.map((d) => d.text).sort();
  const says = (...decisions: string[]): void => ann.write('.clew/contexts/login.md', text(...decisions));
  const commits = (...decisions: string[]): void => {
    says(...decisions);
    git(ann, 'add', '-Af', '.clew/contexts');
    git(ann, 'commit', '-qm', 'more');
  };

  beforeEach(async () => {
    git(ann, 'init', '-q', '-b', 'main');
    commits(JWT!);
    ann.begins('login', 'Fix login');
    await together('contexts');
  });

  it('takes nothing out that only newer ones have: an older commit, another branch, a stash, what is written there', async () => {
    git(ann, 'checkout', '-qb', 'work');
    commits(JWT!, ARGON!);
    says(JWT!, ARGON!, TOTP!);
    await round();
    const all = ['TOTP', 'Use JWT', 'Use argon2'];
    expect(shown()).toEqual(all);
    git(ann, 'stash', '-q');
    await round();
    expect(shown()).toEqual(all);
    git(ann, 'checkout', '-q', 'main');
    await round();
    expect(shown()).toEqual(all);
    says(JWT!, 'Rotate keys <!-- clew:d6f9a1m -->');
    await round();
    expect(shown()).toEqual(['Rotate keys', ...all].sort());
    git(ann, 'checkout', '-qf', 'work');
    git(ann, 'stash', 'pop', '-q');
    await round();
    // What was written on the branch that is left, and thrown away there, is nowhere.
    expect(shown()).toEqual(all);
    expect([ann.kept?.disputes, ann.seen?.waiting]).toEqual([[], 0]);
  });

  it('what a person takes out goes: from the work tree alone, in a commit, or before a commit had it', async () => {
    commits(JWT!, ARGON!);
    says(JWT!, ARGON!, TOTP!);
    await round();
    says(JWT!, ARGON!);
    await round();
    expect(shown()).toEqual(['Use JWT', 'Use argon2']);
    says(ARGON!);
    await round();
    expect(shown()).toEqual(['Use argon2']);
    commits();
    await round();
    expect(shown()).toEqual([]);
  });

  it('older words are not told over newer ones, new words of an older version are', async () => {
    git(ann, 'checkout', '-qb', 'work');
    commits('Use PASETO <!-- clew:k3f9a1m -->');
    await round();
    git(ann, 'checkout', '-q', 'main');
    await round();
    expect(shown()).toEqual(['Use PASETO']);
    commits('Use opaque tokens <!-- clew:k3f9a1m -->');
    await round();
    expect(shown()).toEqual(['Use opaque tokens']);
    git(ann, 'checkout', '-q', 'work');
    await round();
    expect(shown()).toEqual(['Use opaque tokens']);
  });

  it('an unfinished merge takes nothing out', async () => {
    commits(JWT!, ARGON!);
    await round();
    ann.write('.clew/contexts/login.md', `${text(JWT!)}<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> work\n`);
    await round();
    expect(shown()).toEqual(['Use JWT', 'Use argon2']);
  });

  it('a version that is not private says nothing of one elsewhere that is', async () => {
    git(ann, 'checkout', '-qb', 'work');
    ann.write('.clew/contexts/secret.md', '---\nid: secret\n---\n');
    git(ann, 'add', '-Af', '.clew/contexts');
    git(ann, 'commit', '-qm', 'open');
    ann.write('.clew/contexts/secret.md', '---\nid: secret\nprivate: true\n---\n');
    git(ann, 'commit', '-qam', 'private');
    ann.begins('secret', 'Secret thing');
    await round();
    expect(titles(bob)).toEqual(['Fix login']);
    git(ann, 'checkout', '-q', 'HEAD~1');
    await round();
    expect(titles(bob)).toEqual(['Fix login']);
    ann.changes('secret', { private: false });
    await round();
    expect(titles(bob)).toEqual(['Fix login', 'Secret thing']);
  });

  it('tasks and intents, too; less shared takes them away all the same', async () => {
    const plan = (...tasks: string[]): void =>
      ann.write('docs/plans/LOGIN-PLAN.md', `# Login plan\n\n${tasks.map((t) => `- [ ] ${t}\n`).join('')}`);
    const intents = (...ids: string[]): void =>
      ann.write(
        '.clew/intents.yaml',
        `active_intents:\n${ids.map((id) => `  - id: ${id}\n    name: Work\n    status: IN_PROGRESS\n    owned_scope: ["src/**"]\n`).join('')}`,
      );
    const keys = (kind: string) =>
      Object.keys(readSent(ann.dir).records ?? {}).filter((k) => k.startsWith(`${kind}/`)).length;
    await ann.asks({ do: 'share', share: 'all' });
    plan('L-1 one');
    intents('INT-001');
    git(ann, 'add', '-Af', '.clew/contexts', '.clew/intents.yaml', 'docs');
    git(ann, 'commit', '-qm', 'plan');
    git(ann, 'checkout', '-qb', 'work');
    plan('L-1 one', 'L-2 two');
    intents('INT-001', 'INT-002');
    git(ann, 'commit', '-qam', 'more');
    await round();
    expect([keys('task'), keys('intent')]).toEqual([2, 2]);
    git(ann, 'checkout', '-q', 'main');
    await round();
    expect([keys('task'), keys('intent')]).toEqual([2, 2]);
    plan();
    intents('INT-001', 'INT-003');
    await round();
    expect([keys('task'), keys('intent')]).toEqual([1, 3]);
    await ann.asks({ do: 'share', share: 'titles' });
    expect([keys('task'), keys('intent'), keys('decision')]).toEqual([0, 0, 0]);
  });
});

describe('a plan whose file is away', () => {
  const plans = () => bob.kept?.plans.map((p) => p.title);
  const PLAN = 'docs/plans/LOGIN-PLAN.md';

  beforeEach(async () => {
    git(ann, 'init', '-q', '-b', 'main');
    ann.write('README.md', 'x\n');
    git(ann, 'add', 'README.md');
    git(ann, 'commit', '-qm', 'first');
    ann.write(PLAN, '# Login plan\n\n- [ ] one\n');
    await together();
    expect(plans()).toEqual(['Login plan']);
  });

  it('a stash of new files keeps it; a file that git never had, and that is gone, was deleted', async () => {
    git(ann, 'stash', '-qu', '--', 'docs');
    await round();
    expect(plans()).toEqual(['Login plan']);
    git(ann, 'stash', 'pop', '-q');
    rmSync(join(ann.root, PLAN));
    await round();
    expect(plans()).toEqual([]);
  });

  it('a branch that is begun anew keeps it', async () => {
    git(ann, 'add', 'docs');
    git(ann, 'commit', '-qm', 'plan');
    git(ann, 'checkout', '-q', '--orphan', 'fresh');
    git(ann, 'rm', '-rqf', '.');
    await round();
    expect(plans()).toEqual(['Login plan']);
    git(ann, 'commit', '-qm', 'empty', '--allow-empty');
    await round();
    expect(plans()).toEqual(['Login plan']);
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
    bob.begins('other', 'Other');
    bob.works('s3', 'other');
    bob.touches('s3', 'other', ['src/b.ts']);
    await together();
    await round();
    const files = team.leases.filter((l) => l.member === 'ann').map((l) => l.files);
    expect(files.sort()).toEqual([['src/a.ts'], ['src/b.ts']]);
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

  it('what another machine says of itself is checked: no place outside, and the id of this device hides nobody', async () => {
    ann.begins('login', 'Fix login');
    ann.works('s1', 'login');
    ann.touches('s1', 'login', ['src/a.ts']);
    await together();
    const { device } = JSON.parse(ann.text('team/joined.json')) as { device: string };
    const until = clock + DAY;
    const of = {
      project: 'shop',
      context: 'x~1',
      title: 'Odd\u001b[31m\nwork',
      branch: null,
      scope: [] as string[],
      until,
    };
    const files = ['/etc/passwd', '../b.ts', 'src/a.ts'];
    team.leases.push({ ...of, member: 'bob', device, session: 'one', files });
    team.leases.push({ ...of, member: 'eve\u001b[2J', device: 'device-eve', session: 'two', files });
    await ann.syncs();
    expect(ann.kept?.leases.map((l) => [l.member, l.title, l.files])).toEqual([['bob', 'Odd[31m work', ['src/a.ts']]]);
    expect(ann.seen?.met.login?.map((m) => [m.member, m.where])).toEqual([['bob', ['src/a.ts']]]);
  });

  it('two clones of one person are no two people: each is seen, nobody is told to meet themselves', async () => {
    ann.begins('login', 'Fix login');
    ann.works('s1', 'login');
    ann.touches('s1', 'login', ['src/a.ts']);
    await together();
    const clone = new Machine('ann', team);
    clone.begins('other', 'Other work');
    clone.works('s1', 'other');
    clone.touches('s1', 'other', ['src/a.ts']);
    await clone.joins();
    for (const m of [ann, clone, bob]) await m.syncs();
    expect(new Set(team.leases.map((l) => l.device)).size).toBe(2);
    for (const m of [ann, clone]) expect([m.seen?.met, m.seen?.here]).toEqual([{}, []]);
    expect(bob.seen?.here.map((h) => h.member)).toEqual(['ann']);
    expect(bob.kept?.contexts.map((c) => c.title).sort()).toEqual(['Fix login', 'Other work']);
  });
});

describe('how it stands', () => {
  it('what waits is counted when it is asked for, not as of the last exchange', async () => {
    await together();
    ann.begins('login', 'Fix login');
    const waiting = () => answerHere({ do: 'waiting' }, ann.world()).seen?.waiting;
    expect([ann.seen?.waiting, waiting()]).toEqual([0, 1]);
    await ann.syncs();
    expect(waiting()).toBe(0);
    ann.changes('login', { private: true });
    expect([ann.seen?.waiting, waiting()]).toEqual([0, 1]);
  });

  it('tables that are newer and then older again are not said to be newer', async () => {
    await together();
    team.writable = false;
    ann.begins('login', 'Fix login');
    await ann.syncs();
    expect(ann.seen).toMatchObject({ waiting: 1, sync: { readOnly: true, fault: null } });
    Object.assign(team, { writable: true, fault: 'old-schema' });
    await ann.syncs();
    expect(ann.seen?.sync).toMatchObject({ readOnly: false, fault: { code: 'old-schema' } });
    team.fault = null;
    await ann.syncs();
    expect(ann.seen).toMatchObject({ waiting: 0, sync: { readOnly: false, fault: null } });
  });

  it('whoever was admitted joins newer tables to read', async () => {
    ann.begins('login', 'Fix login');
    await ann.joins();
    await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
    team.writable = false;
    bob.begins('mine', 'Mine');
    const answer = await bob.joins();
    expect([answer.joined?.member, answer.seen?.sync.readOnly, answer.seen?.waiting]).toEqual(['bob', true, 1]);
    expect(titles(bob)).toEqual(['Fix login']);
  });

  it('what was purged and stands here is told; so is a private context whose document git has', async () => {
    git(ann, 'init', '-q', '-b', 'main');
    ann.write('.clew/contexts/login.md', DOCUMENT);
    git(ann, 'add', '-Af', '.clew/contexts');
    ann.begins('login', 'Fix login');
    ann.begins('falcon', 'Project Falcon');
    await together('contexts');
    expect(ann.seen?.sync).toMatchObject({ purged: { count: 0, what: [] }, committed: [] });
    await ann.asks({ do: 'purge', ref: null, texts: ['Project Falcon'] });
    expect(ann.seen?.sync.purged).toEqual({ count: 1, what: [{ kind: 'context', name: 'falcon' }] });
    expect(answerHere({ do: 'committed' }, ann.world()).committed).toEqual(['login']);
    ann.changes('login', { private: true });
    ann.changes('falcon', { title: 'Other words' });
    await ann.syncs();
    expect(ann.seen?.sync).toMatchObject({ purged: { count: 0, what: [] }, committed: ['login'] });
  });

  it('two sessions of one person in one place are told once', async () => {
    ann.begins('login', 'Fix login');
    ann.works('s1', 'login');
    ann.touches('s1', 'login', ['src/a.ts']);
    bob.begins('one', 'One');
    bob.begins('two', 'Two');
    for (const [s, id] of [
      ['b1', 'one'],
      ['b2', 'one'],
      ['b3', 'two'],
    ])
      bob.works(s!, id!);
    for (const [s, id] of Object.entries({ b1: 'one', b2: 'one', b3: 'two' })) bob.touches(s, id, ['src/a.ts']);
    await together();
    await round();
    expect(ann.seen?.met.login?.map((m) => [m.member, m.where])).toEqual([['bob', ['src/a.ts']]]);
  });

  it('a join that would fail is told before anybody is asked; looking sends nothing', async () => {
    await ann.joins();
    const joining = { url: 'postgres://bob@db.example.com/clew', team: 'web', project: 'shop', look: true };
    const looked = () => bob.asks({ do: 'preview', share: null, joining });
    expect((await looked()).fault?.code).toBe('not-member');
    await ann.asks({ do: 'admit', member: 'bob', role: 'member' });
    bob.begins('login', 'Fix login');
    expect(await looked()).toMatchObject({
      joined: null,
      records: { [Object.keys((await looked()).records!)[0]!]: {} },
    });
    expect((await looked()).fault).toBeUndefined();
    expect(team.arrived).toEqual([]);
    joining.project = null as never;
    expect((await looked()).fault?.detail).toBe('no project');
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

  it('of words within words refuses those that it was found in, also where they were away meanwhile', async () => {
    await together('contexts');
    ann.begins('login', 'Login');
    const text = (words: string): string => DOCUMENT.replace('Use JWT', words);
    ann.write('.clew/contexts/login.md', text('the Oxfords deal'));
    await round();
    expect(bob.kept?.decisions).toHaveLength(1);
    await ann.asks({ do: 'purge', ref: null, texts: ['oxford'] });
    await round();
    expect(bob.kept?.decisions).toEqual([]);
    ann.write('.clew/contexts/login.md', text('something else'));
    await round();
    ann.write('.clew/contexts/login.md', text('the Oxfords deal'));
    await round();
    expect(JSON.stringify([bob.kept, bob.text('team/pulled.jsonl'), ann.text('team/sent.json')])).not.toMatch(
      /oxford/i,
    );
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

describe('what is gone at once, or cannot be read', () => {
  it('many plans that were deleted at once are told at once', async () => {
    await together();
    git(ann, 'init', '-q', '-b', 'main');
    for (let i = 0; i < 30; i++) ann.write(`docs/plans/p${i}.md`, `# Plan ${i}\n- [ ] one\n`);
    await round();
    const plans = (): number => (bob.kept?.plans ?? []).filter((p) => p.author === 'ann').length;
    expect(plans()).toBe(30);
    rmSync(join(ann.root, 'docs'), { recursive: true });
    await round();
    expect(plans()).toBe(0);
  });

  it('of a document or a plan that cannot be read nothing is taken away, and nothing more is told', async () => {
    await together('contexts');
    ann.write('docs/plans/a.md', '# Alpha\n- [ ] one\n');
    ann.begins('login', 'Login');
    ann.write('.clew/contexts/login.md', DOCUMENT);
    await round();
    const before = bob.kept;
    expect(before?.plans).toHaveLength(1);
    writeFileSync(join(ann.root, 'docs/plans/a.md'), Buffer.from([0xff, 0xfe, 0]));
    writeFileSync(join(ann.dir, 'contexts/login.md'), Buffer.from([...Buffer.from(`${DOCUMENT}- New `), 0xff, 0xfe]));
    await round();
    expect(bob.kept?.contexts).toEqual(before?.contexts);
    expect(bob.kept?.plans).toEqual(before?.plans);
    expect(bob.kept?.decisions).toEqual(before?.decisions);
    expect(before?.decisions).toHaveLength(1);
  });
});

it('words that git brought from somebody else are theirs to tell, once; one’s own are told', async () => {
  await together('contexts');
  const ref = refOf(ann.begins('login', 'Login'));
  git(ann, 'init', '-q', '-b', 'main');
  ann.write('.clew/contexts/login.md', DOCUMENT);
  git(ann, 'add', '-A');
  git(ann, 'commit', '-qm', 'mine');
  await round();
  expect((bob.kept?.decisions ?? []).map((d) => [d.author, d.text])).toEqual([['ann', 'Use JWT']]);
  // As a pull brings it.
  const theirs = DOCUMENT.replace('Use JWT', 'Use cookies').replace(/$/, '- Rotate <!-- clew:k3f9a2m -->\n');
  ann.write('.clew/contexts/login.md', theirs);
  git(ann, 'add', '-A');
  git(ann, '-c', 'user.name=bob', '-c', 'user.email=bob@b', 'commit', '-qm', 'theirs');
  ann.write('.clew/contexts/login.md', `${theirs}- Log it <!-- clew:k3f9a3m -->\n`);
  await round();
  const told = (): string[][] => (bob.kept?.decisions ?? []).map((d) => [d.author, d.text]).sort();
  expect(told()).toEqual([
    ['ann', 'Log it'],
    ['ann', 'Use JWT'],
  ]);
  // Who wrote them tells them, and nothing is disputed.
  bob.begins('login', 'Login', { team: ref });
  bob.write('.clew/contexts/login.md', theirs);
  await bob.syncs();
  await round();
  expect(told()).toContainEqual(['bob', 'Rotate']);
  expect([ann.kept?.disputes, (await ann.syncs())?.waiting]).toEqual([[], 0]);
});
