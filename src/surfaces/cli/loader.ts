/** Decides how the command line's code is loaded: with the engine's code cache that the same command left in an earlier run. */
import { createRequire } from 'node:module';
import { compileCached } from '../../runtime/launch/code-cache.js';

/** Fingerprint of `cli-main.js`, put in by the build. */
declare const CLEW_BUILD: string;

/** What the command line loads only when it is needed. */
export interface Door {
  /** The questions for a person at a terminal. */
  ask(): Promise<typeof import('./questions.js')>;
  /** The server of the Model Context Protocol. */
  mcp(): Promise<{ serve(): Promise<void> }>;
}

// A cache for each command: what one of them needs is a small part of all, and the whole takes longer to take in than to do without.
const [first = 'status', second = ''] = process.argv.slice(2);
const word = first === 'dev' ? second : first;
if (word === 'statusline' && !process.argv.some((a) => a === '--help' || a === '-h')) {
  // A program of its own, which ends by itself: what draws a prompt has no time for a command line.
  createRequire(import.meta.url)('./statusline.cjs');
  await new Promise(() => {});
}
const command = /^[a-z][a-z-]{1,30}$/.test(word) ? word : 'help';
const cached = compileCached(`${import.meta.dirname}/cli-main.js`, `cli-${CLEW_BUILD}-${command}`);
cached.run(createRequire(import.meta.url), import.meta.dirname, import.meta.url);
// Another surface, and a file of its own: nothing of it is built into this one.
const MCP = './mcp.js';
const { run } = cached.module.exports as { run(door: Door): Promise<boolean> };
const whole = await run({ ask: () => import('./questions.js'), mcp: () => import(MCP) });
try {
  if (whole) cached.keep();
} catch {
  // Where none can be kept, every run goes as the first one did.
}
// All is written by now. Without this the engine takes its heap apart first.
process.exit();
