/** Decides which file the document of a piece of work is, and how much of it is read. */
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { lastTurnReader, NO_TURN } from '../../core/digest/last-turn.js';
import { layoutAt } from '../../core/document/adopted.js';
import { parseDocument } from '../../core/document/parse.js';
import { keyOf } from '../../core/handlers/document/draft.js';
import { keyOfFile } from '../../core/intent/file/locate.js';
import type { Document } from '../../core/model/document.js';
import type { Config, Context, Facts, Session, Turn } from '../../core/model.js';
import { fileOf, parsePlanAt } from '../../core/plan/parse/detect-dialect.js';
import { spansOf } from '../../core/plan/parse/sections.js';
import { firstMergeMark } from '../../core/text/merge/marks.js';
import { isBelow } from '../../core/text/relative.js';
import type { Host } from '../../hosts/_host.js';
import { readEnd } from '../sessions/transcript.js';
import { gitFacts } from '../workspace/git.js';
import type { Workspace } from '../workspace/workspace.js';
import { placeOf } from './resolve-key.js';

/** A larger file is no document: it is left alone. */
const MOST = 4 * 1024 * 1024;

/** Reads documents; absent, special, unreadable and oversized files, and those outside the workspace, are none. */
export function documentReader(workspace: Workspace, config: Config): (context: Context) => Document | null {
  return (context) => {
    const path = placeOf(keyOf(context), workspace, true);
    const text = path === null ? null : textAt(path);
    const layout = context.file == null ? 'clew' : (layoutAt(context.file, config.paths) ?? undefined);
    return text === null ? null : parseDocument(text, layout, path!);
  };
}

/** Reads the text of a file of the workspace, as `Facts.file` says. */
export function fileIn(root: Pick<Workspace, 'root' | 'dir'>): NonNullable<Facts['file']> {
  return (path) => {
    const place = placeOf(keyOfFile(fileOf(path).file), root, true);
    if (place === null || /^[\\/]|^[A-Za-z]:/.test(path)) return undefined;
    if (!isThere(place)) return null;
    return textAt(place) ?? undefined;
  };
}

/** A plan file of a host's plan mode: Markdown in a folder called `plans`, wherever the host keeps it. */
export function planFileIn(path: string): string | null {
  return isAbsolute(path) && /[\\/]plans[\\/][^\\/]+\.md$/i.test(path) && !path.includes('\0') ? textAt(path) : null;
}

/** May a file of the workspace be written? One that its owner marked as read-only is left alone, also where we could. */
export function writableIn(workspace: Workspace): NonNullable<Facts['writable']> {
  return (path) => {
    const place = placeOf(`file/${fileOf(path).file}`, workspace, true);
    if (place === null) return false;
    return !isThere(place) || (statSync(place).mode & 0o222) !== 0;
  };
}

/** Stands something at `path`? Not below a file or a pipe. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path) !== undefined;
  } catch (e) {
    return !['ENOENT', 'ENOTDIR'].includes((e as NodeJS.ErrnoException).code ?? '');
  }
}

/** The text of the regular file at `path`, `null` when there is none or its bytes are no text that could be written back. */
export function textAt(path: string): string | null {
  try {
    const stat = statSync(path);
    if (stat.size > MOST || !stat.isFile()) return null;
    const bytes = readFileSync(path);
    const text = bytes.toString('utf8');
    return Buffer.from(text).equals(bytes) ? text : null;
  } catch {
    return null;
  }
}

/** Is there something at a workspace-relative path, which may name one of several plans in a file? What leads elsewhere is not looked at, and not called missing. */
export function existsIn({ root }: Pick<Workspace, 'root'>): (path: string) => boolean {
  return (path) => {
    if (!isBelow(path)) return true;
    try {
      statSync(join(root, fileOf(path).file));
      return true;
    } catch (e) {
      // What may not be read is there.
      return !['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((e as NodeJS.ErrnoException).code ?? '');
    }
  };
}

/** Is there a folder at an absolute path? What may not be asked is there. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return true;
  }
}

/** What git says of some files since they were known last; nothing outside a repository. */
export function driftIn({ root, git }: Pick<Workspace, 'root' | 'git'>): NonNullable<Facts['drift']> {
  return (files, since) => {
    if (git === null) return { renames: null, branches: null, commitsSince: null };
    const { renames, branches, commits } = gitFacts(root, { files, since });
    return { renames, branches, commitsSince: commits };
  };
}

/** The tasks of a plan as its file has them now. */
export function tasksIn(workspace: Workspace): NonNullable<Facts['tasks']> {
  return (plan) => {
    const path = placeOf(`file/${fileOf(plan).file}`, workspace, true);
    const text = path === null ? null : textAt(path);
    return text === null ? null : (parsePlanAt(plan, text)?.tasks ?? null);
  };
}

/** What stands below each heading of a plan. */
export function sectionsIn(workspace: Workspace): NonNullable<Facts['sections']> {
  const file = fileIn(workspace);
  return (plan) => spansOf(fileOf(plan).file, file(fileOf(plan).file) ?? null);
}

/** Where git left the first mark of a merge in the file of a plan. */
export function marksIn(workspace: Workspace): NonNullable<Facts['marked']> {
  const file = fileIn(workspace);
  return (plan) => firstMergeMark(file(plan) ?? '');
}

/** The last turn of a session, as its transcript tells it: what followed the prompt of `prompted`, and `since` where the session switched in it. */
export function readTurn(
  session: Session,
  host: Host,
  { since = null, prompted = null }: { since?: number | null; prompted?: number | null },
): Turn {
  return readEnd(session.transcript, host, lastTurnReader(since, prompted)) ?? NO_TURN;
}
