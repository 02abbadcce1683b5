#!/usr/bin/env node
// `npm run torture`: kills, fills the disk, crowds the store and plays sessions at once, and counts what was lost. Prints a table, exits 1 on any loss.
// --kills N (1000), --step KIB (4), --processes N (16), --operations N (200), --sessions N (50), --turns N (100),
// --rounds N (200), --seed N (1); --short; --only NAME,NAME.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { crowd, manySessions } from '../torture/crowd.mjs';
import { fullDisk } from '../torture/disk.mjs';
import { kills } from '../torture/kills.mjs';
import { several } from '../torture/several.mjs';

const short = process.argv.includes('--short');
const arg = (name, standard, brief) => {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? Number(process.argv[at + 1]) : short ? brief : standard;
};
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1].split(',') : null;
const KILLS = arg('kills', 1000, 24);
const STEP = arg('step', 4, 64);
const PROCESSES = arg('processes', 16, 4);
const OPERATIONS = arg('operations', 200, 24);
const SESSIONS = arg('sessions', 50, 6);
const TURNS = arg('turns', 100, 8);
const ROUNDS = arg('rounds', 200, 20);
const SEED = arg('seed', 1, 1);

const tmp = mkdtempSync(join(tmpdir(), 'clew-torture-'));
// Each run is a process of its own: that is what is tortured.
process.env.CLEW_COLD = '1';
const env = { PATH: process.env.PATH, HOME: join(tmp, 'home'), CLEW_COLD: '1' };
mkdirSync(env.HOME);
process.on('exit', () => rmSync(tmp, { recursive: true, force: true }));

const KIT = resolve('.tmp', `torture-${process.pid}.mjs`);
await build({
  stdin: {
    contents: "export * from './torture/kit.ts'; import { work } from './torture/kit.ts'; work(process.argv.slice(2));",
    resolveDir: resolve('.'),
    loader: 'ts',
  },
  outfile: KIT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});
process.on('exit', () => rmSync(KIT, { force: true }));
const kit = await import(pathToFileURL(KIT).href);

const rows = [];
let losses = 0;
let roots = 0;
const row = (what, figure, goal, met) => {
  rows.push([what, figure, goal, met ? 'met' : 'MISSED']);
  if (!met) losses++;
};
const say = (text) => process.stderr.write(`${text}\n`);

function fresh(name) {
  const root = join(tmp, `${name.replace(/\W/g, '-')}-${++roots}`);
  mkdirSync(root, { recursive: true });
  kit.prepare(root);
  return root;
}

const sizes = { KILLS, STEP, PROCESSES, OPERATIONS, SESSIONS, TURNS, ROUNDS, SEED };
const tools = { ...sizes, kit, KIT, env, tmp, fresh, rows, row, say };
for (const [name, run] of Object.entries({ kills, disk: fullDisk, crowd, sessions: manySessions, several }))
  if (only === null || only.includes(name)) await run(tools);

const head = ['torture', 'measured', 'goal', ''];
const width = head.map((h, i) => Math.max(h.length, ...rows.map((r) => r[i].length)));
const line = (cells) => `| ${cells.map((c, i) => c.padEnd(width[i])).join(' | ')} |`;
console.log([line(head), line(width.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n'));
process.exitCode = losses > 0 ? 1 : 0;
