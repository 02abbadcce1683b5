/** Decides how the command line's code is loaded: with the engine's code cache that the same command left in an earlier run. */
import { compileCached } from '../../runtime/launch/code-cache.js';

/** Fingerprint of `cli-main.js`, put in by the build. */
declare const CLEW_BUILD: string;

/** What the loader and the command line tell each other. */
export interface Door {
  /** Loads the questions for a person at a terminal. */
  ask(): Promise<typeof import('./questions.js')>;
  /** Loads the server of the Model Context Protocol. */
  mcp(): Promise<{ serve(): Promise<void> }>;
  /** Set by the command line: the promise of its end, and whether what ran by then is worth a code cache. */
  done?: Promise<boolean>;
}

/** Each file of the bundle asks for its modules by itself, and Node looks each time anew. */
const held: Record<string, unknown> = {};
const requireOnce = (name: string): unknown => (held[name] ??= process.getBuiltinModule(name as 'node:fs'));

// A cache for each command: what one of them needs is a small part of all, and the whole takes longer to take in than to do without.
const word = process.argv[2] ?? '';
const command = /^[a-z][a-z-]{1,30}$/.test(word) ? word : 'help';
const { made, keep } = compileCached(`${import.meta.dirname}/cli-main.js`, `cli-${CLEW_BUILD}-${command}`, true);
// Another surface, and a file of its own: nothing of it is built into this one.
const MCP = '../mcp/main.js';
const door: Door = { ask: () => import('./questions.js'), mcp: () => import(MCP) };
made(requireOnce, process, import.meta.dirname, import.meta.url, door);
void door.done?.then((whole) => {
  try {
    if (whole) keep?.();
  } catch {
    // Where none can be kept, every run goes as the first one did.
  }
  // All is written by now. Without this the engine takes its heap apart first.
  process.exit();
});
