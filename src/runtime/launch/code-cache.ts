/** Decides how code of ours is loaded: with the engine's own code cache of an earlier run, kept where only the user writes. */
import { latin1 } from '../../stores/bytes.js';

// Asked for in this way Node does not look for a module of that name first.
const { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeFileSync, writeSync } =
  process.getBuiltinModule('node:fs');
const { Script } = process.getBuiltinModule('node:vm');

/** A bundle's function; `keep` is there when its code cache is to be written once the bundle has run. */
export interface Compiled {
  made: (...given: unknown[]) => unknown;
  keep: (() => void) | null;
}

/** Bytes before the engine's own in a cache that grows; the first counts the runs. The engine wants what follows aligned. */
const COUNT = 8;
/** Runs that write a growing cache anew: the first one has seldom gone every way. Later ones are not counted. */
const ANEW = [2, 4, 8];
/** All is read into the same place: memory that is touched for the first time costs more than reading. */
let room = new Uint8Array(1024 * 1024);

/**
 * The function that is written in `file`. `name` names its code cache: it must change with the file, since the engine compares
 * lengths only. What a cache holds is what had run when it was kept; one that `grows` is kept again by some of its next runs.
 */
export function compileCached(file: string, name: string, grows = false): Compiled {
  const cache = cacheFile(name);
  const length = read(file);
  const source = latin1(room, 0, length);
  const size = cache === null ? 0 : readIfThere(cache);
  const from = grows ? COUNT : 0;
  const cachedData = size > from ? room.subarray(from, size) : undefined;
  const script = new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });
  const fresh = cachedData === undefined || script.cachedDataRejected === true;
  const runs = fresh || !grows ? 1 : Math.min(room[0]! + 1, ANEW.at(-1)! + 1);
  const keep = (): void => {
    const data = script.createCachedData();
    write(cache!, grows ? Buffer.concat([Buffer.from([runs, 0, 0, 0, 0, 0, 0, 0]), data]) : data);
  };
  const wanted = fresh || (grows && ANEW.includes(runs));
  const counted = grows && !wanted && runs < ANEW.at(-1)! ? () => count(cache!, runs) : null;
  return { made: script.runInThisContext(), keep: cache === null ? null : wanted ? keep : counted };
}

/** A cache is code: it lies in the user's own cache folder, never in a workspace that somebody else may have filled. */
function cacheFile(name: string): string | null {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
  const home = XDG_CACHE_HOME || LOCALAPPDATA || (HOME ? `${HOME}/.cache` : '');
  return home === '' ? null : `${home}/clew/${name}-${process.version}-${process.arch}.bin`;
}

function readIfThere(path: string): number {
  try {
    return read(path);
  } catch {
    return 0;
  }
}

/** Reads a file into `room`, with the few functions of Node that the bundles need anyway. How many bytes it has. */
function read(path: string): number {
  const fd = openSync(path, 'r');
  const whole = fstatSync(fd).size;
  if (whole > room.length) room = new Uint8Array(whole);
  let size = 0;
  for (let n = 1; n > 0 && size < whole; size += n) n = readSync(fd, room, size, whole - size, size);
  closeSync(fd);
  return size;
}

function write(path: string, data: Buffer): void {
  const temp = `${path}.${process.pid}`;
  folder(path.slice(0, path.lastIndexOf('/')));
  writeFileSync(temp, data, { mode: 0o600 });
  renameSync(temp, path);
}

/** Makes a folder and those above it, one by one: Node's own way of doing it does not end where none can be made in one that is there. */
function folder(path: string): void {
  if (existsSync(path)) return;
  const slash = path.lastIndexOf('/');
  if (slash > 0) folder(path.slice(0, slash));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (e) {
    // Another process may have been first.
    if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e;
  }
}

function count(path: string, runs: number): void {
  const fd = openSync(path, 'r+');
  writeSync(fd, Buffer.from([runs]), 0, 1, 0);
  closeSync(fd);
}
