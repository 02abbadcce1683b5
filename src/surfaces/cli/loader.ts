/** Decides how the command line's code is loaded: with the engine's code cache that the same command left in an earlier run. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '../../runtime/board/desk.js';
import { compileCached } from '../../runtime/launch/code-cache.js';

/** Fingerprints of `cli-main.js` and `mcp.js`, put in by the build. */
declare const CLEW_BUILD: string;
declare const CLEW_SERVER: string;

/** What the command line loads only when it is needed. */
export interface Door {
  /** The questions for a person at a terminal. */
  ask(): Promise<typeof import('./questions.js')>;
  /** The server of the Model Context Protocol. */
  mcp(): Promise<Served>;
  /** The page in a browser. */
  page(): Promise<Page>;
}

interface Served {
  /** Resolves when nobody is connected any more. */
  serve(): Promise<void>;
}

// A cache for each command: what one of them needs is a small part of all, and the whole takes longer to take in than to do without.
const [first = 'status', second = ''] = process.argv.slice(2);
const word = first === 'dev' ? second : first;
if (word === 'statusline' && !process.argv.some((a) => a === '--help' || a === '-h')) {
  // A program of its own, which ends by itself: what draws a prompt has no time for a command line.
  createRequire(import.meta.url)('./statusline.cjs');
  await new Promise(() => {});
}
/** Runs one of our files of code, whose exports are `T` then. */
function load<T>(file: string, name: string): { exports: T; keep(): void } {
  const cached = compileCached(`${import.meta.dirname}/${file}.js`, name);
  cached.run(createRequire(import.meta.url), import.meta.dirname, import.meta.url);
  return { exports: cached.module.exports as T, keep: cached.keep };
}

/** What was run is kept for the next one. Where none can be kept, every run goes as the first one did. */
function keep(cached: { keep(): void }): void {
  try {
    cached.keep();
  } catch {}
}

// Its name is no word of the source: the bundle of the command line is whole without it.
const page = (): Promise<Page> => import(`${import.meta.dirname}/page.js`);

const mcp = async (): Promise<Served> => {
  const server = load<Served>('mcp', `mcp-${CLEW_SERVER}`);
  return { serve: () => server.exports.serve().then(() => keep(server)) };
};
if (first === 'mcp' && process.argv.length === 3 && existsSync(`${import.meta.dirname}/mcp.js`)) {
  // As a host starts it: it needs nothing of the command line.
  await (await mcp()).serve();
} else {
  const command = /^[a-z][a-z-]{1,30}$/.test(word) ? word : 'help';
  const line = load<{ run(door: Door): Promise<boolean> }>('cli-main', `cli-${CLEW_BUILD}-${command}`);
  const whole = await line.exports.run({ ask: () => import('./questions.js'), mcp, page });
  if (whole) keep(line);
}
// All is written by now. Without this the engine takes its heap apart first.
process.exit();
