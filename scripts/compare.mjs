// Decides whether two builds of clew behave the same: feeds both the same random input and prints each difference.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { commandLines } from './compare/commands.mjs';
import { hooks } from './compare/hooks.mjs';
import { inProcess } from './compare/in-process.mjs';
import { routers } from './compare/library.mjs';
import { realPrompts } from './compare/prompts.mjs';
import { Report } from './compare/report.mjs';
import { Stage } from './compare/stage.mjs';

const USAGE = `node scripts/compare.mjs OLD_DIR NEW_DIR [--decide 50000] [--commands 500] [--hooks 1000] [--seed N] [--only SEQUENCE] [--data DIR] [--coverage]
Each folder holds a build in dist/. Exit 0: no difference, 1: at least one, 2: wrong use.`;

const { folders, options } = read(process.argv.slice(2));
const builds = folders.map((f) => resolve(f));
const here = dirname(fileURLToPath(import.meta.url));
const data = resolve(options.data ?? process.env.CLEW_DATA ?? join(here, '..', '..', 'shared', 'data'));
const seed = Number(options.seed ?? (Date.now() ^ process.pid) >>> 0);
console.log(`seed ${seed}; old ${builds[0]}, new ${builds[1]}`);

const { only } = options;
const report = new Report();
const real = existsSync(data) ? realPrompts(data) : [];
console.log(real.length === 0 ? `no prompts below ${data}: only our own are used` : `${real.length} real prompts`);
const count = (name, standard) => Number(options[name] ?? standard);
if (count('decide', 50_000) > 0) {
  // A query keeps two modules of one file apart where both folders are the same.
  const libs = await Promise.all(
    builds.map((dir, i) => import(`${pathToFileURL(join(dir, 'dist/index.js'))}?side=${i}`)),
  );
  inProcess(libs, real, report, { count: count('decide', 50_000), seed, only });
  if (only === undefined) routers(libs, data, report);
}
const [commands, payloads] = [count('commands', 500), count('hooks', 1000)];
if (commands + payloads > 0) {
  const stage = new Stage(builds);
  try {
    if (commands > 0) commandLines(stage, real, report, { count: commands, seed, only });
    if (payloads > 0) hooks(stage, real, report, { count: payloads, seed, only });
  } finally {
    stage.close();
  }
}
if (options.coverage) report.coverage();
process.exitCode = report.close();

function read(args) {
  const folders = [];
  const options = {};
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--coverage') options.coverage = true;
    else if (args[i].startsWith('--')) options[args[i].slice(2)] = args[++i];
    else folders.push(args[i]);
  }
  const known = ['decide', 'commands', 'hooks', 'seed', 'data', 'coverage', 'only'];
  const wrong = Object.keys(options).some(
    (k) => !known.includes(k) || (!['data', 'only'].includes(k) && Number.isNaN(Number(options[k]))),
  );
  if (folders.length !== 2 || wrong || folders.some((f) => !existsSync(join(f, 'dist/index.js')))) {
    console.error(USAGE);
    process.exit(2);
  }
  return { folders, options };
}
