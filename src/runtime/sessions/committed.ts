/** Decides which commits were made since a moment, and which context changed each of their files last, by git and the trace of changes. */
import type { Facts } from '../../core/model.js';
import { runGit } from '../workspace/git.js';
import type { Workspace } from '../workspace/workspace.js';
import { recentChanges } from './trace-file.js';

const MOST = { commits: 12, files: 500 };

type Commit = ReturnType<NonNullable<Facts['committed']>>[number];

export function committedIn({
  root,
  git,
  dir,
}: Pick<Workspace, 'root' | 'git' | 'dir'>): NonNullable<Facts['committed']> {
  return (since) => {
    const made = git === null ? [] : madeSince(root, since);
    const wanted = new Set(made.flatMap((c) => c.files.map((f) => f.path)));
    const by = new Map<string, string | null>();
    for (const { context, stray, files } of wanted.size === 0 ? [] : recentChanges(dir).toReversed())
      if (stray !== true) for (const { path } of files) if (wanted.has(path) && !by.has(path)) by.set(path, context);
    return made.map((c) => ({ ...c, files: c.files.map((f) => ({ ...f, by: by.get(f.path) ?? null })) }));
  };
}

/** Oldest first; a merge makes nothing of its own. */
function madeSince(root: string, since: number): Commit[] {
  const how = ['--format=%x01%s', '--name-only', '--no-renames', '--no-merges', '--relative', '-z', '--no-ext-diff'];
  const range = [`--max-count=${MOST.commits}`, `--since=@${Math.floor(since / 1000)}`, 'HEAD', '--'];
  const made: Commit[] = [];
  for (const part of (runGit(root, ['log', ...how, ...range]) ?? '').split(/[\0\n]+/)) {
    if (part.startsWith('\x01')) made.push({ subject: part.slice(1), files: [] });
    else if (part !== '' && (made.at(-1)?.files.length ?? MOST.files) < MOST.files)
      made.at(-1)!.files.push({ path: part, by: null });
  }
  return made.filter((c) => c.subject !== '').reverse();
}
