/** Decides which files of a work tree nobody else can have as they are here: changed and not committed, or in commits that no remote has. */
import { isBelow } from '../../core/text/relative.js';
import { runGitBytes } from './git.js';

/** So many files are asked about at once, so many bytes and milliseconds a call. */
const MOST = { files: 500, bytes: 16 * 1024 * 1024, ms: 10_000 };

/** Those of `paths`, relative to `folder`; `null` = git has no history here or cannot tell just now. */
export function pendingAmong(folder: string, paths: string[]): Set<string> | null {
  const asked = paths.filter(isBelow).slice(0, MOST.files);
  if (asked.length === 0) return new Set();
  const plain = ['--name-only', '-z', '--relative', '--no-renames', '--no-ext-diff', '--no-textconv'];
  const changed = namesOf(folder, ['diff', ...plain, 'HEAD', '--', ...asked]);
  const fresh = namesOf(folder, ['ls-files', '-z', '--others', '--exclude-standard', '--', ...asked]);
  if (changed === null || fresh === null) return null;
  const remotes = namesOf(folder, ['for-each-ref', '--count=1', '--format=%(refname)', 'refs/remotes']);
  // Where nothing was ever sent, a commit is as far as work goes.
  const unsent = remotes === null || remotes.length === 0 ? [] : unsentAmong(folder, plain, asked);
  return unsent === null ? null : new Set([...changed, ...fresh, ...unsent]);
}

function unsentAmong(folder: string, plain: string[], asked: string[]): string[] | null {
  return namesOf(folder, ['log', '--format=', ...plain, '--no-merges', 'HEAD', '--not', '--remotes', '--', ...asked]);
}

function namesOf(folder: string, args: string[]): string[] | null {
  const out = runGitBytes(folder, args, { most: MOST.bytes, ms: MOST.ms });
  return out === null ? null : out.toString('utf8').split('\0').map(trimmed).filter(Boolean);
}

const trimmed = (name: string): string => name.replace(/^\n|\n$/g, '');
