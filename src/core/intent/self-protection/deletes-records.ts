/** Decides whether a command takes away a whole folder that may hold our records: `rm -rf .`, `git clean -fdx`, `find . -delete`. */
import type { ShellCommand } from '../../model/command.js';
import { ALWAYS } from '../command/read-only.js';
import { isWhole } from '../gate/prefilter.js';

const REMOVES = new Set(['rm', 'rmdir', 'shred']);

export function deletesRecords(c: ShellCommand): boolean {
  const words = c.words.map((w) => w.text);
  const named = (w: string): string => w.slice(w.lastIndexOf('/') + 1);
  if (ALWAYS.has(words[0]!)) return false;
  // Behind `sudo`, `env` and the like, too.
  const at = words.slice(0, 8).findIndex((w) => REMOVES.has(named(w)) || named(w) === 'git' || named(w) === 'find');
  if (at < 0) return false;
  const name = named(words[at]!);
  const rest = words.slice(at + 1);
  if (name === 'git') return gitTakes(rest);
  if (name === 'find')
    return rest.includes('-delete') && !rest.some((w) => /name|path|regex|^-empty$/.test(w)) && foundWhole(rest);
  return rest.some(isWhole);
}

/** Without a folder it begins where it stands. */
function foundWhole(words: string[]): boolean {
  const from = words.findIndex((w) => w.startsWith('-'));
  const folders = words.slice(0, from);
  return folders.length === 0 || folders.some(isWhole);
}

/** What git does not keep is taken away: our records may be among it. */
function gitTakes(words: string[]): boolean {
  let verb = 0;
  while (words[verb]?.startsWith('-')) verb += /^(?:-[Cc]|--git-dir|--work-tree)$/.test(words[verb]!) ? 2 : 1;
  const rest = words.slice(verb + 1);
  if (words[verb] === 'stash') return rest.some((w) => w === '-a' || w === '--all');
  if (words[verb] !== 'clean') return false;
  const forced = rest.some((w) => w === '--force' || /^-[a-zA-Z]*f/.test(w));
  const tries = rest.some((w) => w === '--dry-run' || /^-[a-zA-Z]*n/.test(w));
  const paths = rest.filter((w, i) => !w.startsWith('-') && !/^(?:-e|--exclude)$/.test(rest[i - 1] ?? ''));
  return forced && !tries && (paths.length === 0 || paths.some((p) => isWhole(p) || p.startsWith(':')));
}
