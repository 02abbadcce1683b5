/** Decides how a real Claude Code is watched in a terminal of some width: what is typed, what its screen shows then, what its model hears. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { HOSTS, onPath, type Ran, runHost } from './harness.js';

/** One step at the keyboard. */
export type Key = {
  wait?: string;
  ms?: number;
  soft?: boolean;
  type?: string;
  key?: string | string[];
  sleep?: number;
  snap?: string;
};

/** The harness opens its terminal at one width: a `tmux` before the real one opens it at ours. */
function narrowed(path: string, columns: number): string {
  const bin = mkdtempSync(join(tmpdir(), 'narrow-'));
  const text = `#!/bin/sh\nfor a in "$@"; do shift; [ "$was" = -x ] && a=${columns}; was="$a"; set -- "$@" "$a"; done\nexec /usr/bin/tmux "$@"\n`;
  writeFileSync(join(bin, 'tmux'), text, { mode: 0o755 });
  return `${bin}:${path}`;
}

/** Servers that the session has: ours, and one that writes. */
export function servers(): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'servers-'));
  const file = join(dir, 'mcp.json');
  const entry = (...args: string[]): object => ({ type: 'stdio', command: process.execPath, args });
  const all = {
    clew: entry(resolve('dist/cli.js'), 'mcp'),
    probe: entry(join(HOSTS, 'lib/mcp-probe.mjs'), join(dir, 'probe.jsonl')),
  };
  writeFileSync(file, JSON.stringify({ mcpServers: all }));
  return ['--mcp', file];
}

/** Types `keys` in `root` at `columns`; the model answers `steps`. What was snapped is told by its name. */
export function watch(
  root: string,
  columns: number,
  keys: Key[],
  steps: object[],
  more: object = {},
): { ran: Ran; shown(snap: string): string } {
  const first: Key[] = [{ wait: '❯', ms: 40_000 }, { sleep: 1500 }];
  const last: Key[] = [{ type: '/exit' }, { key: 'Enter' }, { sleep: 800 }];
  const scenario = {
    mode: 'interactive',
    keys: [...first, ...keys, ...last],
    steps,
    env: { PATH: narrowed(onPath(root), columns) },
    ...more,
  };
  const ran = runHost('claude', root, scenario, servers());
  return { ran, shown: (snap) => ran.snaps[snap] ?? '' };
}

/** A prompt, typed and sent. */
export function prompt(words: string): Key[] {
  return [{ type: words }, { sleep: 200 }, { key: 'Enter' }];
}

/** What a screen says, whatever its rows break. */
export function flat(screen: string): string {
  return screen.replace(/[│┃╎▌|]/g, ' ').replace(/\s+/g, ' ');
}
