/** Several clones and teams of one person, all that can be shared, and a machine without room: on a real server, with the command line as it is built. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journey } from '../journeys/_journey.js';
import { findServer, mayMountDisks, PASSWORD, Server } from '../support/team/server.js';
import { hasTerminal, typed } from '../support/typed.js';

const mayMount = mayMountDisks();

describe.skipIf(findServer() === null || !hasTerminal)('machines of two people', () => {
  let server: Server;
  let ann: Journey;
  let clone: Journey;
  let bob: Journey;
  const url = (user: string): string => `postgres://${user}@127.0.0.1:${server.port}/clew`;
  const types = async (j: Journey, ...args: string[]): Promise<string> =>
    (await typed({ cwd: j.root, env: j.env() as Record<string, string> }, args, [], 120)).text;
  const machine = (member: string, of?: Journey): Journey => {
    const j = new Journey({ installed: of === undefined, bare: of !== undefined });
    if (of !== undefined) {
      rmSync(j.root, { recursive: true, force: true });
      j.gitIn(j.base, 'clone', '-q', of.root, j.root);
      j.clew('init', '--yes');
    }
    writeFileSync(join(j.home, '.pgpass'), `*:*:*:${member}:${PASSWORD}\n`, { mode: 0o600 });
    return j;
  };

  beforeAll(async () => {
    server = await Server.start();
    await server.database('clew', ['bob'], 'ann');
    ann = machine('ann');
    [clone, bob] = [machine('ann', ann), machine('bob', ann)];
  });
  afterAll(async () => {
    await server?.end();
  });

  it('share all: plans of others are found by the words of their tasks', async () => {
    ann.write({ 'docs/plans/EXTRA-PLAN.md': '# Zebra stripes\n\n- [ ] ZEB-1 paint the quagga gate\n' });
    ann.clew('index');
    await types(ann, 'team', 'join', url('ann'), '--share', 'all', '--yes');
    await types(ann, 'team', 'admit', 'bob');
    await types(bob, 'team', 'join', url('bob'), '--share', 'all', '--yes');
    expect(bob.clew('plans', 'quagga').out).toMatch(/EXTRA-PLAN\.md {2}Zebra stripes {2}ann of your team has it, 0\/1/);
    ann.edit('docs/plans/EXTRA-PLAN.md', '- [ ]', '- [x]');
    for (const j of [ann, bob]) j.clew('sync');
    expect(bob.clew('plans', 'quagga').out).toContain('1/1');
  });

  it('a second clone of one person is seen by others, and is nobody to meet', async () => {
    await types(clone, 'team', 'join', url('ann'), '--yes');
    for (const [j, id, text] of [
      [ann, 's-1', 'one'],
      [clone, 's-2', 'two'],
    ] as const) {
      const s = j.session(id);
      s.says(`Work on the invitation ${text} in src/pilot/invite.ts`);
      s.writes({ 'src/pilot/invite.ts': `export const a = "${text}";\n` });
      s.stop('done');
    }
    for (const j of [ann, clone, ann, bob]) j.clew('sync');
    for (const j of [ann, clone]) {
      const { met, here } = j.json('team') as unknown as { met: unknown[]; here: { member: string }[] };
      expect([met, here.map((h) => h.member)]).toEqual([[], ['ann']]);
    }
    expect((bob.json('team') as unknown as { here: unknown[] }).here).toHaveLength(2);
    expect(ann.clew('team', 'disputes').out).toMatch(/no two people/);
  });

  it('who goes to a second team and comes back shares there as before', async () => {
    await types(clone, 'team', 'leave', '--yes');
    await types(clone, 'team', 'join', url('ann'), '--team', 'design', '--yes');
    await types(clone, 'team', 'admit', 'bob');
    await types(bob, 'team', 'leave', '--yes');
    expect(await types(bob, 'team', 'join', url('bob'), '--team', 'design', '--yes')).toMatch(/share titles/);
    await types(bob, 'team', 'leave', '--yes');
    expect(await types(bob, 'team', 'join', url('bob'), '--yes')).toMatch(
      /joined team as bob: all sent[\s\S]*share all/,
    );
  });

  it.skipIf(!mayMount)('a machine whose disk is full says so, goes on, and loses nothing', () => {
    const team = bob.path('.clew/team');
    const kept = mkdtempSync(join(bob.base, 'kept-'));
    cpSync(team, kept, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', team]);
    try {
      cpSync(kept, team, { recursive: true });
      execFileSync('sh', ['-c', `cat /dev/zero > "${join(team, 'filler')}" 2>/dev/null || true`]);
      ann.clew('new', 'Something new');
      ann.clew('sync');
      expect(bob.clew('new', 'While it is full').status).toBe(0);
      const failed = bob.clew('sync');
      expect([failed.status, failed.err.replace(/\s+/g, ' ')]).toEqual([
        6,
        expect.stringMatching(/could not write down what it exchanged: ENOSPC.*nothing is lost/),
      ]);
      expect(bob.clew('sync', '--status').out).toMatch(/2 to send, .*nothing could be written here/);
      rmSync(join(team, 'filler'));
      // What went in the background before was not sent twice.
      expect(bob.clew('sync').out).toMatch(/[02] sent, \d+ fetched; all sent/);
      ann.clew('sync');
      expect(ann.clew('team').out).toContain('While it is full');
      expect(bob.clew('team').out).toContain('Something new');
    } finally {
      execFileSync('umount', ['-l', team]);
    }
  });
});
