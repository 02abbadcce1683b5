/** Decides what git is asked when a context is come back to: which branches are merged, and what changed since. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Asked, Changes, Refs } from '../../core/model.js';
import { isDefaultBranch } from '../../core/text/branch.js';
import { isBelow } from '../../core/text/relative.js';
import { runGit } from './git.js';
import type { Workspace } from './workspace.js';

const MOST = { branches: 500, merged: 24, moves: 50, files: 24, commits: 999 };
const COMMIT = /^[0-9a-f]{7,64}$/;

/** The local branches with the date of their last commit, and which of `asked` have work of theirs that is merged; `null` outside a repository. */
export function refsIn({ root, git }: Pick<Workspace, 'root' | 'git'>): (asked: string[]) => Refs | null {
  return (asked) => {
    const out = git === null ? null : runGit(root, forEachRef());
    if (out === null) return null;
    const dates: Record<string, number> = Object.create(null);
    for (const line of out.split('\n')) {
      const [name, seconds] = line.split(' ');
      if (name) dates[name] = Number(seconds) * 1000;
    }
    const wanted = new Set(asked.slice(0, MOST.merged));
    const trunks = [...Object.keys(dates).filter(isDefaultBranch).slice(0, 3), 'refs/remotes/origin/HEAD'];
    const inside =
      wanted.size === 0 ? [] : trunks.flatMap((trunk) => runGit(root, forEachRef(trunk))?.split('\n') ?? []);
    const names = [...new Set(inside.map((line) => line.split(' ')[0]!))].filter((name) => wanted.has(name));
    return { dates, merged: names.filter((name) => hasMoved(root, name)) };
  };
}

function forEachRef(merged?: string): string[] {
  const within = merged === undefined ? [] : [`--merged=${merged}`];
  const format = '--format=%(refname:lstrip=2) %(committerdate:unix)';
  return ['for-each-ref', `--count=${MOST.branches}`, ...within, format, 'refs/heads'];
}

/** A branch that stands where it began holds no work: it is an ancestor, and not merged. */
function hasMoved(root: string, branch: string): boolean {
  const out = runGit(root, ['log', '-g', '--format=%H', `--max-count=${MOST.moves}`, `refs/heads/${branch}`, '--']);
  return new Set((out ?? '').split('\n').filter(Boolean)).size > 1;
}

/** Commits, and files that were edited, since a context was left. Git tells a file that a checkout wrote anew from one that was edited. */
export function changesIn({ root, git }: Pick<Workspace, 'root' | 'git'>): (asked: Asked) => Changes {
  return ({ at, head, branch, files }) => {
    const newer = files
      .filter(isBelow)
      .slice(0, MOST.files)
      .filter((path) => writtenAfter(join(root, path), at));
    if (git === null || head === null || !COMMIT.test(head)) return { commits: 0, edited: git === null ? newer : [] };
    const to = branch === null ? 'HEAD' : `refs/heads/${branch}`;
    const only = branch === null ? files.filter(isBelow).slice(0, MOST.files) : [];
    const count =
      branch === null && only.length === 0
        ? '0'
        : runGit(root, ['rev-list', '--count', `--max-count=${MOST.commits}`, `${head}..${to}`, '--', ...only]);
    const commits = count !== null && /^\d+\s*$/.test(count) ? Number(count) : 0;
    return { commits, edited: newer.length === 0 ? [] : differing(root, head, newer) };
  };
}

/** Those of `files` that are not as they were at `head`. */
function differing(root: string, head: string, files: string[]): string[] {
  // Beside the index, not the files: reading those could run a filter that the repository names.
  const how = ['--name-only', '--relative', '-z', '--no-ext-diff'];
  const outs = [
    runGit(root, ['diff-files', ...how.slice(0, 3), '--', ...files]),
    runGit(root, ['diff', '--cached', ...how, head, '--', ...files]),
    runGit(root, ['ls-files', '--others', '-z', '--', ...files]),
  ];
  const names = new Set(outs.flatMap((out) => (out ?? '').split('\0')));
  return files.filter((f) => names.has(f));
}

function writtenAfter(path: string, at: number): boolean {
  try {
    return statSync(path).mtimeMs > at;
  } catch {
    return false;
  }
}
