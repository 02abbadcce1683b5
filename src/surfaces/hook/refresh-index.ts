/** Decides when the hook has the plan index brought up to date: at a session's start and after a plan was edited, never while a prompt waits. */
import { closeSync, existsSync, mkdirSync, openSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** At most one refresh in this many milliseconds. */
const RARELY = 20_000;
/** A first index may hold up the start of a session for this long, no longer. */
const FIRST = 4000;

/** When the hook asks: a start may wait for a first index, a prompt only sees that there is one, a stop follows an edited plan. */
export type Asking = 'start' | 'prompt' | 'stop';

/** Starts `clew index` for the workspace, alone and rarely; only the start of a session waits, and only for a first index. */
export function refreshIndex(dir: string, asking: Asking, dist: string, root: string): void {
  const first = !existsSync(`${dir}/cache/plans.idx`);
  if (asking === 'prompt' && !first) return;
  const wait = first && asking === 'start';
  const stamp = join(dir, 'cache', 'asked');
  if (!wait && Date.now() - timeOf(stamp) < RARELY) return;
  mkdirSync(join(dir, 'cache'), { recursive: true });
  closeSync(openSync(stamp, 'a'));
  utimesSync(stamp, new Date(), new Date());
  const { spawn, spawnSync } = process.getBuiltinModule('node:child_process');
  const args = [join(dist, 'cli.js'), 'index', '--quiet', '--cwd', root];
  if (wait) spawnSync(process.execPath, args, { stdio: 'ignore', timeout: FIRST });
  else spawn(process.execPath, args, { stdio: 'ignore', detached: true }).unref();
}

function timeOf(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
