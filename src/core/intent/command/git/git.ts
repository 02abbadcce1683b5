/** Decides what a git command does: reads, writes files of the work tree, or changes the repository's own records. */

import type { ShellWord } from '../../../model/command.js';
import { wordList } from '../../../text/first-word.js';
import { type Judged, keepsFiles, loading, printsInto, READS, unknownEffect, writesTo } from '../effects.js';
import { isItself, operandsOf, parseOptions } from '../options.js';
import { from } from '../working-dirs.js';
import { mayOpenEditor } from './git-editor.js';
import { movingFamily } from './git-moving.js';

/** Read whatever they are given, but for options that name a file to write or a program to run. */
const READING = wordList(
  'status log show diff blame annotate shortlog rev-parse rev-list ls-files ls-tree describe name-rev merge-base ' +
    'for-each-ref show-ref count-objects whatchanged check-ignore check-attr check-ref-format check-mailmap var version ' +
    'diff-tree diff-index diff-files cherry range-diff show-branch verify-commit verify-tag cat-file grep',
);
/** They open a page, or look at what is no file of the repository. */
const NEVER = wordList('--help --web --man --info --contents');
/**
 * `git log --output=x` writes; the others run what the configuration names, or what stands behind them. Git takes any beginning
 * of an option that is plain: these are the shortest.
 */
const SHORTENED = ['--ou', '--ext', '--open', '--textc', '--filt', '--exec', '--upl', '--rec', '--chm'];
/** The same written out: what any of them begins with may be it. */
const WRITTEN_OUT = ['--output', '--exec', '--upload-pack', '--receive-pack', '--open-files-in-pager', '--chmod'];
/** Those that list when nothing but these stands behind them. */
const LISTING: Record<string, string> = {
  branch:
    'arv --list --all --remotes --verbose --show-current --contains: --no-contains: --merged: --no-merged: --sort: --format: --points-at: --column --no-color --color',
  tag: 'l n --list --sort: --format: --contains: --points-at: --merged: --no-merged: --column',
  remote: 'v --verbose',
  stash: '',
  worktree: '',
  reflog: '',
  notes: '',
  submodule: '',
  config: '',
  bisect: '',
};
/** Second words that only show. */
const SHOWING: Record<string, string[]> = {
  stash: ['list', 'show'],
  worktree: ['list'],
  reflog: ['show', 'exists'],
  notes: ['list', 'show'],
  remote: ['show', 'get-url'],
  submodule: ['status', 'summary'],
  bisect: ['log'],
};
/** They change what the repository keeps; the files of the work tree stay as they are. */
const KEEPING = wordList('add commit fetch push tag branch remote notes gc stage ls-remote');
/** They speak with another repository, which the first word behind them names. */
const REMOTE = wordList('fetch push pull ls-remote');
/** Programs of the project's own may run before or after them. */
const RUNS_HOOKS = wordList('commit push stash pull merge switch cherry-pick revert rebase checkout clone worktree');
/** By these a push takes away or rewrites what the other repository has: git takes any beginning that is plain. */
const OVERWRITES = /^(?:-[a-zA-Z]*[fd]|--(?:forc|d|m|pru)|[+:])/;
const CONFIG = /^(?:--get|--get-all|--get-regexp|--get-urlmatch|--list|-l)$/;

/** `words` stand behind `git`. Whichever folder it stands in, it loads what that one is set up with. */
export function analyzeGit(words: ShellWord[]): Judged {
  let i = 0;
  let at: string | null = '';
  for (; i < words.length; i++) {
    const w = words[i]!;
    if (!w.plain) return unknownEffect('git');
    if (w.text === '-C') {
      const to: ShellWord | undefined = words[++i];
      at = to?.plain ? from(at, to.text) : null;
    } else if (w.text === '--no-pager' || w.text === '--no-optional-locks' || w.text === '--literal-pathspecs')
      continue;
    else if (w.text === '--version') return READS;
    else break;
  }
  const verb = words[i]?.text ?? '';
  const rest = words.slice(i + 1);
  const judged = verbOf(verb, rest, i === 0 ? 'here' : at === '' ? 'plain' : 'elsewhere');
  return loading(judged, {
    programs: ['git', ...(RUNS_HOOKS.has(verb) ? ['hooks'] : [])],
    at,
    paths: REMOTE.has(verb) ? repositoriesIn(rest) : [],
  });
}

function verbOf(verb: string, rest: ShellWord[], stands: 'here' | 'plain' | 'elsewhere'): Judged {
  const unknown = unknownEffect(`git ${verb}`);
  if (verb.startsWith('-') || mayOpenEditor(verb, rest) || reachesFolder(verb, rest)) return unknown;
  if (verb === 'push' && rest.some((w) => OVERWRITES.test(w.text)))
    return unknownEffect('git push, over what others have');
  // No option of it writes a file by name, whatever words like its message come to.
  if (verb === 'commit' && stands === 'here' && !rest.some((w) => w.plain && forbidden(w, verb)))
    return keepsFiles('git commit');
  // Its options are known one by one.
  if (verb === 'clone') return (stands === 'here' ? movingFamily(verb, rest) : null) ?? unknown;
  const elsewhere = stands === 'elsewhere';
  // Words that are expanded may become an option.
  if (rest.some((w, n) => !told(w, n, rest) || forbidden(w, verb)))
    return (elsewhere ? null : outputOf(rest)) ?? unknown;
  // Where git was told to stand elsewhere, its paths are from there.
  if (elsewhere && !READING.has(verb)) return unknownEffect(`git -C ${verb}`);
  if (READING.has(verb) || (verb === 'clean' && onlyTells(rest))) return READS;
  return (
    listing(verb, rest) ??
    writes(verb, rest) ??
    (KEEPING.has(verb) ? keepsFiles(`git ${verb}`) : (movingFamily(verb, rest) ?? unknown))
  );
}

/** The words that may name the other repository: the first that is no option, or the value of one. */
function repositoriesIn(rest: ShellWord[]): string[] {
  const valued = rest.filter((w) => /^(?:--(?:dep|dee|sha|jo|refm|ser|neg|pu)[a-z-]*|-j)$/.test(w.text)).length;
  const words = rest.map((w) => w.text).filter((w) => !w.startsWith('-'));
  return words.slice(0, 1 + valued);
}

/** Is a folder named as the other repository? What is set up there runs, too. A name may be one as well, and `.` may be another than ours: that shows on the disk. */
function reachesFolder(verb: string, rest: ShellWord[]): boolean {
  if (REMOTE.has(verb))
    return (
      rest.some((w) => /^--(?:rep|mu)/.test(w.text)) ||
      repositoriesIn(rest).some((w) => w !== '.' && /^(?:[^:]*[\\/]|[.~]|file:|.*::)/.test(w))
    );
  const words = rest.filter((w) => !w.text.startsWith('-')).map((w) => w.text);
  return (
    verb === 'remote' &&
    (/^(?:add|set-url)$/.test(words[0] ?? '')
      ? words.slice(2).some((w) => !/^[\w.@-]+:(?!:)/.test(w) || w.startsWith('file:'))
      : /^(?:show|prune|update)$/.test(words[0] ?? '') && words.slice(1).some((w) => /[\\/]|^[.~]|::/.test(w)))
  );
}

/** A file that a glob finds may have the name of an option, but for what stands behind `--`. */
function told(w: ShellWord, at: number, rest: ShellWord[]): boolean {
  return isItself(w) || (w.glob && !/[$`]/.test(w.text) && rest.slice(0, at).some((o) => o.plain && o.text === '--'));
}

function forbidden(w: ShellWord, verb: string): boolean {
  if (!w.text.startsWith('-')) return false;
  const name = w.text.split('=', 1)[0]!;
  if (NEVER.has(name) || SHORTENED.some((s) => name.startsWith(s))) return true;
  if (name.length > 2 && WRITTEN_OUT.some((o) => o.startsWith(name))) return true;
  // `git grep -O` opens what it found in a program, `-o` of some names a file.
  return verb === 'grep'
    ? /^-[a-zA-Z]*O/.test(w.text)
    : /^-[a-zA-Z]*o/.test(w.text) && !/^(?:ls-files|commit|status)$/.test(verb);
}

/** Does `git clean` say what it would take away, and nothing else? */
function onlyTells(rest: ShellWord[]): boolean {
  const options = rest.filter((w) => w.text.startsWith('-'));
  return (
    options.every((w) => /^-[ndxXq]+$|^--dry-run$/.test(w.text)) && options.some((w) => /n|^--dry-run$/.test(w.text))
  );
}

/** The one file that `--output` names, where all else is plain. */
function outputOf(rest: ShellWord[]): Judged | null {
  const at = rest.findIndex((w) => /^--output(?:=|$)/.test(w.text));
  if (at < 0 || rest.some((w) => !w.plain)) return null;
  const path = rest[at]!.text.includes('=') ? rest[at]!.text.slice(9) : rest[at + 1]?.text;
  return path ? printsInto(path) : null;
}

function listing(verb: string, rest: ShellWord[]): Judged | null {
  if (!Object.hasOwn(LISTING, verb)) return null;
  const first = rest[0]?.text ?? '';
  // A key has a dot; one word without may be a verb: `git config edit`.
  if (verb === 'config') {
    const [what = '', ...more] = rest.map((w) => w.text).filter((w) => !/^--(?:global|local|system)$/.test(w));
    return CONFIG.test(what) || /^(?:get|list)$/.test(what) || (more.length === 0 && /^[\w-]+\.[\w.-]+$/.test(what))
      ? READS
      : null;
  }
  if (SHOWING[verb]?.includes(first)) return READS;
  const others = operandsOf(rest, parseOptions(LISTING[verb]!));
  if (others === null) return null;
  const listed = rest.some((w) => /^(?:-l|--list)$/.test(w.text));
  if (others.length > 0) return listed ? READS : null;
  // A bare `git stash` puts the work tree away, a bare `git bisect` says how it is called.
  return verb === 'stash' ? null : READS;
}

/** What is written into the work tree, by name. */
function writes(verb: string, rest: ShellWord[]): Judged | null {
  // `:/x` is a file of the top, `*` stands for files even where the shell leaves it.
  if (rest.some((w) => !w.plain || /^:|[*?[]/.test(w.text))) return null;
  const dashes = rest.findIndex((w) => w.text === '--');
  const behind = dashes < 0 ? [] : rest.slice(dashes + 1).map((w) => w.text);
  if ((verb === 'checkout' || verb === 'restore') && behind.length > 0) return writesTo(...behind);
  // What was added is added no more; the files stay as they are.
  if (verb === 'reset' && (rest.length === 0 || rest[0]!.text === 'HEAD' || rest[0]!.text === '--'))
    return operandsOf(rest, parseOptions('')) === null ? null : keepsFiles('git reset HEAD');
  if (verb === 'restore' || verb === 'rm' || verb === 'mv') {
    const paths = operandsOf(
      rest,
      parseOptions('rfnqkSW s: --staged --worktree --cached --quiet --force --dry-run --source:'),
    );
    const cached =
      rest.some((w) => /^(?:--cached|--staged|-S)$/.test(w.text)) &&
      !rest.some((w) => /^(?:-W|--worktree)$/.test(w.text));
    if (paths === null || paths.length === 0) return null;
    // What is taken out of the index alone goes from the disk with the next commit that is moved to.
    if (cached && verb === 'rm') return { ...keepsFiles('git rm --cached'), writes: paths.map((w) => w.text) };
    return cached ? keepsFiles(`git ${verb} --cached`) : writesTo(...paths.map((w) => w.text));
  }
  return null;
}
