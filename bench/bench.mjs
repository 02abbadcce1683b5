#!/usr/bin/env node
// `npm run bench`: speed, measured beside `node -e 0` in the same run. `--prompts`, `--tools`, `--sizes`, `--switch`, `--plans`, `--intents`, `--stops`, `--statusline`, `--doctor`, `--team`
// print one part alone; --runs N, --quick, --strict (exit 1 on a miss), --against DIST (another build on the same transcripts), --files (each transcript).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { arg, floorRun, inTurns, middle, NODE, p, printFigures, run } from './kit.mjs';
import { doctor } from './doctor.mjs';
import { besideReader } from './reader.mjs';
import { realPrompts } from './real.mjs';
import { scale } from './scale.mjs';
import { makeSizes, sizeFigures } from './sizes.mjs';
import { statusline } from './statusline.mjs';
import { stops } from './stop.mjs';
import { besideTeam } from './team.mjs';
import { startsWithIntents, toolPaths } from './tools.mjs';
import { makeContexts, makePrompts, makeTranscript } from './world.mjs';

const quick = process.argv.includes('--quick');
const dist = resolve('dist');
const tmp = join(tmpdir(), `clew-bench-${process.pid}`);
const env = { PATH: process.env.PATH, HOME: join(tmp, 'home') };
const against = arg('against', null);
const kit = { tmp, env, dist, dists: against === null ? [dist] : [dist, resolve(against)], rounds: Number(arg('runs', quick ? 11 : 41)), huge: quick ? 100_000_000 : 1_000_000_000, many: quick ? 1000 : 10_000, inProcess, middle, quick };
mkdirSync(env.HOME, { recursive: true });
process.on('exit', () => rmSync(tmp, { recursive: true, force: true }));

const PARTS = {
  prompts: async () => [...(await realPrompts(kit)), ...besideReader(kit)],
  tools: () => toolPaths(kit),
  intents: () => startsWithIntents(kit),
  stops: () => stops(kit),
  statusline: () => statusline(kit),
  doctor: () => doctor(kit),
  team: () => besideTeam(kit),
  switch: () => [switching()],
  sizes: () => sizeFigures(makeSizes(kit), kit),
  plans: () => (makeTranscript(join(tmp, 'small.jsonl'), 1_000_000), scale(kit)),
  inside: () => inside(),
};
const asked = Object.keys(PARTS).filter((part) => process.argv.includes(`--${part}`));
const figures = [];
for (const part of asked.length > 0 ? asked : Object.keys(PARTS)) figures.push(...(await PARTS[part]()));
const misses = printFigures(figures);
console.log(`\nbundles: ${readdirSync(dist).filter((f) => f.startsWith('hook')).map((f) => `${f} ${Math.round(statSync(join(dist, f)).size / 1024)} KB`).join(' · ')}`);
if (misses > 0 && process.argv.includes('--strict')) process.exitCode = 1;

function switching() {
  const held = join(tmp, 'held');
  makeContexts(held, 1000);
  const [floor, turned] = inTurns([() => floorRun({ cwd: tmp, env }), (i) => run([join(dist, 'cli.js'), 'switch', `work-number-${(i * 37) % 1000}`, '--cwd', held], '', { cwd: tmp, env })], kit.rounds);
  return ['clew switch among 1,000 contexts, p50 over the floor, ms', p(turned, 0.5) - p(floor, 0.5), 60];
}

/** What is measured inside a process: digest, search, reading; and the index of many plans. */
async function inside() {
  const { transcripts, workspaces } = makeSizes(kit);
  const cache = join(workspaces.many, '.clew/cache');
  const inner = middle(await inProcess('inner', [transcripts.huge, cache]));
  const reading = await readingTimes(cache);
  const index = (...args) => JSON.parse(execFileSync(NODE, [join(dist, 'cli.js'), 'index', '--json', ...args, '--cwd', workspaces.many], { env, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }));
  const whole = index('--rebuild');
  const onePlan = join(workspaces.many, 'docs/plans/area-1/changed.md');
  writeFileSync(onePlan, '# A changed plan\n\n- [ ] one task\n');
  const one = index(onePlan);
  index();
  return [
    ['digest of the large transcript, ms in a fresh process', inner.digest, 100],
    [`plan search at ${kit.many} plans, first in a process, ms`, inner.first, 10],
    [`plan search at ${kit.many} plans, p50 in process, ms`, inner.search, 10],
    [`reading a prompt, 200 open contexts and ${kit.many} plans, p50 of ${reading.length}, ms`, p(reading, 0.5), 3],
    [`reading a prompt, 200 open contexts and ${kit.many} plans, p99 of ${reading.length}, ms`, p(reading, 0.99), 10],
    [`index of ${kit.many} plans from nothing, s`, whole.ms / 1000, 10],
    ['refresh of one known path, ms', one.ms, 50],
    [`sweep of ${kit.many} unchanged files, ms`, index().ms, 200],
  ];
}

/** What each prompt takes: the middle of five processes that read the same ones in the same order. */
async function readingTimes(cache) {
  const prompts = makePrompts(2400);
  const file = join(tmp, 'prompts.json');
  writeFileSync(file, JSON.stringify(prompts));
  const runs = await inProcess('reading', [file, cache]);
  if (runs[0].plans !== kit.many) throw new Error(`the index holds ${runs[0].plans} plans`);
  return prompts.flatMap((_, i) => (runs[0].times[i] === null ? [] : [p(runs.map((r) => r.times[i]), 0.5)]));
}

/** What five fresh processes that run `bench/NAME.ts` print. */
async function inProcess(name, args) {
  const out = join(tmp, `${name}.mjs`);
  await build({ entryPoints: [resolve(`bench/${name}.ts`)], outfile: out, bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'error', banner: { js: "import{createRequire as __c}from'node:module';const require=__c(import.meta.url);" } });
  return Array.from({ length: 5 }, () => JSON.parse(execFileSync(NODE, [out, ...args], { env, encoding: 'utf8', maxBuffer: 1 << 26 })));
}
