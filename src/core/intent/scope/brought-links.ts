/** Decides whether a file of a command line may lie behind a link that the line itself brings there: nobody can tell then what is written. */
import type { ShellCommand, ShellWord } from '../../model/command.js';
import type { Facts, ToolAct } from '../../model.js';
import { commandsOf } from '../command/commands-of.js';
import { type Located, resolvePath } from './resolve-path.js';

type Known = Pick<Facts, 'parsed' | 'exists' | 'real' | 'workspace'>;

/** By these `cp` leaves a link a link. */
const KEEPS = /^-[a-zA-Z]*[adrRPlsH]|^--(?:arch|rec|no-der|pres|link|sym)/;
/** Git's words that put what the repository holds into the work tree. */
const RESTORES = /^(?:checkout|restore|mv|reset|switch|stash|pull|merge|rebase|cherry-pick|revert|submodule|apply)$/;

/** May what stands at `at`, which `act` writes, be reached through what another command of the same line put there before? */
export function isBrought(act: ToolAct, at: Located, facts: Known): boolean {
  if (act.does !== 'run' || act.shell !== 'posix' || !/\b(?:cp|mv|git)\b/.test(act.command)) return false;
  const all = commandsOf(facts.parsed?.(act.command)?.steps ?? [], facts.parsed);
  return all.some((c, i) => {
    const brought = broughtBy(c, facts);
    if (brought === null) return false;
    return (
      all.slice(i + 1).some((later) => isNamed(later, at)) && (brought.length === 0 || brought.some((b) => isOn(at, b)))
    );
  });
}

/** Last names of what `c` may have put somewhere; none = anything anywhere, `null` = it brings no link. */
function broughtBy(c: ShellCommand, facts: Known): string[] | null {
  const at = c.words.findIndex((w) => /^(?:cp|mv|git)$/.test(w.text));
  const rest = c.words.slice(at + 1);
  const name = at < 0 ? '' : c.words[at]!.text;
  if (name === 'git') {
    const verb = rest.findIndex((w) => RESTORES.test(w.text));
    const begins = rest[verb]?.text === 'checkout' && rest.length === verb + 3 && rest[verb + 1]!.text === '-b';
    if (verb < 0 || begins) return null;
    return /^(?:checkout|restore|mv)$/.test(rest[verb]!.text) ? lastNames(rest.slice(verb + 1)) : [];
  }
  if (name !== 'mv' && (name !== 'cp' || !rest.some((w) => KEEPS.test(w.text)))) return null;
  const sources = operandsIn(rest).slice(0, -1);
  return sources.every((w) => isPlainFile(w, facts)) ? null : lastNames(rest);
}

function operandsIn(words: ShellWord[]): ShellWord[] {
  return words.filter((w) => !w.plain || !w.text.startsWith('-'));
}

function lastNames(words: ShellWord[]): string[] {
  const names = operandsIn(words).map((w) => (w.plain ? lastName(w.text) : ''));
  return names.some((n) => /^\.{0,2}$/.test(n)) ? [] : names;
}

/** A file that is there, under its own name: neither a link nor a folder with links below. */
function isPlainFile(w: ShellWord, { exists, real, workspace }: Known): boolean {
  const { asked, real: led } = resolvePath(w.text, { cwd: workspace, workspace, real });
  const is = asked !== null && led.length === 1 && led[0] === asked && exists?.(asked) === true;
  return w.plain && is && exists?.(`${asked}/`) !== true;
}

/** Does `c` name what stands at `at`, as a word or as where it prints to? What is worked out may be any. */
function isNamed(c: ShellCommand, at: Located): boolean {
  const targets = c.redirects.flatMap((r) => (r.op === '<' ? [] : (r.target ?? [])));
  return [...c.words.slice(1), ...targets].some((w) => !w.plain || lastName(w.text) === lastName(at.absolute));
}

function isOn({ absolute }: Located, name: string): boolean {
  return `${absolute}/`.includes(`/${name}/`);
}

function lastName(path: string): string {
  return path
    .replace(/[/.]*$/, '')
    .split('/')
    .at(-1)!;
}
