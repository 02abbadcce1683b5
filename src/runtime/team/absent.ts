/** Decides of which shared records the file may come back: a stash, or a branch without it, took it from this work tree, and no person deleted it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../workspace/git.js';
import { isAnywhere } from '../workspace/git-versions.js';

/** So many files are asked about in one exchange; what is beyond waits for the next. */
const MOST = 20;

/** What an exchange knows of files that are not here. */
export interface Absent {
  root: string;
  /** Refs of the contexts whose document was written once, and is not here or cannot be read to its end. */
  refs: Set<string>;
  /** Paths of plans that somebody keeps to themselves. */
  kept: Set<string>;
  /** There is no file of intents, or none that can be read. */
  noIntents: boolean;
  /** Kinds of records that are shared at all. */
  kinds: string[];
  /** Is the file of a plan an unfinished merge? */
  merging(plan: string): boolean;
}

/** May the record at `key`, which this work tree has no longer, come back? */
export function mayReturnIn({ root, refs, kept, noIntents, kinds, merging }: Absent): (key: string) => boolean {
  const asked = new Map<string, boolean>();
  const isDeleted = (path: string): boolean => {
    const known = asked.get(path);
    if (known !== undefined) return known;
    if (asked.size >= MOST) return false;
    const deleted = wasDeleted(root, path);
    asked.set(path, deleted);
    return deleted;
  };
  return (key) => {
    const [kind = '', ...rest] = key.split('/');
    if (!kinds.includes(kind)) return false;
    if (kind === 'context' || kind === 'item' || kind === 'decision') return refs.has(rest[0] ?? '');
    if (kind === 'intent') return noIntents;
    const plan = (kind === 'task' ? rest.slice(0, -1) : rest).join('/');
    const path = plan.replace(/#.*$/, '');
    if (kept.has(path)) return false;
    return existsSync(join(root, path)) ? kind === 'task' && merging(plan) : !isDeleted(path);
  };
}

/** Did a commit of this branch take the file away, or has git it nowhere, so that nothing but a person did? */
function wasDeleted(root: string, path: string): boolean {
  const args = ['log', '-1', '--diff-filter=D', '--no-renames', '--format=%H', 'HEAD', '--', path];
  return (runGit(root, args) ?? '').trim() !== '' || isAnywhere(root, path) === false;
}
