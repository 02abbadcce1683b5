/** Decides which versions of a file git has: those that this branch had, and those that only other branches, stashes and later commits have. */
import { runGit, runGitBytes } from './git.js';

/** Texts of a file, the newest first. A text that this branch had is not among the others. */
export interface FileVersions {
  here: string[];
  elsewhere: string[];
}

/** So many versions of one file are read on each side, so many stashes are looked into; so many bytes and milliseconds a call. */
const MOST = { versions: 100, stashes: 50, bytes: 64 * 1024 * 1024, ms: 10_000 };

/**
 * Versions of the files at `paths`, which are relative to `folder`. A file that git never had is not among them; `null` = git has a
 * history here and cannot tell just now.
 */
export function readVersions(folder: string, paths: string[]): Map<string, FileVersions> | null {
  if (paths.length === 0 || !isRepository(folder)) return new Map();
  const all = blobsIn(folder, ['--all', ...stashesIn(folder)], paths);
  const here = hasHead(folder) ? blobsIn(folder, ['HEAD'], paths) : new Map<string, Set<string>>();
  if (all === null || here === null) return null;
  const found = [...all].map(([path, blobs]) => {
    const known = here.get(path) ?? new Set<string>();
    return { path, here: newest(known), elsewhere: newest([...blobs].filter((b) => !known.has(b))) };
  });
  const texts = readBlobs(folder, [...new Set(found.flatMap((f) => [...f.here, ...f.elsewhere]))]);
  if (texts === null) return null;
  const of = (blobs: string[]): string[] => blobs.flatMap((b) => texts.get(b) ?? []);
  return new Map(found.map((f) => [f.path, { here: of(f.here), elsewhere: of(f.elsewhere) }]));
}

/** Which of `paths`, relative to `folder`, git keeps track of. */
export function trackedAmong(folder: string, paths: string[]): Set<string> {
  const out = paths.length === 0 ? '' : (runGit(folder, ['ls-files', '-z', '--', ...paths]) ?? '');
  return new Set(out.split('\0').filter((path) => path !== ''));
}

/** Which of `paths`, relative to `folder`, a branch, a stash or a later commit has in any version. `null` = git cannot tell just now. */
export function anywhereAmong(folder: string, paths: string[]): Set<string> | null {
  if (paths.length === 0 || !isRepository(folder)) return new Set();
  return namesIn(folder, ['--full-history', '-m', '--all', ...stashesIn(folder)], paths);
}

/** Which of `paths`, relative to `folder`, a commit of this branch took away. `null` = git cannot tell just now. */
export function deletedAmong(folder: string, paths: string[]): Set<string> | null {
  if (paths.length === 0 || !isRepository(folder) || !hasHead(folder)) return new Set();
  return namesIn(folder, ['--diff-filter=D', 'HEAD'], paths);
}

/** Those of `paths` that commits changed. */
function namesIn(folder: string, revisions: string[], paths: string[]): Set<string> | null {
  const how = ['-c', 'log.showRoot=true', 'log', '--no-renames', '--name-only', '--relative', '-z', '--format='];
  const out = runGitBytes(folder, [...how, ...revisions, '--', ...paths], { most: MOST.bytes, ms: MOST.ms });
  return out === null
    ? null
    : new Set(
        out
          .toString('utf8')
          .split('\0')
          .filter((name) => name !== ''),
      );
}

function isRepository(folder: string): boolean {
  return runGit(folder, ['rev-parse', '--is-inside-work-tree'])?.trim() === 'true';
}

/** A branch that was begun anew has no commit yet. */
function hasHead(folder: string): boolean {
  return runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']) !== null;
}

/** Of stashes only the last is a ref. */
function stashesIn(folder: string): string[] {
  const args = ['log', '-g', '--format=%H', `--max-count=${MOST.stashes}`, 'refs/stash', '--'];
  return (runGit(folder, args) ?? '').split('\n').filter((l) => /^[0-9a-f]{40,64}$/.test(l));
}

/** By path, the blobs that the history of `revisions` has of it, the newest first. */
function blobsIn(folder: string, revisions: string[], paths: string[]): Map<string, Set<string>> | null {
  // Merges too: a stash is one, and what a merge decided stands in no other commit.
  const how = ['--full-history', '-m', '--raw', '--no-abbrev', '--no-renames', '--relative', '-z', '--format='];
  const args = ['-c', 'log.showRoot=true', 'log', ...how, ...revisions, '--', ...paths];
  const out = runGitBytes(folder, args, { most: MOST.bytes, ms: MOST.ms })?.toString('utf8');
  if (out === undefined) return null;
  const found = new Map<string, Set<string>>();
  for (const [, was = '', now = '', path = ''] of out.matchAll(
    /:\d{6} \d{6} ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) [A-Z]\d*\0([^\0]+)/g,
  )) {
    const blobs = found.get(path) ?? new Set();
    for (const blob of [now, was]) if (/[^0]/.test(blob)) blobs.add(blob);
    found.set(path, blobs);
  }
  return found;
}

function newest(blobs: Iterable<string>): string[] {
  return [...blobs].slice(0, MOST.versions);
}

/** Texts by blob; what a clone without them lacks is left out. */
function readBlobs(folder: string, blobs: string[]): Map<string, string> | null {
  const texts = new Map<string, string>();
  if (blobs.length === 0) return texts;
  const out = runGitBytes(folder, ['cat-file', '--batch'], {
    input: `${blobs.join('\n')}\n`,
    most: MOST.bytes,
    ms: MOST.ms,
  });
  if (out === null) return null;
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(10, at);
    if (end < 0) break;
    const [blob = '', kind, size] = out.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (kind !== 'blob') continue;
    texts.set(blob, out.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}
