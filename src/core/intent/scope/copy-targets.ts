/** Decides what of a path a call does something to: a file that is copied into a folder leaves the others alone. */

import type { ShellCommand } from '../../model/command.js';
import type { Facts, ToolAct } from '../../model.js';
import type { Located } from './resolve-path.js';

/** What is written at a path: itself (`name` is ''), or what lands in it; alone, or with all below it. */
export interface Landing {
  name: string;
  tree: boolean;
}

/** Commands that make what they name, or change its times, and nothing below it. */
const ALONE = new Set(['mkdir', 'touch', 'rmdir']);
const PLACING = new Set(['cp', 'mv', 'install']);
/** Options that take no value and lead into no folder. */
const FLAT = /^-[finpuv]+$/;
/** Tools of servers that take a folder for all that is in it. */
const WHOLE = /delete|remove|move|rename|copy|replace/i;

const TREE: Landing = { name: '', tree: true };
const SELF: Landing = { name: '', tree: false };

/** What `path`, which leads to `at`, stands for in the call that writes it; in doubt all below it. */
export function copyTargets(
  act: ToolAct,
  path: string,
  at: Located,
  facts: Pick<Facts, 'parsed' | 'exists'>,
): Landing[] {
  if (act.does === 'call') return [WHOLE.test(act.tool) ? TREE : SELF];
  if (act.does !== 'run' || act.shell !== 'posix') return [TREE];
  const steps = facts.parsed?.(act.command)?.steps ?? [];
  const only = steps.length === 1 && steps[0]!.kind === 'command' ? steps[0]! : null;
  const folder = at.asked !== null && (at.asked === '' || facts.exists?.(`${at.asked}/`) === true);
  return (only === null ? null : placed(only, path, folder)) ?? [TREE];
}

function placed({ words, redirects }: ShellCommand, path: string, folder: boolean): Landing[] | null {
  if (redirects.length > 0 || words.some((w) => !w.plain)) return null;
  const [program = '', ...rest] = words.map((w) => w.text);
  if (ALONE.has(program)) return [SELF];
  // What is no folder yet may become what is put there.
  if (!PLACING.has(program) || !folder) return null;
  if (!rest.every((w) => !w.startsWith('-') || FLAT.test(w))) return null;
  const sources = rest.filter((w) => !w.startsWith('-'));
  const to = sources.pop();
  // What is moved away goes with all below it.
  if (to !== path || sources.length === 0 || sources.includes(path)) return null;
  const names = sources.map((w) => w.replace(/\/+$/, '').split('/').at(-1)!);
  return names.some((n) => n === '' || n === '.' || n === '..')
    ? null
    : names.map((name) => ({ name, tree: program === 'mv' }));
}
