// How long `clew doctor` takes where nothing is wrong, beside the bare start of Node in turns: 200 contexts, 30 plans, two hosts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floorRun, inTurns, NODE, p, run } from './kit.mjs';
import { makeContexts, makePlans } from './world.mjs';

/** Milliseconds that a person waits for it. */
const LIMIT = 1000;
/** The same where Node itself takes 50 ms to start: what a busy machine is held to. */
const TIMES = 20;

/** An ordinary workspace as `clew init` leaves it, on a home of its own. */
export function doctor({ tmp, env, dist, rounds }) {
  const cwd = join(tmp, 'ordinary');
  const home = join(tmp, 'ordinary-home');
  for (const dir of [join(home, '.claude'), join(home, '.codex')]) mkdirSync(dir, { recursive: true });
  makeContexts(cwd, 200);
  rmSync(join(cwd, '.git'), { recursive: true });
  makePlans(cwd, 30);
  writeFileSync(join(cwd, '.gitignore'), '.claude/settings.local.json\n.codex/\n');
  const at = { cwd, env: { ...env, HOME: home } };
  const clew = (...args) => execFileSync(NODE, [join(dist, 'cli.js'), ...args], { ...at, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' });
  execFileSync('git', ['init', '-q'], at);
  for (const host of ['claude', 'codex']) clew('init', '--host', host, '--yes');
  const found = JSON.parse(clew('doctor', '--json'));
  if (found.broken !== 0) throw new Error(`something is wrong here: ${found.checks.filter((c) => c.state === 'bad').map((c) => c.text)}`);
  const [floor, whole] = inTurns([() => floorRun(at), () => run([join(dist, 'cli.js'), 'doctor'], '', at)], Math.ceil(rounds / 2));
  return [
    ['node -e 0, p50, ms', p(floor, 0.5), null],
    ['clew doctor where nothing is wrong, 200 contexts, 30 plans, two hosts, p50, ms', p(whole, 0.5), LIMIT],
    ['the same beside node -e 0, p50, paired', p(whole.map((ms, i) => ms / floor[i]), 0.5), TIMES],
  ];
}
