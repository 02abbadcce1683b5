/** Decides which git commands are families of their own: they move the work tree or a branch, by what the repository holds. */

import type { ShellWord } from '../../../model/command.js';
import { wordList } from '../../../text/first-word.js';
import { type Judged, runsFamilies } from '../effects.js';
import { operandsOf, parseOptions } from '../options.js';

/** They write into the work tree what the repository holds, whichever files that is. */
const MOVES = 'stash pull merge switch cherry-pick revert rebase';
const MOVING = wordList(MOVES);
/** The same with these second words. */
const MOVING_BY: Record<string, RegExp> = {
  submodule: /^(?:update|init|sync)$/,
  'sparse-checkout': /^(?:init|set|add|reapply|disable)$/,
  bisect: /^(?:start|good|bad|new|old|skip|reset)$/,
};
/** What the families here are called. */
export const GIT_NAMES = [
  ...MOVES.split(' '),
  ...Object.keys(MOVING_BY),
  'clone',
  'worktree add',
  'checkout',
  'checkout -b',
  'reset',
].map((verb) => `git ${verb}`);
/** What a day begins and ends with: one yes covers them. */
export const BRANCHING = ['switch', 'checkout', 'checkout -b', 'stash', 'pull', 'merge'].map((verb) => `git ${verb}`);
/** They open an editor, run a program, or mean paths. */
const MORE = /^(?:--(?:ex|ed|int|stra(?:t(?:e(?:gy?)?)?)?(?:=|$)|upl|rec)|-[a-zA-Z]*[xeisX]|--$|.*::)/;
/** What was not committed, or was put away, is gone. */
const THROWS: Record<string, RegExp> = {
  switch: /(?:^| )(?:-[a-zA-Z]*f|--(?:f|disc|o))/,
  stash: /^(?:clear|drop)(?: |$)/,
};
/** A branch, a tag or a commit; of more than one word, paths may be among them. */
const REVISION = /^(?:-|\w[\w./@^~+-]*(?<![./]))$/;
const STASHES_ALL = /^(?:-[a-zA-Z]*[au]|--(?:a|in|u))/;
const CLONE = parseOptions(
  'qv b: --depth: --branch: --single-branch --no-tags --filter: --sparse --quiet --no-checkout --recurse-submodules',
);
const WORKTREE = parseOptions('qd b: --detach --quiet --track --no-track --guess-remote');
/** Over the net, by its own address. */
const REMOTE = /^(?:https:\/\/|ssh:\/\/|git@)[\w.@:/~+-]+$/;

/** A family of its own; another folder to stand in is told before. */
export function movingFamily(verb: string, rest: ShellWord[]): Judged | null {
  if (!rest.every((w) => w.plain)) return null;
  const words = rest.map((w) => w.text);
  if (verb === 'clone') return cloned(rest);
  if (verb === 'worktree' && words[0] === 'add')
    return into('git worktree add', operandsIn(rest.slice(1), WORKTREE)?.[0]);
  if (Object.hasOwn(THROWS, verb) && THROWS[verb]!.test(words.join(' '))) return null;
  if (verb === 'checkout' && words[0] !== '-b') return toBranch(rest);
  // To begin a branch moves nothing but where it begins; without `-b` it means paths, too.
  if (verb === 'checkout' && words[0] === '-b')
    return words.length < 4 && words.slice(1).every((w) => !w.startsWith('-')) ? family('git checkout -b') : null;
  // The others throw away what was not committed.
  if (verb === 'reset')
    return operandsIn(rest, parseOptions('qN --soft --mixed --quiet')) === null ? null : family('git reset');
  // With what git does not know it takes the settings of hosts and what clew keeps along.
  if (verb === 'stash' && words.some((w) => STASHES_ALL.test(w))) return null;
  const dashes = verb === 'stash' && words[0] === 'push' ? words.indexOf('--') : -1;
  const paths = dashes < 0 ? [] : words.slice(dashes + 1);
  if (paths.some((p) => /^:|[*?[]/.test(p))) return null;
  const told = dashes < 0 ? words : words.slice(0, dashes);
  const moves = MOVING.has(verb) || (Object.hasOwn(MOVING_BY, verb) && MOVING_BY[verb]!.test(words[0] ?? ''));
  return !moves || told.some((w) => MORE.test(w)) ? null : family(`git ${verb}`, paths);
}

function toBranch(rest: ShellWord[]): Judged | null {
  const [to = '', ...more] = operandsIn(rest, parseOptions('q --quiet')) ?? [];
  if (more.length > 0 || !REVISION.test(to)) return null;
  const name = 'git checkout';
  return runsFamilies(name, [{ name, at: '', paths: [], looks: false, file: '', unless: to }], []);
}

function cloned(rest: ShellWord[]): Judged | null {
  const [from, to, ...more] = operandsIn(rest, CLONE) ?? [];
  if (from === undefined || !REMOTE.test(from) || more.length > 0) return null;
  return into('git clone', to ?? /([^/:]+?)(?:\.git)?\/?$/.exec(from)?.[1]);
}

function into(name: string, folder: string | undefined): Judged | null {
  return folder === undefined ? null : family(name, [folder]);
}

function family(name: string, writes: string[] = []): Judged {
  return runsFamilies(name, [{ name, at: '', paths: [], looks: false, file: '' }], writes);
}

function operandsIn(rest: ShellWord[], known: ReturnType<typeof parseOptions>): string[] | null {
  return operandsOf(rest, known)?.map((w) => w.text) ?? null;
}
