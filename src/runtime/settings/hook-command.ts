/** Decides the command line a host is given for the hook, and which file the hook is. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fields } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';

export interface Runner {
  node: string;
  hook: string;
  windows: boolean;
  /** Major version of `node`. */
  major: number;
}

/** What runs us runs the hook. */
export function currentRunner(): Runner {
  return {
    node: process.execPath,
    hook: hookFile(),
    windows: process.platform === 'win32',
    major: Number.parseInt(process.versions.node, 10),
  };
}

/**
 * The shell line that fires the hook for `host`: absolute, quoted, forward slashes.
 * Node 20 reads a certificate file at every start when `NODE_EXTRA_CA_CERTS` is set, 130 ms that the hook has no use for.
 */
export function hookCommand(host: string, by: Runner = currentRunner()): string {
  const prefix = !by.windows && by.major === 20 ? 'NODE_EXTRA_CA_CERTS= ' : '';
  return `${prefix}${quoted(by.node, by.windows)} ${quoted(by.hook, by.windows)} ${host}`;
}

/** The shell line that prints our line of status in Claude Code: the hook's, with another file. */
export function statusCommand(by: Runner = currentRunner()): string {
  return hookCommand('claude', { ...by, hook: join(dirname(by.hook), 'statusline.cjs') });
}

/** What starts the MCP server, as a host wants it: a program and its arguments, absolute as the hook's are. */
export function serverStart({ node, hook }: Runner = currentRunner()): { command: string; args: string[] } {
  return { command: node, args: [join(dirname(hook), 'cli.js'), 'mcp'] };
}

/** The entry that starts it, as `host` writes one. */
export function serverEntry({ recipe }: Host): Fields {
  const { command, args } = serverStart();
  return recipe.server.value(command, args);
}

/** A command of ours without what PowerShell wants before it. */
export function plainCommand(command: string): string {
  return command.replace(/^& /, '');
}

/** The program and the file a command of ours names, `null` when it is not in our form. */
export function partsOf(command: string): { node: string; hook: string } | null {
  const m = /^(?:NODE_EXTRA_CA_CERTS= )?"((?:[^"\\]|\\.)+)" "((?:[^"\\]|\\.)+)" [a-z]+(?: tool)?$/s.exec(
    plainCommand(command),
  );
  return m === null ? null : { node: plain(m[1]!), hook: plain(m[2]!) };
}

/** `hook.cjs` of this package: beside the running file, or in `dist` of the package it belongs to. */
function hookFile(): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(at, 'hook.cjs'))) {
    if (existsSync(join(at, 'package.json')) || dirname(at) === at) return join(at, 'dist', 'hook.cjs');
    at = dirname(at);
  }
  return join(at, 'hook.cjs');
}

function quoted(path: string, windows: boolean): string {
  return `"${(windows ? path.replaceAll('\\', '/') : path).replace(/[\\"$`]/g, '\\$&')}"`;
}

function plain(inside: string): string {
  return inside.replace(/\\([\\"$`])/g, '$1');
}
