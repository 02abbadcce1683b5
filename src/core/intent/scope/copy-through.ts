/** Decides where a copy into a folder really lands: `cp` follows a link that lies there under the name of what is copied. */
import type { ShellCommand } from '../../model/command.js';
import type { Facts, ToolAct } from '../../model.js';
import { commandsOf } from '../command/commands-of.js';
import { type Located, resolvePath } from './resolve-path.js';

/** The places, and whether only a look at every file of the folder could tell. */
export interface Through {
  places: Located[];
  untold: boolean;
}

const NOWHERE: Through = { places: [], untold: false };
const UNTOLD: Through = { places: [], untold: true };
const RECURSIVE = /^-[a-zA-Z]*[aRr]|^--(?:recursive|archive)$/;

/** What `act`, which writes `path`, puts into the folder that stands at `at`. */
export function copiedThrough(
  act: ToolAct,
  path: string,
  at: Located,
  facts: Pick<Facts, 'parsed' | 'exists' | 'real' | 'workspace'>,
): Through {
  if (act.does !== 'run' || act.shell !== 'posix' || !/\bcp\b/.test(act.command)) return NOWHERE;
  const isFolder = at.asked === '' || (at.asked !== null && facts.exists?.(`${at.asked}/`) === true);
  if (!isFolder) return NOWHERE;
  const copies = commandsOf(facts.parsed?.(act.command)?.steps ?? []).filter((c) =>
    c.words.some((w) => w.text === 'cp'),
  );
  const into = copies.filter((c) => c.words.at(-1)?.text === path);
  // Behind another folder the path is told otherwise than it is written.
  if (copies.length === 0 || (into.length === 0 && copies.some((c) => !isElsewhere(c, path)))) return UNTOLD;
  const found = into.map((c) => landing(c, at, facts));
  return { places: found.flatMap((f) => f.places), untold: found.some((f) => f.untold) };
}

/** Does `c` copy to a place that is plainly another one? */
function isElsewhere(c: ShellCommand, path: string): boolean {
  const to = c.words.at(-1);
  const last = (text: string): string => text.replace(/\/+$/, '').split('/').at(-1)!;
  return to?.plain === true && last(to.text) !== last(path);
}

function landing(c: ShellCommand, at: Located, facts: Pick<Facts, 'exists' | 'real' | 'workspace'>): Through {
  const words = c.words.slice(c.words.findIndex((w) => w.text === 'cp') + 1, -1);
  if (words.some((w) => !w.plain)) return UNTOLD;
  const deep = words.some((w) => RECURSIVE.test(w.text));
  const names = words.filter((w) => !w.text.startsWith('-')).map((w) => w.text.replace(/\/+$/, '').split('/').at(-1)!);
  // What is all of a folder lands beside what is there.
  const mixed = (name: string): boolean =>
    name === '' || name === '.' || name === '..' || facts.exists?.(`${at.asked}/${name}/`) === true;
  if (deep && names.some(mixed)) return UNTOLD;
  const from = { cwd: facts.workspace, workspace: facts.workspace, real: facts.real };
  return { places: names.map((name) => resolvePath(`${at.absolute}/${name}`, from)), untold: false };
}
