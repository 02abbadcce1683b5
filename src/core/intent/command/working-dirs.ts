/** Decides where a script stands while it runs: every folder it may be in, for a `cd` may fail, or never run. */
import type { ShellCommand, ShellStep, ShellWord } from '../../model/command.js';
import { operandsOf, parseOptions } from './options.js';

/** Folders, from the one the script began in; '' = that, `null` = nobody knows. */
export type Places = (string | null)[];

/** More places than these are none that anybody knows. */
const MOST = 8;
const UNKNOWN: Places = [null];

export interface Standing {
  /** Where it may be, whatever went well before. */
  at: Places;
  /** The same where all did well that the list began with. */
  sure: Places;
}

/** Where the first command of `s` stands: behind `&&` only where all before did well. */
export function dirsBefore(s: ShellStep, standing: Standing): Places {
  return hangs(s) === '&&' ? standing.sure : standing.at;
}

function hangs(s: ShellStep): ShellCommand['after'] {
  if (s.kind === 'command') return s.after;
  return s.body[0] === undefined ? undefined : hangs(s.body[0]);
}

/** What stands behind `s`, which began at `places`. */
export function dirsAfter(s: ShellStep, places: Places, { at, sure }: Standing): Standing {
  if (s.kind === 'group') return { at, sure: places };
  const [first, ...rest] = s.words;
  // `cd src || exit`: what follows is there.
  if (s.after === '||' && plainly(first, 'exit') && rest.every((w) => w.plain)) return { at: sure, sure };
  const there = moved(s, places);
  if (there === null) return { at, sure: places };
  // Behind `||` it may not have run at all, though the list went well.
  const either = few([...at, ...there]);
  return { at: either, sure: s.after === '||' ? few([...places, ...at, ...there]) : there };
}

/** Where `s` leaves the shell when it does well, `null` = where it was. */
function moved(s: ShellCommand, places: Places): Places | null {
  const [first, ...rest] = s.words;
  if (plainly(first, 'cd')) {
    const to = operandsOf(rest, parseOptions('LP'));
    const path = to?.[0];
    if (to?.length !== 1 || !path!.plain || path!.text === '' || /^[-+~]/.test(path!.text)) return UNKNOWN;
    return few(places.map((p) => from(p, path!.text)));
  }
  if (first?.plain === true && /^(?:pushd|popd|eval|chdir)$/.test(first.text)) return UNKNOWN;
  const behindOthers = first?.plain === true && /^(?:command|builtin|exec|noglob|nocorrect|-)$/.test(first.text);
  return behindOthers && rest.some((w) => !w.plain || /^(?:cd|chdir|pushd|popd|eval)$/.test(w.text)) ? UNKNOWN : null;
}

function plainly(w: ShellWord | undefined, name: string): boolean {
  return w?.plain === true && w.text === name;
}

function few(places: Places): Places {
  const all = [...new Set(places)];
  return all.length > MOST || all.includes(null) ? UNKNOWN : all;
}

/** `path` as it is written at `at`. */
export function from(at: string | null, path: string): string | null {
  if (path.startsWith('/') || path.startsWith('~')) return path;
  return at === null ? null : at === '' ? path : `${at}/${path}`;
}
