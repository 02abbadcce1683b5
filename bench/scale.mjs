// 12,000 plans: a cold index and what it takes of memory, a sweep, moving a whole folder, a search, a new title held against all of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePlans } from './world.mjs';

const PLANS = 12_000;
const CLI = resolve('dist/cli.js');

/** Rows of figures, each [name, measured, at most]. `kit` = tmp, env, inProcess, middle and quick of the bench. */
export async function scale({ tmp, env, inProcess, middle, quick }) {
  const count = quick ? 1200 : PLANS;
  const root = join(tmp, 'scale');
  mkdirSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  console.error(`${count} plans: ${makePlans(root, count)}`);
  const spy = join(tmp, 'peak.cjs');
  writeFileSync(spy, "process.on('exit',()=>require('fs').writeSync(2,'RSS '+process.resourceUsage().maxRSS))");
  const index = (...args) => {
    const r = spawnSync(process.execPath, ['-r', spy, CLI, 'index', '--json', ...args, '--cwd', root], { env, encoding: 'utf8', maxBuffer: 1 << 28 });
    if (r.status !== 0) throw new Error(`index: ${r.status} ${r.stderr}`);
    return { ...JSON.parse(r.stdout), peak: Number(/RSS (\d+)/.exec(r.stderr)[1]) / 1024 };
  };
  const of = (runs, what) => runs.map((r) => r[what]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  const cold = Array.from({ length: 3 }, () => index('--rebuild'));
  if (cold[0].plans !== count) throw new Error(`the index holds ${cold[0].plans} plans`);
  const sweeps = Array.from({ length: 3 }, () => index());
  const cache = join(root, '.clew/cache');
  const search = middle(await inProcess('inner', [join(tmp, 'small.jsonl'), cache]));
  const similar = middle(await inProcess('similar', [cache]));
  const bar = onTerminal(root, env);
  // Every path changes, no text does: all of them must be found again.
  renameSync(join(root, 'docs/plans'), join(root, 'plans'));
  const moved = index();
  const found = moved.findings.filter((f) => f.code === 'plan-moved').length;
  console.error(`progress bar on a terminal: ${bar === null ? 'not measured (no script command)' : `drawn ${bar} times`}; first ${found} of ${moved.removed} moves told`);
  return [
    [`index of ${count} plans from nothing, s`, of(cold, 'ms') / 1000, 12],
    [`peak memory of indexing ${count} plans, MB`, of(cold, 'peak'), 250],
    [`sweep of ${count} unchanged plans, ms`, of(sweeps, 'ms'), 250],
    [`plan search at ${count} plans, first in a process, ms`, search.first, 15],
    [`plan search at ${count} plans, p50 in process, ms`, search.search, 15],
    [`new title against ${count} plans, first in a process, ms`, similar.first, 50],
    [`new title against ${count} plans, p50 in process, ms`, similar.p50, 15],
    [`new title against ${count} plans, p95 in process, ms`, similar.p95, 15],
    [`a folder of ${count} plans moved, s`, moved.ms / 1000, 12],
    [`peak memory of that, MB`, moved.peak, 250],
  ];
}

/** How often the bar of a cold index is drawn where a person watches; `null` where there is no `script` to make a terminal. */
function onTerminal(root, env) {
  const line = `'${process.execPath}' '${CLI}' index --rebuild --cwd '${root}'`;
  const r = spawnSync('script', ['-qec', line, '/dev/null'], { env: { ...env, TERM: 'xterm' }, encoding: 'utf8', maxBuffer: 1 << 26 });
  return r.status === 0 ? (r.stdout.match(/reading plans/g) ?? []).length : null;
}
