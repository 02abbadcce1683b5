/** Decides which bundles of the hook run, each with the engine's code cache of an earlier run. */
import { type Compiled, compileCached } from '../../runtime/launch/code-cache.js';
import type { Loader } from './io.js';

/** Fingerprints of the bundles, put in by the build: the engine itself compares lengths only. */
declare const CLEW_BUILDS: Record<Bundle, string>;

type Handed = NonNullable<Loader['handed']>;
type Alone = 'main' | 'tool' | 'gate' | 'gate-run';
type Bundle = Alone | `${Alone}-others` | 'rest' | 'looks' | 'documents' | 'shell' | 'globs' | 'trace';

/** Each file of a bundle asks for its modules by itself, and Node looks each time anew. */
const held: Record<string, unknown> = {};
const requireOnce = (name: string): unknown => (held[name] ??= process.getBuiltinModule(name) ?? require(name));

/**
 * Tells the engine to interpret only: a hook is over before machine code made from its loops has paid for itself. Asked for
 * here, since Node refuses to start with a flag that it does not know, and by the old door, since the module `v8` takes longer
 * to load than is won. Newer Nodes have closed that door; all works without. It comes after Node's own modules are loaded:
 * the code that is built into Node counts as made with other flags.
 */
function interpreted(): void {
  try {
    // Node would warn of the door, and has to compile that first.
    process.emitWarning = () => {};
    (process as unknown as { binding(name: 'v8'): typeof import('node:v8') })
      .binding('v8')
      .setFlagsFromString('--no-sparkplug');
  } catch {
    // A Node without that door, or one that grants it to nobody.
  }
}

/** Copilot CLI runs the hooks of Claude Code's settings, too, and Cursor may: they have an entry of their own, or none. */
function isForeign(): boolean {
  const { CLAUDECODE, COPILOT_CLI, CURSOR_VERSION } = process.env;
  return process.argv[2] === 'claude' && !CLAUDECODE && Boolean(COPILOT_CLI || CURSOR_VERSION);
}

function load(): void {
  try {
    const later: (() => void)[] = [];
    const load = (name: 'documents' | 'shell' | 'globs' | 'trace'): unknown => {
      const { made, keep } = bundle(name);
      // What it has run by then is what its next run needs.
      if (keep !== null) later.push(keep);
      return made(requireOnce, process, __dirname, {});
    };
    const loader: Loader = { load };
    const tool = process.argv[3] === 'tool';
    // What a tool call runs is too short to win back what asking costs.
    if (!tool) interpreted();
    const ours = (name: Alone): Bundle => (process.argv[2] === 'claude' ? name : `${name}-others`);
    run(ours(tool ? 'tool' : 'main'), loader);
    const { handed } = loader;
    if (handed !== undefined) run(!tool ? 'rest' : handed.known ? 'looks' : ours(gateFor(handed)), { load, handed });
    for (const keep of later) keep();
  } catch (e) {
    // A hook that cannot load says nothing, except to `clew doctor`, which runs it to see.
    if (process.env.CLEW_PROBE === '1') throw e;
  }
  // All is written by now. Without this the engine takes its heap apart first, which costs a prompt a millisecond.
  leave(0);
}

/** Ends the process. Nobody here listens for its end, and telling them so costs Node as much as reading a file. */
function leave(code: number): never {
  (process as unknown as { reallyExit?(code: number): never }).reallyExit?.(code);
  process.exit(code);
}

/** Runs one bundle; the first run without a code cache leaves one. */
function run(name: Bundle, loader: Loader): void {
  const { made, keep } = bundle(name, loader.handed);
  made(requireOnce, process, __dirname, loader);
  if (keep === null || loader.rehearse === undefined) return;
  loader.rehearse();
  keep();
}

/** What judges command lines is loaded for them alone. */
function gateFor({ event }: Handed): Alone {
  return event.kind === 'tool' && event.tool.act.does === 'run' ? 'gate-run' : 'gate';
}

/** Each kind of call goes a way of its own through the gate, and no first call has gone all of its own. */
function bundle(name: Bundle, handed?: Handed): Compiled {
  const gate = name.startsWith('gate');
  const way = gate && handed?.event.kind === 'tool' ? `-${handed.event.tool.act.does}` : '';
  return compileCached(`${__dirname}/hook-${name}.js`, `hook-${CLEW_BUILDS[name]}${way}`, gate || name === 'shell');
}

// Last of all: the build makes constants of the functions, see there.
if (process.env.CLEW_DISABLE !== '1' && !isForeign()) load();
