/** Decides which file the key of an edit means, and refuses those that lead out of the place they are said to be in. */
import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Workspace } from '../workspace/workspace.js';

/** What stands in our folder for ourselves: never a document. */
const OURS = ['cache', 'lock', 'log.jsonl', 'sessions.db', 'config.json'];

/** By letters: every call of a tool asks, and an expression would have to be built for it. */
function isOurs(name: string): boolean {
  return OURS.some((own) => name === own || (name.startsWith(own) && './-'.includes(name[own.length]!)));
}

/** Does the edit change a file? */
export function isFile(key: string): boolean {
  return key.startsWith('store/') || key.startsWith('file/');
}

/**
 * The path of `store/PATH` (in our folder) or `file/PATH` (in the workspace, or absolute); `null` when it leads elsewhere.
 * `document`: after symbolic links too it must stay in the workspace, and it is the file that they lead to which is meant.
 */
export function placeOf(key: string, workspace: Pick<Workspace, 'root' | 'dir'>, document = false): string | null {
  const slash = key.indexOf('/');
  const name = key.slice(slash + 1);
  if (name === '' || name.includes('\0')) return null;
  if (key.slice(0, slash) === 'store')
    return isAbsolute(name) || isOurs(name) ? null : inside(workspace.dir, name, workspace.dir);
  if (isAbsolute(name)) return resolve(name);
  return /(?:^|[\\/])\.git(?:$|[\\/])/i.test(name)
    ? null
    : inside(workspace.root, name, document ? workspace.root : null);
}

/** Is the edit's file one that may be written without a person having asked for it just now? */
export function isOwn(key: string): boolean {
  return !isAbsolute(key.slice(key.indexOf('/') + 1));
}

/** Where a file that a tool call names lies in the workspace, links followed; `null` for all that is elsewhere. */
export function placedIn(workspace: Pick<Workspace, 'root'>): (path: string, cwd: string) => string | null {
  let root: string | null = null;
  return (path, cwd) => {
    if (path === '' || path.includes('\0')) return null;
    const whole = resolve(cwd || workspace.root, path);
    root ??= realOf(workspace.root) ?? workspace.root;
    const place =
      [workspace.root, root].map((r) => relative(r, whole)).find(isWithin) ?? relative(root, realOf(whole) ?? whole);
    return isWithin(place) ? place.replaceAll('\\', '/') : null;
  };
}

function isWithin(place: string): boolean {
  return place !== '' && !place.startsWith('..') && !isAbsolute(place);
}

/** `name` below `root`; below `wall` also after symbolic links, when there is one. */
function inside(root: string, name: string, wall: string | null): string | null {
  const path = resolve(root, name);
  if (!path.startsWith(resolve(root) + sep)) return null;
  if (wall === null) return path;
  const real = realOf(path);
  return real?.startsWith((realOf(wall) ?? resolve(wall)) + sep) ? real : null;
}

/** Where `path` really leads: of what is not there yet, by the nearest folder that is. `null` for a broken link. */
function realOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    if (isLinkOrWorse(path) || dirname(path) === path) return null;
    const above = realOf(dirname(path));
    return above === null ? null : resolve(above, path.slice(dirname(path).length).replace(/^[\\/]+/, ''));
  }
}

/** A broken link, or something that is no folder where one should be. */
function isLinkOrWorse(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return true;
  }
}
