/** Decides how the hook's code is loaded: with the engine's own code cache of an earlier run, kept where only the user writes. */
import type { Loader } from './hook-world.js';

// Asked for in this way Node does not look for a module of that name first.
const { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeFileSync } =
  process.getBuiltinModule('node:fs');
const { Script } = process.getBuiltinModule('node:vm');

/** Fingerprints of the bundles, put in by the build: the engine itself compares lengths only. */
declare const CLEW_BUILDS: { main: string; rest: string; tool: string; looks: string; documents: string };

/** Each file of a bundle asks for its modules by itself, and Node looks each time anew. */
const held: Record<string, unknown> = {};
const requireOnce = (name: string): unknown => (held[name] ??= process.getBuiltinModule(name) ?? require(name));

if (process.env.CLEW_DISABLE !== '1') load();

function load(): void {
  try {
    const later: (() => void)[] = [];
    const load = (name: 'documents'): unknown => {
      const { made, keep } = compiled(name);
      // What it has run by then is what its next run needs.
      if (keep !== null) later.push(keep);
      return made(requireOnce, process, __dirname, {});
    };
    const loader: Loader = { load };
    const [first, next] = process.argv[3] === 'tool' ? (['tool', 'looks'] as const) : (['main', 'rest'] as const);
    run(first, loader);
    if (loader.handed !== undefined) run(next, { load, handed: loader.handed });
    for (const keep of later) keep();
  } catch (e) {
    // A hook that cannot load says nothing, except to `clew doctor`, which runs it to see.
    if (process.env.CLEW_PROBE === '1') throw e;
  }
  // All is written by now. Without this the engine takes its heap apart first, which costs a prompt a millisecond.
  process.exit(0);
}

/** Runs one bundle; the first run without a code cache leaves one. */
function run(name: 'main' | 'rest' | 'tool' | 'looks', loader: Loader): void {
  const { made, keep } = compiled(name);
  made(requireOnce, process, __dirname, loader);
  if (keep === null || loader.rehearse === undefined) return;
  loader.rehearse();
  keep();
}

/** A bundle's function; `keep` writes its code cache where there is none yet. */
function compiled(name: keyof typeof CLEW_BUILDS): {
  made: (...given: unknown[]) => unknown;
  keep: (() => void) | null;
} {
  const filename = `${__dirname}/hook-${name}.js`;
  const cache = cacheFile(CLEW_BUILDS[name]);
  const cachedData = cache === null ? undefined : ifThere(cache);
  // Nothing but ASCII, and as text Node reads it in one step.
  const script = new Script(readFileSync(filename, 'utf8'), { filename, ...(cachedData ? { cachedData } : {}) });
  const wanting = cache !== null && (cachedData === undefined || script.cachedDataRejected === true);
  return { made: script.runInThisContext(), keep: wanting ? () => write(cache, script.createCachedData()) : null };
}

/** A cache is code: it lies in the user's own cache folder, never in a workspace that somebody else may have filled. */
function cacheFile(build: string): string | null {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
  const home = XDG_CACHE_HOME || LOCALAPPDATA || (HOME ? `${HOME}/.cache` : '');
  return home === '' ? null : `${home}/clew/hook-${build}-${process.version}-${process.arch}.bin`;
}

/** The bytes of a file, with the few functions of Node that the bundles need anyway: each one more has to be compiled first. */
function ifThere(path: string): Buffer | undefined {
  try {
    const fd = openSync(path, 'r');
    const bytes = Buffer.allocUnsafeSlow(fstatSync(fd).size);
    const n = readSync(fd, bytes, 0, bytes.length, 0);
    closeSync(fd);
    return n === bytes.length ? bytes : bytes.subarray(0, n);
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
