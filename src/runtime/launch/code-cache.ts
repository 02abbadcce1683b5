/** Decides how code of ours is loaded: with the engine's own code cache of an earlier run, kept where only the user writes. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** Code that is ready to run, and what it exports once it has. */
export interface Cached {
  module: { exports: unknown };
  run(...given: unknown[]): void;
  /** Writes the code cache when it is due. To be called at the end of a run: what has run by then is what the next one needs. */
  keep(): void;
}

/** Bytes before the engine's own in a code cache: the first counts the runs. The engine wants what follows aligned. */
const HEAD = 8;
/** Runs that write the cache anew: the first ones have seldom gone every way. Later ones are not counted. */
const ANEW = [1, 2, 4, 8, 16, 32];

/**
 * The code in `file`, a function that takes a module and what it is given. `name` names its code cache: it must change with
 * the file, since the engine compares lengths only.
 */
export function compileCached(file: string, name: string): Cached {
  const path = cacheFile(name);
  const held = path === null ? null : readIfThere(path);
  const cachedData = held !== null && held.length > HEAD ? held.subarray(HEAD) : undefined;
  const script = new Script(readFileSync(file, 'utf8'), { filename: file, ...(cachedData && { cachedData }) });
  const fresh = cachedData === undefined || script.cachedDataRejected === true;
  const runs = fresh ? 1 : held![0]! + 1;
  const module = { exports: {} };
  return {
    module,
    run: (...given) => script.runInThisContext()(module, ...given),
    keep() {
      if (path === null || runs > ANEW.at(-1)!) return;
      const data = ANEW.includes(runs) ? script.createCachedData() : held!.subarray(HEAD);
      write(path, Buffer.concat([Buffer.from([runs, 0, 0, 0, 0, 0, 0, 0]), data]));
    },
  };
}

/** A cache is code: it lies in the user's own cache folder, never in a workspace that somebody else may have filled. */
function cacheFile(name: string): string | null {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
  const home = XDG_CACHE_HOME || LOCALAPPDATA || (HOME ? `${HOME}/.cache` : '');
  return home === '' ? null : `${home}/clew/${name}-${process.version}-${process.arch}.bin`;
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function write(path: string, data: Buffer): void {
  const temp = `${path}.${process.pid}`;
  makeFolder(dirname(path));
  writeFileSync(temp, data, { mode: 0o600 });
  renameSync(temp, path);
}

/** Makes a folder and those above it, one by one: Node's own way of doing it does not end where none can be made in one that is there. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (e) {
    // Another process may have been first.
    if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e;
  }
}
