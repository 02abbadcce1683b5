/** Decides how a hook runs without a process of its own: the built bundles, with payload and answer in place of standard input and output. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { Bundle, Load } from '../../src/surfaces/hook/io.js';

const DIST = resolve('dist');
const require = createRequire(import.meta.url);
const loaded = new Map<Bundle, unknown>();

const load: Load = (name) => {
  if (!loaded.has(name)) {
    const path = `${DIST}/hook-${name}.js`;
    const module = { exports: {} };
    // A bundle is a function that takes its module and what it is given.
    runInThisContext(fs.readFileSync(path, 'utf8'), path)(module, require, DIST);
    loaded.set(name, module.exports);
  }
  return loaded.get(name);
};

/** Runs the hook that `command` would start, on `input`; what it would print. */
export function runHook(command: string, input: string, env: NodeJS.ProcessEnv): string {
  const [, host = '', tool] = /hook\.cjs"? (\w+)(?: (tool))?$/.exec(command) ?? [];
  const payload = Buffer.from(input);
  const { readSync, writeSync } = fs;
  // The object itself comes back: what stubs the environment holds on to it.
  const was = { env: process.env, argv: process.argv };
  let at = 0;
  let out = '';
  Object.assign(fs, {
    readSync: (...args: Parameters<typeof readSync>) => {
      if (args[0] !== 0) return readSync(...args);
      const n = payload.copy(args[1] as Buffer, 0, at);
      at += n;
      return n;
    },
    writeSync: (...args: unknown[]) => {
      if (args[0] !== 1) return (writeSync as (...a: unknown[]) => number)(...args);
      out += String(args[1]);
      return (args[1] as Buffer).length;
    },
  });
  process.argv = [process.execPath, 'hook.cjs', host, ...(tool === undefined ? [] : [tool])];
  process.env = { ...env };
  try {
    (load(tool === undefined ? 'prompt' : 'tool') as { answer(load: Load): void }).answer(load);
  } finally {
    Object.assign(fs, { readSync, writeSync });
    process.argv = was.argv;
    process.env = was.env;
  }
  return out;
}
