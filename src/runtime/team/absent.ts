/** Decides of which shared records the file may come back: a stash, or a branch without it, took it from this work tree, and no person deleted it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { anywhereAmong, deletedAmong } from '../workspace/git-versions.js';

/** So many files are asked about at once. */
const AT_ONCE = 500;

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
  /** Plans of which something was told. */
  told: string[];
  /** Is the file of a plan there, and an unfinished merge, or not to be read? */
  merging(plan: string): boolean;
  unread(plan: string): boolean;
}

/** May the record at `key`, which this work tree has no longer, come back? */
export function mayReturnIn({
  root,
  refs,
  kept,
  noIntents,
  kinds,
  told,
  merging,
  unread,
}: Absent): (key: string) => boolean {
  let deleted: Set<string> | null = null;
  const isDeleted = (path: string): boolean => {
    deleted ??= deletedOf(root, [...new Set(told.map(fileAt))]);
    return deleted.has(path);
  };
  return (key) => {
    const [kind = '', ...rest] = key.split('/');
    if (!kinds.includes(kind)) return false;
    if (kind === 'context' || kind === 'item' || kind === 'decision') return refs.has(rest[0] ?? '');
    if (kind === 'intent') return noIntents;
    const plan = (kind === 'task' ? rest.slice(0, -1) : rest).join('/');
    const path = fileAt(plan);
    if (kept.has(path)) return false;
    if (!existsSync(join(root, path))) return !isDeleted(path);
    return unread(plan) || (kind === 'task' && merging(plan));
  };
}

const fileAt = (plan: string): string => plan.replace(/#.*$/, '');

/** Files that a commit of this branch took away, or that git has nowhere, so that nothing but a person did. */
function deletedOf(root: string, files: string[]): Set<string> {
  const gone = files.filter((f) => !existsSync(join(root, f)));
  const found = new Set<string>();
  for (let i = 0; i < gone.length; i += AT_ONCE) {
    const some = gone.slice(i, i + AT_ONCE);
    const [deleted, anywhere] = [deletedAmong(root, some), anywhereAmong(root, some)];
    for (const f of some) if (deleted?.has(f) === true || anywhere?.has(f) === false) found.add(f);
  }
  return found;
}
