/** A terminal of its own in which the built command line runs, and somebody types when what they wait for has appeared. `script` of util-linux makes it. */
import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const CLI = resolve('dist/cli.js');
const IDLE = 15_000;

/** Can a terminal be made here? */
export const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

export interface Typed {
  code: number | null;
  /** What was shown, without colours. */
  text: string;
}

/** Runs `clew ARGS` in a terminal of `columns` columns; each of `keys` is typed when its prompt has appeared. */
export function typed(
  at: { cwd: string; env: Record<string, string | undefined> },
  args: string[],
  keys: [prompt: RegExp, key: string][] = [],
  columns = 80,
): Promise<Typed> {
  const line = `stty cols ${columns} rows 30; exec ${[process.execPath, CLI, ...args].map((a) => `'${a}'`).join(' ')}`;
  const child = spawn('script', ['-qfec', line, '/dev/null'], {
    cwd: at.cwd,
    env: { ...at.env, TERM: 'xterm', SHELL: '/bin/sh' },
  });
  let text = '';
  let seen = 0;
  const left = [...keys];
  // Who waits for what never comes would wait for ever.
  let idle = setTimeout(() => child.kill(), IDLE);
  child.stdout.on('data', (d: Buffer) => {
    text += d.toString();
    clearTimeout(idle);
    idle = setTimeout(() => child.kill(), IDLE);
    const [next] = left;
    if (next === undefined || !next[0].test(text.slice(seen))) return;
    seen = text.length;
    child.stdin.write(left.shift()![1]);
  });
  // Escapes of colour, cursor and erasing say nothing to a test.
  const bare = (): string => text.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '').replace(/\r/g, '');
  return new Promise((done) =>
    child.on('close', (code) => {
      clearTimeout(idle);
      done({ code, text: bare() });
    }),
  );
}
