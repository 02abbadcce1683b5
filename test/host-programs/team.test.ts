/** Holds that two real Claude Code sessions of two people, joined to one real server, read of each other in what their models are sent. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findServer, PASSWORD, Server } from '../support/team/server.js';
import { hasTerminal } from '../support/typed.js';
import { atTerminal, clew, install, project, runBeside, runnable } from './harness.js';

const able = runnable && findServer() !== null && hasTerminal;
if (!able) console.warn('SKIPPED: no host harness, or no PostgreSQL server: no two sessions meet through a team');

const FILE = 'src/pilot/greeting.ts';
const TOLD = /a teammate works in the same place: <clew-data \d+>(\w+): .{0,300}?src\/pilot\/greeting\.ts/;
const REST = { when: { any: '.' }, text: 'Done.', repeat: true };
const writes = (root: string, prompt: string, greeting: string): object => ({
  when: { last: prompt },
  text: 'I write it.',
  tools: [{ name: 'Write', input: { file_path: join(root, FILE), content: greeting } }],
});

/** The model is at work until `file` holds `word`: as long as a test would take over a real piece of work, at most. */
const worksUntil = (prompt: string, file: string, word: string): object => ({
  when: { last: prompt },
  text: 'I run the tests.',
  tools: [
    {
      name: 'Bash',
      input: {
        command: `for i in $(seq 400); do grep -qs ${word} ${file} && break; sleep 0.2; done`,
        description: 'Run the tests',
        timeout: 100_000,
      },
    },
  ],
});

describe.skipIf(!able)('two Claude Code sessions of a team', () => {
  let server: Server;
  let ann: string;
  let bob: string;

  beforeAll(async () => {
    install('claude');
    server = await Server.start();
    await server.database('clew', ['bob'], 'ann');
    ann = project({ 'README.md': '# Pilot\n', 'src/pilot/invite.ts': 'export const invite = 1;\n' });
    bob = `${ann}-of-bob`;
    execFileSync('git', ['clone', '-q', ann, bob]);
    for (const [name, root] of [
      ['ann', ann],
      ['bob', bob],
    ] as const) {
      mkdirSync(`${root}-home`, { recursive: true });
      writeFileSync(`${root}-home/.pgpass`, `*:*:*:${name}:${PASSWORD}\n`, { mode: 0o600 });
      expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
      // Programs of the harness have a network of their own; a socket is a file.
      const url = `postgres://${name}@/clew?host=${server.folder}&port=${server.port}`;
      const joined = atTerminal(root, ['team', 'join', url, '--yes']);
      expect(joined.out).toContain(`joined team as ${name}`);
      if (name === 'ann') expect(atTerminal(root, ['team', 'admit', 'bob']).code).toBe(0);
    }
  });
  afterAll(async () => {
    await server?.end();
    for (const root of [ann, bob]) for (const d of [root, `${root}-home`]) rmSync(d, { recursive: true, force: true });
  });

  it('the second reads of the first while both run, and the first of the second with its next prompt', async () => {
    const seen = (root: string): string => join(root, '.clew/cache/team.json');
    const session = (root: string, prompts: string[], steps: object[]) =>
      runBeside('claude', root, {
        mode: 'stream-json',
        prompts,
        argv: ['--allowedTools', 'Bash,Write'],
        steps: [...steps, REST],
        env: { PGPASSFILE: `${root}-home/.pgpass` },
      });
    const flag = join(`${ann}-home`, 'go-on');
    const hers = session(
      ann,
      ['Fix the invitation of the pilot in the greeting', 'wait for the others', 'run all tests', 'and what is next?'],
      [
        writes(ann, 'Fix the invitation', 'export const hi = "Hello";\n'),
        worksUntil('wait for the others', flag, 'go'),
        worksUntil('run all tests', seen(ann), 'greeting.ts'),
      ],
    );
    // She is at work, and has been heard of: his session begins.
    await until(async () => (await leases(server)).includes('ann'));
    const his = session(
      bob,
      ['Translate the greeting of the pilot into Spanish', 'run the tests', 'go on', 'wait for her'],
      [
        writes(bob, 'Translate the greeting', 'export const hi = "Hola";\n'),
        worksUntil('run the tests', seen(bob), 'greeting.ts'),
        worksUntil('wait for her', join(`${bob}-home`, 'go-on'), 'go'),
      ],
    );
    await until(async () => (await leases(server)).includes('bob'));
    writeFileSync(flag, 'go\n');
    const annRan = await hers;
    writeFileSync(join(`${bob}-home`, 'go-on'), 'go\n');
    const bobRan = await his;
    const of = (ran: typeof annRan): string[] => ran.requests.map((r) => TOLD.exec(r)?.[1] ?? '');
    expect(of(bobRan).at(-1), bobRan.stdout.slice(-2000)).toBe('ann');
    expect(of(annRan).at(-1), annRan.stdout.slice(-2000)).toBe('bob');
    // Nothing of it before the other was there, and once is enough.
    expect(of(annRan)[0]).toBe('');
    for (const ran of [annRan, bobRan])
      expect(ran.requests.at(-1)!.match(/a teammate works in the same place/g)).toHaveLength(1);
    expect(readFileSync(seen(ann), 'utf8')).not.toContain(PASSWORD);
  });
});

/** Whose leases the server holds. */
async function leases(server: Server): Promise<string[]> {
  return (await server.sql<{ member: string }>('clew', 'select member from clew.leases')).map((r) => r.member);
}

async function until(is: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 600 && !(await is()); i++) await new Promise((go) => setTimeout(go, 100));
  expect(await is()).toBe(true);
}
