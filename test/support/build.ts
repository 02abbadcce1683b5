/** Builds once before the tests, where the build is not that of the sources: the hook and the command line are tested as they ship. What tests leave in their folder for temporary files goes with them. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async function build(): Promise<() => Promise<void>> {
  // Each project of the tests asks; one build does for all.
  if (process.env.CLEW_BUILT === '1') return async () => {};
  process.env.CLEW_BUILT = '1';
  // Every day the same, so that a red run is of what changed; `npm run soak` draws another each time.
  process.env.CLEW_SEED ??= String(process.env.CLEW_RUNS === undefined ? 20_261 : Math.floor(Math.random() * 2 ** 31));
  console.log(`property tests: CLEW_SEED=${process.env.CLEW_SEED} runs the same ones again`);
  execFileSync(process.execPath, ['scripts/setup.mjs'], { stdio: 'inherit' });
  const { temporary, remove } = await ownTemporary();
  // Code caches are warm as they are for users: one run leaves them for the next, whatever home it has.
  process.env.XDG_CACHE_HOME = join(temporary, 'cache');
  // What a test confirms is nobody's but its own.
  process.env.XDG_STATE_HOME = join(temporary, 'state');
  return remove;
}

/** A folder for temporary files that goes with these tests; those of tests that were ended before they could are removed, too. */
export async function ownTemporary(): Promise<{ temporary: string; remove: () => Promise<void> }> {
  const above = realpathSync(tmpdir());
  // While it goes, the runner hears that its workers have ended.
  // What is still held, by a mount of a run that was killed, is left to the next.
  const gone = (path: string, maxRetries: number): Promise<void> =>
    rm(path, { recursive: true, force: true, maxRetries }).catch(() => undefined);
  for (const name of readdirSync(above)) {
    const pid = /^clew-tests-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await gone(join(above, name), 0);
  }
  const temporary = join(above, `clew-tests-${process.pid}`);
  mkdirSync(temporary, { mode: 0o755 });
  // Some tests run as another user, who must be able to come in.
  chmodSync(temporary, 0o755);
  process.env.TMPDIR = temporary;
  return { temporary, remove: () => gone(temporary, 3) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM';
  }
}
