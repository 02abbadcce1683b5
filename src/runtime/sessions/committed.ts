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
    const changes = made.some((c) => c.files.length > 0) ? recentChanges(dir).toReversed() : [];
    return made.map((c) => {
      const wanted = new Set(c.files.map((f) => f.path));
      const by = new Map<string, string | null>();
      // What was changed after it is not in it.
      for (const { at, context, stray, files } of changes)
        if (stray !== true && at <= c.at)
          for (const { path } of files) if (wanted.has(path) && !by.has(path)) by.set(path, context);
      return { ...c, files: c.files.map((f) => ({ ...f, by: by.get(f.path) ?? null })) };
    });
  };
}

/** Oldest first; a merge makes nothing of its own. */
function madeSince(root: string, since: number): Commit[] {
  const how = [
    '--format=%x01%ct %s',
    '--name-only',
    '--no-renames',
    '--no-merges',
    '--relative',
    '-z',
    '--no-ext-diff',
  ];
  const range = [`--max-count=${MOST.commits}`, `--since=@${Math.floor(since / 1000)}`, 'HEAD', '--'];
  const made: Commit[] = [];
  for (const part of (runGit(root, ['log', ...how, ...range]) ?? '').split(/[\0\n]+/)) {
    const head = /^\x01(\d+) (.*)$/s.exec(part);
    // Git counts in seconds: it was made at the end of its own at the latest.
    if (head !== null) made.push({ subject: head[2]!, at: Number(head[1]) * 1000 + 999, files: [] });
    else if (part !== '' && (made.at(-1)?.files.length ?? MOST.files) < MOST.files)
      made.at(-1)!.files.push({ path: part, by: null });
  }
  return made.filter((c) => c.subject !== '').reverse();
}
