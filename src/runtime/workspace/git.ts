/** Decides what git is asked about a piece of work, and how: bounded, without a shell, and never by the hook's prompt path. */
import { statSync } from 'node:fs';
import { isBelow } from '../../core/text/relative.js';

/** What git knows; `null` = could not be told (no git, no repository, not that far back in a shallow clone). */
export interface GitFacts {
  /** The commit the work tree stands on. */
  head: string | null;
  /** Local branches, at most 500. */
  branches: string[] | null;
  /** Earlier path → later path, one step each, workspace-relative. */
  renames: Record<string, string> | null;
  /** Commits since that touched the files that were asked about, counted up to 10,000. */
  commits: number | null;
}

/** What is asked about. */
export interface GitAsked {
  /** Workspace-relative paths. */
  files: string[];
  /** The commit that was known last, or milliseconds, or nothing. */
  since: string | number | null;
}

const LIMIT = { ms: 2000, bytes: 1024 * 1024, files: 64, branches: 500, commits: 10_000, renames: 500, dated: 1000 };
const NOTHING: GitFacts = { head: null, branches: null, renames: null, commits: null };

/** Asks git in `root`. At most five short calls; nothing is thrown, nothing is written, no program of the repository is run. */
export function gitFacts(root: string, asked: GitAsked): GitFacts {
  const inside = runGit(root, ['rev-parse', '--is-inside-work-tree'])?.trim();
  if (inside !== 'true') return NOTHING;
  const head = runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])?.trim() || null;
  const range = head === null ? null : rangeOf(root, asked.since);
  return {
    head,
    branches: lines(
      runGit(root, ['for-each-ref', `--count=${LIMIT.branches}`, '--format=%(refname:lstrip=2)', 'refs/heads']),
    ),
    renames: head === null ? null : renamesIn(root, range),
    commits: range === null ? null : commitsIn(root, range, asked.files),
  };
}

/** The arguments that name what came since; `null` when that cannot be told. */
function rangeOf(root: string, since: GitAsked['since']): string[] | null {
  if (typeof since === 'number') {
    if (!Number.isFinite(since) || runGit(root, ['rev-parse', '--is-shallow-repository'])?.trim() !== 'false')
      return null;
    // Seconds of few digits are a date of the calendar to git; nobody kept a repository then.
    const seconds = Math.floor(since / 1000);
    return seconds < 1e8 ? ['HEAD'] : [`--since=@${seconds}`, 'HEAD'];
  }
  // Nothing but a hash is taken: what a document says must not become an option of git.
  if (since === null || !/^[0-9a-f]{7,64}$/.test(since)) return null;
  const known = runGit(root, ['rev-parse', '--verify', '--quiet', `${since}^{commit}`])?.trim();
  return known ? [`${known}..HEAD`] : null;
}

function commitsIn(root: string, range: string[], files: string[]): number | null {
  const paths = files.filter(isBelow).slice(0, LIMIT.files);
  if (paths.length === 0) return 0;
  const out = runGit(root, ['rev-list', '--count', `--max-count=${LIMIT.commits}`, ...range, '--', ...paths]);
  return out !== null && /^\d+\s*$/.test(out) ? Number(out) : null;
}

/** Where git says that files went which stood at `paths`: earlier path → later path. Both ends must be among them. `null` = could not be told. */
export function readRenames(root: string, paths: string[]): Record<string, string> | null {
  const asked = paths.filter(isBelow);
  if (asked.length === 0 || asked.length > LIMIT.files) return null;
  const head = runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])?.trim();
  return head ? renamesIn(root, null, asked) : null;
}

/** When the files at `paths` were committed last, in milliseconds; those that differ from their commit, or stand in none of the last ones, are left out. */
export function readCommitDates(root: string, paths: string[]): Map<string, number> {
  const dates = new Map<string, number>();
  const asked = new Set(paths.filter(isBelow));
  if (asked.size === 0 || asked.size > LIMIT.dated) return dates;
  const log = [
    'log',
    '--format=%x01%ct',
    '--name-only',
    '--no-renames',
    '--relative',
    `--max-count=${LIMIT.commits}`,
    '-z',
  ];
  const out = runGit(root, [...log, 'HEAD', '--', ...asked]);
  let at = 0;
  for (const part of (out ?? '').split(/[\0\n]+/)) {
    if (part.startsWith('\x01')) at = Number(part.slice(1)) * 1000;
    else if (part !== '' && at > 0 && !dates.has(part)) dates.set(part, at);
  }
  if (dates.size === 0) return dates;
  // Beside the index, not the files: reading those could run a filter that the repository names.
  const how = ['--name-only', '--relative', '-z'];
  const changed = runGit(root, ['diff-files', ...how, '--', ...asked]);
  const staged = runGit(root, ['diff', '--cached', ...how, '--no-ext-diff', 'HEAD', '--', ...asked]);
  if (changed === null || staged === null) return new Map();
  for (const path of `${changed}\0${staged}`.split('\0')) dates.delete(path);
  return dates;
}

/** By path, who committed the files below `folder` first, as this branch has it. */
export function readFirstAuthors(root: string, folder: string): Map<string, string> {
  const how = ['log', '--format=%x01%an', '--name-only', '--no-renames', '--relative', '-z', '--diff-filter=A'];
  const out = runGit(root, [...how, `--max-count=${LIMIT.commits}`, 'HEAD', '--', folder]);
  const authors = new Map<string, string>();
  let author = '';
  for (const part of (out ?? '').split(/[\0\n]+/)) {
    if (part.startsWith('\x01')) author = part.slice(1);
    else if (part !== '' && author !== '') authors.set(part, author);
  }
  return authors;
}

/** The files below `folder` that git does not know here and that a branch has: it would not check that branch out over them. */
export function readUntrackedElsewhere(root: string, folder: string): string[] {
  const here = runGit(root, ['ls-files', '--others', '--exclude-standard', '-z', '--', folder]);
  const untracked = (here ?? '').split('\0').filter((path) => path !== '');
  if (untracked.length === 0) return [];
  const how = ['--branches', '--remotes', '--format=', '--name-only', '--no-renames', '--relative', '-z'];
  const added = runGit(root, ['log', ...how, '--diff-filter=A', `--max-count=${LIMIT.commits}`, '--', folder]);
  const elsewhere = new Set((added ?? '').split(/[\0\n]+/));
  return untracked.filter((path) => elsewhere.has(path));
}

/** A file that git could not merge: `base` is what both began with ('' = nothing). */
export interface Unmerged {
  /** Workspace-relative. */
  path: string;
  base: string;
  ours: string;
  theirs: string;
}

/** The files below `root` that a merge left with two sides, at most 64, those that `wanted` takes. */
export function readUnmerged(root: string, wanted: (path: string) => boolean): Unmerged[] {
  const out = runGit(root, ['diff', '--name-only', '--relative', '-z', '--no-ext-diff', '--diff-filter=U']) ?? '';
  const paths = [...new Set(out.split('\0'))].filter((p) => p !== '' && wanted(p)).slice(0, LIMIT.files);
  return paths.flatMap((path) => {
    const [base, ours, theirs] = [1, 2, 3].map((stage) => runGit(root, ['show', `:${stage}:./${path}`]));
    return ours == null || theirs == null ? [] : [{ path, base: base ?? '', ours, theirs }];
  });
}

/** Renames in the commits since, and those that no commit holds yet. */
function renamesIn(root: string, range: string[] | null, paths: string[] = []): Record<string, string> | null {
  const how = ['-z', '-M', '--relative', '--diff-filter=R', '--name-status', '--no-ext-diff', '--no-textconv'];
  const since = range ?? ['HEAD'];
  const kept = runGit(root, [
    'log',
    '--format=',
    '--reverse',
    `--max-count=${LIMIT.renames}`,
    ...how,
    ...since,
    '--',
    ...paths,
  ]);
  // Beside the index, not the files: reading those could run a filter that the repository names.
  const fresh = runGit(root, ['diff', '--cached', ...how, 'HEAD', '--', ...paths]);
  if (kept === null && fresh === null) return null;
  const out: Record<string, string> = Object.create(null);
  for (const text of [kept ?? '', fresh ?? '']) {
    const parts = text.replaceAll('\n', '').split('\0');
    for (let i = 0; i + 2 < parts.length; i++)
      if (/^R\d*$/.test(parts[i]!)) {
        out[parts[i + 1]!] = parts[i + 2]!;
        i += 2;
      }
  }
  return out;
}

function lines(text: string | null): string[] | null {
  return text === null ? null : text.split('\n').filter((l) => l !== '');
}

/** Would git wait for ever in `root`? It opens a pipe that stands where its head should be. */
export function isStuck(root: string): boolean {
  try {
    return statSync(`${root}/.git/HEAD`, { throwIfNoEntry: false })?.isFile() === false;
  } catch {
    return false;
  }
}

/** What `git` prints, `null` when it cannot be asked, takes too long or prints too much. */
export function runGit(root: string, args: string[]): string | null {
  return runGitBytes(root, args)?.toString('utf8') ?? null;
}

/** The same as bytes; `input` is what it reads, `most` how many bytes it may print, `ms` how long it may take. */
export function runGitBytes(
  root: string,
  args: string[],
  { input = null, most = LIMIT.bytes, ms = LIMIT.ms }: { input?: string | null; most?: number; ms?: number } = {},
): Buffer | null {
  if (isStuck(root)) return null;
  // A repository's own configuration must not make git start a program.
  const { execFileSync } = process.getBuiltinModule('node:child_process');
  const calm = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false'];
  try {
    return execFileSync('git', ['--no-pager', '--literal-pathspecs', ...calm, ...args], {
      cwd: root,
      env: cleanGitEnv(process.env),
      timeout: ms,
      killSignal: 'SIGKILL',
      maxBuffer: most,
      stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      ...(input === null ? {} : { input }),
      windowsHide: true,
    });
  } catch {
    return null;
  }
}

/** The environment without git's own variables (a hook of git sets them to its repository), and with its prompts and locks off. */
export function cleanGitEnv(env: Record<string, string | undefined>): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && !/^(?:GIT_|SSH_ASKPASS$|NODE_OPTIONS$|LD_PRELOAD$|DYLD_)/i.test(name)) out[name] = value;
  return { ...out, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' };
}
