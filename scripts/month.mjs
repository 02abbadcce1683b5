#!/usr/bin/env node
// Makes a workspace with a month of made-up work: node scripts/month.mjs DIR [--operations N --contexts N --prompts N --days N --seed N --now TIME --state FOLDER]. The same options give the same month. --state: what was agreed was agreed on this machine, as that folder (an XDG_STATE_HOME) says then; without it the workspace came from elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundled } from './bundled.mjs';
import { writeFiles } from './month/files.mjs';
import { playMonth } from './month/work.mjs';

const MOST_COMMITS = 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['operations', 'contexts', 'prompts', 'days', 'seed', 'now', 'state'].map((o) => [o, { type: 'string' }]),
  ),
});
const number = (name, standard, least = 1) => {
  const n = Number(values[name] ?? standard);
  if (Number.isInteger(n) && n >= least) return n;
  console.error(`month: --${name} is a whole number from ${least} on`);
  process.exit(2);
};
const [dir] = positionals;
const now = values.now === undefined ? Date.now() : Date.parse(values.now);
if (dir === undefined || Number.isNaN(now)) {
  console.error(
    'month: node scripts/month.mjs DIR [--now 2026-01-30T17:00:00Z] [--operations N] [--contexts N] [--prompts N] [--days N] [--seed N] [--state FOLDER]',
  );
  process.exit(2);
}
const root = resolve(dir);
// A month is written into a folder of its own: nobody's work is written over.
if (existsSync(root) && readdirSync(root).length > 0) {
  console.error(`month: ${root} is not empty`);
  process.exit(2);
}
mkdirSync(root, { recursive: true });
const options = {
  prompts: number('prompts', 1400),
  operations: number('operations', 320),
  contexts: number('contexts', 20),
  days: number('days', 30),
  seed: number('seed', 7, 0),
  now,
  agreed: values.state !== undefined,
};
const month = playMonth(root, options);
writeFiles(root, month, now, options.agreed);
if (options.agreed) {
  process.env.XDG_STATE_HOME = resolve(values.state);
  const { keepPins } = await bundled("export * from './src/runtime/intents/pins.ts'");
  keepPins({ dir: resolve(root, '.clew') }, month.pinned);
}
if (spawnSync('git', ['init', '-q', '-b', 'main', root]).status === 0) {
  const by = ['-C', root, '-c', 'user.name=Ada', '-c', 'user.email=ada@tidewater.example'];
  const git = (...args) => spawnSync('git', [...by, ...args]);
  // Git says when a plan was changed: each is committed then, those of before the month together; of very many only the latest.
  const commit = (at, paths, said) => {
    const date = `${Math.floor(at / 1000)} +0000`;
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    git('add', '--', ...paths);
    spawnSync('git', [...by, 'commit', '-q', '-m', said], { env });
  };
  const begun = now - options.days * 86_400_000;
  commit(begun - 10 * 86_400_000, ['docs/plans/done'], 'plans of before');
  const planned = month.works.filter((w) => w.plan !== null).sort((a, b) => a.lastAt - b.lastAt);
  for (const w of planned.slice(-MOST_COMMITS)) commit(w.lastAt, [w.plan], w.title);
  commit(Math.max(begun, ...month.works.map((w) => w.lastAt)), ['.'], 'a month of work');
  for (const w of month.works) if (w.status === 'open' && w.branch !== 'main') git('branch', w.branch);
}
// Who has a month of work behind them has clew set up.
if (options.agreed && existsSync('dist/cli.js'))
  spawnSync(process.execPath, ['dist/cli.js', 'init', '--yes', '--host', 'claude', '--cwd', root]);
const { counts, works } = month;
console.log(
  `${root}: ${works.length} contexts, ${counts.prompts} prompts, ${counts.operations} other operations, ${Object.keys(month.state.sessions).length} sessions kept`,
);
