/** Decides what of another machine is taken for a lease: who and when as the server says them, one line of text, paths within the workspace. */
import { isBelow } from '../text/relative.js';
import { oneLine, truncate, visibleText } from '../text/truncate.js';
import { isName, isProject, MOST } from './read-operation.js';
import type { Lease } from './types.js';

/** So much one lease tells. */
export const LEASE = { scope: 32, files: 64, path: 300, title: 200, branch: 200 };

const ID = /^[0-9A-Za-z_-]{1,64}$/;

/** `raw` as a lease, or why it is none: a word. Text is put on one line, and what is no path or glob of a workspace is left out. */
export function readLease(raw: unknown): Lease | string {
  if (typeof raw !== 'object' || raw === null) return 'no object';
  const { member, device, session, project, context, title, branch, scope, files, until } = raw as Record<
    string,
    unknown
  >;
  if (!isName(member)) return 'member';
  if (!isId(device)) return 'device';
  if (!isId(session)) return 'session';
  if (!isProject(project)) return 'project';
  if (!isRef(context)) return 'context';
  if (typeof title !== 'string') return 'title';
  if (typeof until !== 'number' || !Number.isSafeInteger(until) || until < 0) return 'until';
  return {
    ...{ member, device, session, project, context, until },
    title: truncate(oneLine(title), LEASE.title),
    branch: typeof branch === 'string' ? truncate(oneLine(branch), LEASE.branch) || null : null,
    scope: pathsIn(scope, LEASE.scope, (glob) => isPath(glob.replace(/^!/, ''))),
    files: pathsIn(files, LEASE.files, isPath),
  };
}

/** May a lease name it: a path or glob of a workspace, short, with nothing in it that a terminal takes as anything else? */
export function isPath(path: string): boolean {
  return path.length <= LEASE.path && isBelow(path) && !/[\0-\x1f]/.test(path) && visibleText(path) === path;
}

function pathsIn(value: unknown, most: number, is: (path: string) => boolean): string[] {
  const all = Array.isArray(value) ? value.slice(0, most) : [];
  return all.filter((v): v is string => typeof v === 'string' && is(v));
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

function isRef(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > MOST.key) return false;
  return !/[\0-\x1f]/.test(value) && visibleText(value) === value;
}
