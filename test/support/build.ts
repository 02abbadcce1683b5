/** Builds once before the tests, where the build is not that of the sources: the hook and the command line are tested as they ship. What tests leave in their folder for temporary files goes with them. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function build(): () => void {
  // Each project of the tests asks; one build does for all.
  if (process.env.CLEW_BUILT === '1') return () => {};
  process.env.CLEW_BUILT = '1';
  // Every day the same, so that a red run is of what changed; `npm run soak` draws another each time.
  process.env.CLEW_SEED ??= String(process.env.CLEW_RUNS === undefined ? 20_261 : Math.floor(Math.random() * 2 ** 31));
  console.log(`property tests: CLEW_SEED=${process.env.CLEW_SEED} runs the same ones again`);
  execFileSync(process.execPath, ['scripts/setup.mjs'], { stdio: 'inherit' });
  const temporary = join(realpathSync(tmpdir()), `clew-tests-${process.pid}`);
  mkdirSync(temporary, { mode: 0o755 });
  // Some tests run as another user, who must be able to come in.
  chmodSync(temporary, 0o755);
  process.env.TMPDIR = temporary;
  // Code caches are warm as they are for users: one run leaves them for the next, whatever home it has.
  process.env.XDG_CACHE_HOME = join(temporary, 'cache');
  // What a test confirms is nobody's but its own.
  process.env.XDG_STATE_HOME = join(temporary, 'state');
  return () => rmSync(temporary, { recursive: true, force: true, maxRetries: 20 });
}
