/** Two people set a team up as docs/team.md says, on a real server, with the command line in terminals and the hooks of their host. */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journey } from '../journeys/_journey.js';
import { findServer, PASSWORD, Server } from '../support/team/server.js';
import { hasTerminal, typed } from '../support/typed.js';

const EMPTY = { installed: false, bare: true } as const;

/** Waits until `is` holds: what runs behind an answer has no end that can be heard. */
async function until(is: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !is(); i++) await new Promise((go) => setTimeout(go, 100));
  expect(is()).toBe(true);
}

describe.skipIf(findServer() === null || !hasTerminal)('a team of two', () => {
  let server: Server;
  let ann: Journey;
  let bob: Journey;
  const url = (user: string): string =>
    `postgres://${user}@127.0.0.1:${server.port}/clew?sslmode=verify-full&sslrootcert=${server.ca}`;
  const at = (j: Journey) => ({ cwd: j.root, env: j.env() as Record<string, string> });
  const team = (j: Journey) => j.json('team') as unknown as Record<string, unknown>;

  beforeAll(async () => {
    server = await Server.start();
    await server.database('clew', ['bob'], 'ann');
    ann = new Journey();
    bob = new Journey(EMPTY);
    rmSync(bob.root, { recursive: true, force: true });
    bob.gitIn(bob.base, 'clone', '-q', ann.root, bob.root);
    bob.clew('init', '--yes');
    for (const [name, j] of [
      ['ann', ann],
      ['bob', bob],
    ] as const)
      writeFileSync(join(j.home, '.pgpass'), `*:*:*:${name}:${PASSWORD}\n`, { mode: 0o600 });
  });
  afterAll(async () => {
    await server?.end();
  });

  it('nothing is there before somebody joins, and an agent joins nothing', () => {
    expect(ann.exists('.clew/team')).toBe(false);
    expect(ann.clew('team').err).toContain('No team is joined here');
    const refused = ann.clew('team', 'join', url('ann'), '--yes');
    expect(refused.err).toContain('Only a person may do this');
    expect(ann.exists('.clew/team')).toBe(false);
  });

  it('ann sees what would leave, says yes, and owns the team', async () => {
    ann.clew('switch', 'docs/plans/PILOT-PLAN.md');
    const shown = ann.clew('team', 'join', url('ann'), '--dry-run').out;
    expect(shown).toMatch(/share titles/);
    expect(shown).toMatch(/Pilot plan/);
    expect(ann.exists('.clew/team')).toBe(false);
    const { text } = await typed(at(ann), ['team', 'join', url('ann')], [[/Join, and send/, 'y']], 100);
    expect(text).toMatch(/joined team as ann, its first member and owner: all sent/);
    expect(ann.git('status', '--short')).not.toContain('.clew/team');
  });

  it('bob is let in by her, not by himself', async () => {
    const before = await typed(at(bob), ['team', 'join', url('bob'), '--yes'], [], 100);
    expect(before.code).toBe(6);
    expect(bob.exists('.clew/team')).toBe(false);
    await typed(at(ann), ['team', 'admit', 'bob'], [], 100);
    const { text } = await typed(at(bob), ['team', 'join', url('bob')], [[/Join, and send/, 'y']], 100);
    expect(text).toMatch(/joined team as bob: all sent/);
    expect(bob.clew('team').out).toMatch(/Pilot plan.*\n/);
    expect(bob.clew('team', 'members').out).toMatch(/ann {2}owner[\s\S]*bob/);
  });

  it('both models are told of an overlap at their next event', async () => {
    const [s, t] = [ann.session('s-ann'), bob.session('s-bob')];
    s.start();
    s.says('Fix the invitation of the pilot in src/pilot/invite.ts');
    s.writes({ 'src/pilot/invite.ts': 'export const invite = (n: string) => "Hello " + n;\n' });
    s.stop('Changed the greeting.');
    // Hers is told before his turn ends, whichever process is quicker.
    ann.clew('sync');
    t.start();
    t.says('Translate the greeting in src/pilot/invite.ts into Spanish');
    t.writes({ 'src/pilot/invite.ts': 'export const invite = (n: string) => "Hola " + n;\n' });
    t.stop('Translated it.');
    await until(() => bob.exists('.clew/cache/team.json') && bob.read('.clew/cache/team.json').includes('invite.ts'));
    ann.clew('sync');
    const hers = s.says('go on');
    const his = t.says('go on');
    expect(hers.model).toMatch(/a teammate works in the same place: <clew-data \d+>bob: .*src\/pilot\/invite\.ts/);
    expect(his.model).toMatch(/a teammate works in the same place: <clew-data \d+>ann: .*src\/pilot\/invite\.ts/);
    expect(s.says('and further').model).not.toContain('teammate');
    expect(ann.clew('status').out).toMatch(/\nteam: .*\n! bob works in the same place/);
    // The first page of `clew ui` is made of the same.
    expect((ann.json('board') as { team?: object }).team).toMatchObject({
      ...{ name: 'team', member: 'ann', failed: false, waiting: 0 },
      here: [{ member: 'bob', where: ['src/pilot/invite.ts'] }],
      met: [{ member: 'bob', where: ['src/pilot/invite.ts'] }],
    });
  });

  it('a plan that the other has is found, and the guard asks of it', async () => {
    ann.write({ 'docs/plans/BILLING-REWORK.md': '# Billing rework\n\n- [ ] BILL-1 split invoices\n' });
    ann.clew('index');
    ann.clew('sync');
    bob.clew('sync');
    expect(bob.clew('plans', 'billing', 'rework').out).toMatch(
      /BILLING-REWORK\.md {2}Billing rework {2}ann of your team has it/,
    );
    const held = bob
      .session('s-bob')
      .writes({ 'docs/plans/REWORK-OF-BILLING.md': '# Rework of billing\n\n- [ ] one\n' }, 'no');
    expect(held.verdict).toBe('ask');
    expect(held.held).toContain('ann of your team has it');
  });

  it('work is handed over, and taken', async () => {
    const id = String((ann.json('new', 'Guest tablet') as { id?: string }).id);
    ann.clew('update-context', '--mode', 'PLAN', '--decision', 'Tablets stay offline');
    await typed(at(ann), ['team', 'share', 'contexts', '--yes'], [], 100);
    const nobody = await typed(at(ann), ['team', 'hand', id, 'nobody'], [], 100);
    expect([nobody.code, nobody.text]).toEqual([5, expect.stringMatching(/In it are: ann, bob/)]);
    const handed = await typed(at(ann), ['team', 'hand', id, 'bob', '--note', 'tests are missing'], [], 100);
    // It leaves at once.
    expect(handed.text.replace(/\s+/g, ' ')).toMatch(/offered guest-tablet to bob: it left just now/);
    bob.clew('sync');
    const told = bob.clew('status').out;
    const ref = /clew team take (\S+)/.exec(told)?.[1] ?? '';
    expect(told).toMatch(/ann hands you Guest tablet: tests are missing/);
    const taken = await typed(at(bob), ['team', 'take', ref], [], 100);
    expect(taken.text).toMatch(/Guest tablet \(guest-tablet\) is the active context now/);
    expect(bob.read('.clew/contexts/guest-tablet.md')).toContain('Tablets stay offline');
    expect(bob.clew('team', 'decisions').out).toMatch(/ann, .*Tablets stay offline/);
    ann.clew('update-context', '--mode', 'PLAN', '--decision', 'Two tablets a room');
    ann.clew('sync');
    bob.clew('sync');
    await typed(at(bob), ['team', 'take', ref], [], 100);
    const both = bob.read('.clew/contexts/guest-tablet.md');
    expect([both.match(/stay offline/g)?.length, both.match(/Two tablets/g)?.length]).toEqual([1, 1]);
    expect(team(bob).handed).toEqual([]);
    // Back to who began it, and has it.
    await typed(at(bob), ['team', 'hand', 'guest-tablet', 'ann', '--note', 'back to you'], [], 100);
    bob.clew('sync');
    ann.clew('sync');
    expect(ann.clew('status').out).toMatch(/bob hands you Guest tablet: back to you/);
    await typed(at(ann), ['team', 'take', ref], [], 100);
    expect(team(ann).handed).toEqual([]);
  });

  it('a purge takes a text from both machines and says how much; one that fits nothing is refused', async () => {
    ann.clew('new', 'Codename Falcon');
    ann.clew('sync');
    bob.clew('sync');
    expect(bob.read('.clew/team/pulled.jsonl')).toContain('Codename Falcon');
    const { text } = await typed(at(ann), ['team', 'purge', '--text', 'falcon', '--yes'], [], 140);
    expect(text.replace(/\s+/g, ' ')).toMatch(/the text: \d+ operations? of 1 context.* refused for ever/);
    bob.clew('sync');
    for (const j of [ann, bob]) expect(j.read('.clew/team/pulled.jsonl')).not.toMatch(/falcon/i);
    const none = await typed(at(ann), ['team', 'purge', 'no-such-work', '--yes'], [], 140);
    expect([none.code, none.text]).toEqual([5, expect.stringContaining('Nothing that the team has fits')]);
  });

  it('a server that is gone stops nobody, and everything arrives when it is back', async () => {
    await server.kill();
    ann.clew('new', 'Offline work');
    const failed = ann.clew('sync');
    expect([failed.status, failed.err]).toEqual([6, expect.stringContaining('cannot be reached')]);
    expect(ann.clew('sync', '--status').out).toMatch(/[1-9]\d* to send, last sync .* ago, server not reached/);
    await server.up();
    ann.clew('sync');
    bob.clew('sync');
    expect(bob.clew('team').out).toContain('Offline work');
  });

  it('a wrong password, TLS that cannot be trusted, and a password in the address', async () => {
    writeFileSync(join(ann.home, '.pgpass'), '*:*:*:ann:wrong\n', { mode: 0o600 });
    expect(ann.clew('sync').err).toMatch(/does not let you in: its server refused the role or its password/);
    chmodSync(join(ann.home, '.pgpass'), 0o644);
    expect(ann.clew('sync').err.replace(/\s+/g, ' ')).toMatch(
      /Others may read the password file .*\.pgpass \(mode 644\).* try: chmod 600 .*\.pgpass/,
    );
    rmSync(join(ann.home, '.pgpass'));
    expect(ann.clew('sync').err.replace(/\s+/g, ' ')).toMatch(/No password is known .*:clew:ann:PASSWORD/);
    writeFileSync(join(ann.home, '.pgpass'), `*:*:*:ann:${PASSWORD}\n`, { mode: 0o600 });
    expect(ann.clew('sync').status).toBe(0);
    const other = new Journey({ bare: true });
    const tls = await typed(
      at(other),
      ['team', 'join', `postgres://ann@127.0.0.1:${server.port}/clew?sslmode=verify-full`, '--yes'],
      [],
      100,
    );
    expect(tls.text.replace(/\s+/g, ' ')).toMatch(
      /is not safe, so nothing was sent.*sslmode=verify-full&sslrootcert=FILE/,
    );
    const inside = await typed(
      at(other),
      ['team', 'join', `postgres://ann:${PASSWORD}@127.0.0.1/clew`, '--yes'],
      [],
      100,
    );
    expect(inside.code).toBe(9);
    expect(other.exists('.clew/team')).toBe(false);
    expect(JSON.stringify(inside.text)).not.toContain(PASSWORD);
  });

  it('the owner takes somebody out: what they wrote stays, and they read and write nothing more', async () => {
    const refused = await typed(at(bob), ['team', 'dismiss', 'ann', '--yes'], [], 100);
    expect([refused.code, refused.text]).toEqual([7, expect.stringContaining('only an owner')]);
    expect(ann.clew('team', 'dismiss', 'bob', '--yes').err).toContain('Only a person may do this');
    const { text } = await typed(at(ann), ['team', 'dismiss', 'bob', '--yes'], [], 100);
    expect(text).toMatch(/bob is out of the team; what they wrote stays/);
    expect(ann.clew('team', 'members').out).not.toContain('bob');
    expect(bob.clew('sync').err).toContain('Nobody admitted you');
    expect(ann.clew('team', 'decisions').out).toContain('Tablets stay offline');
  });

  it('leaving takes the team from this machine, and nothing else', async () => {
    const { text } = await typed(at(bob), ['team', 'leave', '--yes'], [], 100);
    expect(text).toMatch(/left team: /);
    expect(['joined.json', 'pulled.jsonl', 'sent.json'].filter((f) => bob.exists(`.clew/team/${f}`))).toEqual([]);
    expect(bob.exists('.clew/cache/team.json')).toBe(false);
    expect(bob.clew('contexts').out).toContain('Guest tablet');
  });
});
