/** Decides what of a turn's changes is another session's that works in the same folder: what its own hook saw it write last. */
import { mayBeAtWork } from '../context/state.js';
import type { Facts, SessionState } from '../model.js';
import type { Change } from './change.js';

/** A file of the work tree that changed since a turn began; `hash` is `null` when it is gone. */
export interface TreeFile {
  /** Workspace-relative. */
  path: string;
  hash: string | null;
  /** When its entry changed last, in milliseconds; of one that is gone, its folder's. */
  at: number;
}

/** What happened beside a session. */
export interface Beside {
  /** Other sessions of the same work tree. */
  sessions: SessionState[];
  /** The newest lines of the trace, of any session. */
  changes: Change[];
}

/** Who wrote a file in a turn: the session by a call that named it, another one last, or nobody knows. */
export type Writer = 'own' | 'other' | 'unknown';

/** A hook writes its line behind the write that it tells of: by so much at the most. */
const LAG = 10_000;

/** Who wrote `file` since `since`. A write behind the other's call is not known to be the other's. */
export function writerOf(
  file: TreeFile,
  session: string,
  since: number,
  beside: Beside,
  { now }: Pick<Facts, 'now'>,
): Writer {
  const calls = beside.changes.filter((c) => c.stray !== true && c.files.some((f) => f.path === file.path));
  if (calls.some((c) => c.session === session && c.at >= since)) return 'own';
  const others = calls.filter((c) => beside.sessions.some((s) => s.id === c.session));
  return others.some((c) => c.at >= file.at && c.at <= now + LAG) ? 'other' : 'unknown';
}

/** Did another session work in the same folder while the turn went on? */
export function isCompanyKept(since: number, { sessions, changes }: Beside, { now }: Pick<Facts, 'now'>): boolean {
  return sessions.some(
    (s) =>
      (s.prompts > 0 && (s.lastAt >= since || mayBeAtWork(s, now))) ||
      changes.some((c) => c.session === s.id && c.at >= since),
  );
}

/** `changes` without the strays that another session told as its own right behind the look that found them. */
export function withoutOthers(changes: Change[]): Change[] {
  const found = new Set(changes.flatMap((c) => (c.stray === true ? c.files.map((f) => f.path) : [])));
  if (found.size === 0) return changes;
  const told = changes.filter((c) => c.stray !== true && c.files.some((f) => found.has(f.path)));
  return changes.flatMap((c) => {
    if (c.stray !== true) return [c];
    const behind = told.filter((o) => o.session !== c.session && o.at >= c.at && o.at <= c.at + LAG);
    const files = c.files.filter((f) => !behind.some((o) => o.files.some(({ path }) => path === f.path)));
    return files.length === c.files.length ? [c] : files.length === 0 ? [] : [{ ...c, files }];
  });
}
