/** Decides which folder is served: the main work tree's root for linked ones, and where `.clew` stands. */
import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { detachedAt } from '../../core/text/branch.js';
import { readText } from '../../stores/read-regular.js';

export interface Workspace {
  /** Root of the files: the work tree we are in. */
  root: string;
  /** The `.clew` folder; linked work trees share the main one's. */
  dir: string;
  /** The git folder of this work tree, `null` outside a repository. */
  git: string | null;
}

const DEEPEST = 64;

/** The workspace that `cwd` lies in: the nearest `.clew` or `.git`, else `cwd` itself. */
export function workspaceOf(cwd: string): Workspace {
  let at = resolve(cwd);
  for (let i = 0; i < DEEPEST; i++) {
    const git = gitFolder(at);
    if (git !== null) return { root: at, dir: inside(mainRoot(at, git), '.clew'), git };
    if (kind(join(at, '.clew')) === 'dir') return { root: at, dir: join(at, '.clew'), git: null };
    if (dirname(at) === at) break;
    at = dirname(at);
  }
  return { root: resolve(cwd), dir: join(resolve(cwd), '.clew'), git: null };
}

/** Is it a work tree that shares the records of the main one? */
export function isLinked({ root, dir }: Pick<Workspace, 'root' | 'dir'>): boolean {
  return dir !== inside(root, '.clew');
}

/** The branch of a work tree; a detached head is said to be one. `null` outside git or when it cannot be read. */
export function branchOf(git: string | null): string | null {
  if (git === null) return null;
  try {
    const head = readText(`${git}/HEAD`).trim();
    return head.startsWith('ref: refs/heads/') ? head.slice(16) : /^[0-9a-f]{40}/.test(head) ? detachedAt(head) : null;
  } catch {
    return null;
  }
}

/** `join` for a name in a folder that is resolved already. */
function inside(folder: string, name: string): string {
  return folder.endsWith('/') || folder.endsWith('\\') ? folder + name : `${folder}${sep}${name}`;
}

/** The folder of git for the work tree at `root`; `null` where there is none. */
export function gitFolder(root: string): string | null {
  const path = inside(root, '.git');
  // What holds a HEAD is a folder: the usual case, told without asking for all that is known of it.
  const what = existsSync(`${path}/HEAD`) ? 'dir' : kind(path);
  if (what === 'dir') return path;
  if (what !== 'file') return null;
  try {
    const target = /^gitdir:\s*(.+)$/m.exec(readText(path))?.[1]?.trim();
    return target === undefined ? null : isAbsolute(target) ? target : resolve(root, target);
  } catch {
    return null;
  }
}

/** A linked work tree's git folder is `MAIN/.git/worktrees/NAME`; a submodule's stands for itself. */
function mainRoot(root: string, git: string): string {
  const linked = !git.includes('worktrees') ? null : /^(.*)[\\/]\.git[\\/]worktrees[\\/][^\\/]+$/.exec(git);
  return linked && kind(join(linked[1]!, '.git')) === 'dir' ? linked[1]! : root;
}

function kind(path: string): 'dir' | 'file' | null {
  try {
    const s = statSync(path);
    return s.isDirectory() ? 'dir' : s.isFile() ? 'file' : null;
  } catch {
    return null;
  }
}
