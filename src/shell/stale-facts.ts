/** Decides how the facts that a context's age is judged by are read: its files on disk, and what git knows of them. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { StaleFacts } from '../core/context/rules/staleness.js';
import type { Meta } from '../core/document/document.js';
import { isBelow } from '../core/text/relative.js';
import { gitFacts } from './git-facts.js';
import { branchOf, type Workspace } from './workspace.js';

/** The facts about a context with `meta` and active `files` (workspace-relative), and the commit it stands on. Takes a few calls of git. */
export function staleFacts(
  at: Pick<Workspace, 'root' | 'git'>,
  meta: Meta,
  files: string[],
  now: number,
): StaleFacts & { head: string | null } {
  const since = meta.revision ?? meta.updated ?? meta.created ?? null;
  const git = at.git === null ? null : gitFacts(at.root, { files, since });
  return {
    now,
    exists: (path) => existsIn(at.root, path),
    renames: git?.renames ?? null,
    branch: branchOf(at.git),
    branches: git?.branches ?? null,
    commitsSince: git?.commits ?? null,
    head: git?.head ?? null,
  };
}

/** Is there a file or folder at `path` below `root`? What leads elsewhere is not looked at, and not called missing. */
function existsIn(root: string, path: string): boolean {
  if (!isBelow(path)) return true;
  try {
    statSync(join(root, path));
    return true;
  } catch (e) {
    // What may not be read is there.
    return !['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((e as NodeJS.ErrnoException).code ?? '');
  }
}
