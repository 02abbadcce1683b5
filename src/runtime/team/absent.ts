/** Decides of which shared records the file may come back: a stash, or a branch without it, took it from this work tree, and no person deleted it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../workspace/git.js';

/** So many files are asked about in one exchange; what is beyond waits for the next. */
const MOST = 20;

/** What an exchange knows of files that are not here. */
export interface Absent {
  root: string;
  /** Refs of the contexts whose document was written once, and is not here. */
  refs: Set<string>;
  /** Paths of plans that somebody keeps to themselves. */
  kept: Set<string>;
  /** There is no file of intents. */
  noIntents: boolean;
  /** Kinds of records that are shared at all. */
  kinds: string[];
}

/** May the record at `key`, which this work tree has no longer, come back? */
export function mayReturnIn({ root, refs, kept, noIntents, kinds }: Absent): (key: string) => boolean {
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
    const path = (kind === 'task' ? rest.slice(0, -1) : rest).join('/').replace(/#.*$/, '');
    return !kept.has(path) && !existsSync(join(root, path)) && !isDeleted(path);
  };
}

/** Did a commit of this branch take the file away? Where there is no history, nothing but a person takes files away. */
function wasDeleted(root: string, path: string): boolean {
  const args = ['log', '-1', '--diff-filter=D', '--no-renames', '--format=%H', 'HEAD', '--', path];
  const found = runGit(root, args);
  return found === null || found.trim() !== '';
}
