/** Decides how the hook's code is loaded: with the engine's own code cache of an earlier run, kept where only the user writes. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Script } from 'node:vm';

/** Fingerprint of `hook-main.js`, put in by the build: the engine itself compares lengths only. */
declare const CLEW_BUILD: string;

if (process.env.CLEW_DISABLE !== '1') load();

function load(): void {
  try {
    const filename = `${__dirname}/hook-main.js`;
    const cache = cacheFile();
    const cachedData = cache === null ? undefined : read(cache);
    const script = new Script(readFileSync(filename, 'latin1'), { filename, ...(cachedData ? { cachedData } : {}) });
    const loader: { rehearse?: () => void } = {};
    script.runInThisContext()(require, process, __dirname, loader);
    if (cache !== null && loader.rehearse && (cachedData === undefined || script.cachedDataRejected === true)) {
      loader.rehearse();
      write(cache, script.createCachedData());
    }
  } catch (e) {
    // A hook that cannot load says nothing, except to `clew doctor`, which runs it to see.
    if (process.env.CLEW_PROBE === '1') throw e;
  }
}

/** A cache is code: it lies in the user's own cache folder, never in a workspace that somebody else may have filled. */
function cacheFile(): string | null {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
  const home = XDG_CACHE_HOME || LOCALAPPDATA || (HOME ? `${HOME}/.cache` : '');
  return home === '' ? null : `${home}/clew/hook-${CLEW_BUILD}-${process.version}-${process.arch}.bin`;
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function write(path: string, data: Buffer): void {
  const temp = `${path}.${process.pid}`;
  mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true, mode: 0o700 });
  writeFileSync(temp, data, { mode: 0o600 });
  renameSync(temp, path);
}
