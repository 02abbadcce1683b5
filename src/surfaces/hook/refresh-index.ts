/** Decides when the hook has the plan index brought up to date: before anything is told where files changed since the last look, else behind an answer, and rarely. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import type { Config } from '../../core/model.js';
import { areBehind, isBehind, lookedAt } from '../../runtime/plans/freshness.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';

/** At most one refresh behind an answer in this many milliseconds; as long nothing is waited for again that was waited for in vain. */
const RARELY = 20_000;
/** The first index may hold up the start of a session for this long, one that files left behind any event. */
const FIRST = 4000;
const BEHIND = 2000;

/**
 * Has the index follow what changed since the last look, and waits for it: files that are or may be plans, or the plans `told`
 * alone where they are given. `true` = it was brought up to date.
 */
export function followFiles(
  workspace: Workspace,
  config: Pick<Config, 'plans'>,
  dist: string,
  told?: string[],
): boolean {
  const { dir, root } = workspace;
  const cache = `${dir}/cache`;
  const none = !told && !existsSync(`${cache}/plans.idx`);
  const behind = none || (told ? areBehind(cache, root, told) : isBehind(cache, root, config.plans.length > 0));
  if (!behind) return false;
  const asked = timeOf(`${cache}/asked`);
  if (asked > lookedAt(cache) && Date.now() - asked < RARELY) return false;
  return run(workspace, dist, BEHIND);
}

/** Has the index made or renewed: the start of a session waits for the first one, nothing else does; a plan that we wrote is followed at once. */
export function refreshIndex(workspace: Workspace, asking: 'start' | 'prompt' | 'stop' | 'wrote', dist: string): void {
  const first = !existsSync(`${workspace.dir}/cache/plans.idx`);
  if (asking === 'prompt' && !first) return;
  if (first && asking === 'start') run(workspace, dist, FIRST);
  else if (asking === 'wrote' || Date.now() - timeOf(`${workspace.dir}/cache/asked`) >= RARELY) run(workspace, dist, 0);
}

/** Runs `clew index`, and waits for `wait` milliseconds. */
function run({ dir, root }: Workspace, dist: string, wait: number): boolean {
  mkdirSync(`${dir}/cache`, { recursive: true });
  writeFileSync(`${dir}/cache/asked`, '');
  const { spawn, spawnSync } = process.getBuiltinModule('node:child_process');
  const args = [`${dist}/cli.js`, 'index', '--quiet', '--cwd', root];
  if (wait > 0) return spawnSync(process.execPath, args, { stdio: 'ignore', timeout: wait }).status === 0;
  spawn(process.execPath, args, { stdio: 'ignore', detached: true }).unref();
  return false;
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
