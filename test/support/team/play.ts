/** Plays machines of a team against a server that is killed and wires that are pulled, and counts what was lost or came twice. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { openPostgres } from '../../../src/stores/postgres/team.js';
import type { Result, Task } from './machine.js';
import { ADDRESS, Network } from './network.js';
import { PASSWORD, Server } from './server.js';

export interface Game {
  machines: number;
  /** Operations of each. */
  operations: number;
  batch: number;
  pace: number;
  kills: number;
  /** Wires pulled between two kills, of so many. */
  cuts: boolean;
  skews: number[];
}

export interface Outcome {
  results: Result[];
  /** Kills that came while a push was under way. */
  inPush: number;
  kept: number;
  ids: number;
  cuts: number;
  seconds: number;
  encrypted: boolean;
}

const sleep = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/** Plays `game`. Everything that it starts has ended when it answers or throws. */
export async function play(game: Game): Promise<Outcome> {
  const begun = Date.now();
  const network = new Network(game.machines);
  const folder = resolve('.tmp', `machine-${process.pid}`);
  let server: Server | null = null;
  try {
    server = await Server.start({
      within: network.hub,
      listen: '*',
      port: 5432,
      names: [`IP:${ADDRESS}`],
      settings: ['fsync=off'],
    });
    await server.onlyTls();
    const program = await machineProgram(folder);
    const members = Array.from({ length: game.machines }, (_, i) => `m${i + 1}`);
    await team(server, members);
    const total = game.machines * game.operations;
    const running = members.map((user, i) => {
      const home = network.home(i + 1, { user, password: PASSWORD, port: 5432, ca: server!.ca });
      const task: Task = {
        ...{
          url: `postgres://${user}@${ADDRESS}:5432/team`,
          team: 'shop',
          member: user,
          count: game.operations,
          total,
        },
        ...{ batch: game.batch, pace: game.pace, skew: game.skews[i % game.skews.length]!, seed: 7 + i },
      };
      const child = network.run(i + 1, home, [program, JSON.stringify(task)]);
      const line = createInterface({ input: child.stdout! });
      const result = new Promise<Result>((go, fail) => {
        line.once('line', (text) => go(JSON.parse(text)));
        child.once('exit', (code) => (code === 0 ? undefined : fail(new Error(`${user} ended with ${code}`))));
      });
      result.catch(() => {});
      return { child, result };
    });
    const { inPush, cuts, encrypted } = await trouble(game, server, network, total);
    for (const { child } of running) child.stdin!.write('finish\n');
    const results = await Promise.all(running.map((r) => r.result));
    const [{ kept, ids }] = (await server.sql<{ kept: number; ids: number }>(
      'team',
      'select count(*)::int kept, count(distinct id)::int ids from clew.operations',
    )) as [{ kept: number; ids: number }];
    return { results, inPush, cuts, kept, ids, encrypted, seconds: Math.round((Date.now() - begun) / 1000) };
  } finally {
    await server?.end();
    await network.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills the server while somebody pushes, again and again, spread over the whole of the work. */
async function trouble(game: Game, server: Server, network: Network, total: number) {
  let inPush = 0;
  let cuts = 0;
  let encrypted = false;
  const machineOf = (kill: number): number => 1 + ((kill * 3) % game.machines);
  for (let kill = 1; kill <= game.kills; kill++) {
    const due = (total * kill) / (game.kills + 1);
    for (let i = 0; i < 400; i++) {
      const [{ kept, pushing, plain }] = (await server.sql<{ kept: number; pushing: number; plain: number }>(
        'team',
        `select (select position from clew.teams)::int kept,
          (select count(*)::int from pg_stat_activity where state = 'active' and query like '%clew.push%' and pid <> pg_backend_pid()) pushing,
          (select count(*)::int from pg_stat_activity a left join pg_stat_ssl s using (pid) where a.client_addr is not null and not coalesce(s.ssl, false)) plain`,
      )) as [{ kept: number; pushing: number; plain: number }];
      encrypted = plain === 0;
      if (pushing > 0 && (kept >= due || i > 100)) {
        inPush++;
        break;
      }
      await sleep(5);
    }
    // Whose wire was pulled hears nothing of the next kill.
    if (game.cuts && kill > 1) network.plug(machineOf(kill - 1), true);
    await server.kill();
    if (game.cuts) network.plug(machineOf(kill), false);
    if (game.cuts) cuts++;
    await server.up();
  }
  if (game.cuts) network.plug(machineOf(game.kills), true);
  return { inPush, cuts, encrypted };
}

async function team(server: Server, members: string[]): Promise<void> {
  await server.database('team', members);
  const url = `postgres://maker:${PASSWORD}@/team?host=${server.folder}&port=5432`;
  const owner = await openPostgres({ url, team: 'shop', device: 'device-maker' });
  await owner.prepare();
  await owner.enter();
  for (const one of members) await owner.admit(one, 'member');
  await owner.close();
  await server.sql('team', 'update clew.teams set day_operations = 1000000, day_bytes = 1000000000');
}

/** The program of a machine as one file, beside the numbered files that it compares its version with. */
async function machineProgram(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  cpSync('src/stores/postgres/migrations', join(folder, 'migrations'), { recursive: true });
  const outfile = join(folder, 'machine.mjs');
  await build({
    entryPoints: ['test/support/team/machine.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}
