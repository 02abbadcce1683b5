/** Decides which session of OpenCode's database is read, and how much of it: the one of this workspace that was changed last, its last messages. */
import type { Whole } from '../../hosts/transcripts/_transcript.js';
import { opencode } from '../../hosts/transcripts/opencode.js';
import { type Database, findEngine } from '../../stores/sqlite/engine.js';
import { isOf } from './belongs.js';

/** Sessions looked at, messages and parts read, and the longest part: what is longer is what a tool printed. */
const MOST = { sessions: 2000, messages: 5000, parts: 20_000, part: 1024 * 1024 };
const MAGIC = 'SQLite format 3\0';

/** Does a file that begins with `head` hold a database? */
export function isDatabase(head: Buffer): boolean {
  return head.toString('latin1', 0, MAGIC.length) === MAGIC;
}

/** When a session of the workspace at `root` was changed last, `null` where there is none or the database cannot be read. */
export function lastIn(path: string, root: string): number | null {
  return opened(path, (db) => sessionOf(db, root)?.at ?? null);
}

/** The last session of the workspace at `root`, else the last of all, as OpenCode exports one; nothing where it cannot be read. */
export function readDatabase(path: string, root: string): { kind: Whole; text: string } {
  const text = opened(path, (db) => {
    const session = sessionOf(db, root) ?? sessionOf(db, null);
    return session === null ? '' : exported(db, session.id);
  });
  return { kind: opencode, text: text ?? '' };
}

function opened<T>(path: string, read: (db: Database) => T): T | null {
  const Engine = findEngine();
  if (Engine === null) return null;
  try {
    const db = new Engine(path, { readOnly: true });
    try {
      return read(db);
    } finally {
      db.close();
    }
  } catch {
    // Another program's file: one that is locked, damaged or of another form tells nothing.
    return null;
  }
}

/** Those of sub-agents have a parent. */
function sessionOf(db: Database, root: string | null): { id: string; at: number } | null {
  const rows = db
    .prepare(
      'SELECT id, directory, time_updated FROM session WHERE parent_id IS NULL ORDER BY time_updated DESC LIMIT ?',
    )
    .all(MOST.sessions) as { id: string; directory: string; time_updated: number }[];
  const found = rows.find((r) => root === null || isOf(String(r.directory), root));
  return found === undefined ? null : { id: found.id, at: Number(found.time_updated) };
}

function exported(db: Database, session: string): string {
  const messages = db
    .prepare('SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created DESC, id DESC LIMIT ?')
    .all(session, MOST.messages) as { id: string; data: string }[];
  const parts = db
    .prepare(
      'SELECT message_id, data FROM part WHERE session_id = ? AND length(data) <= ? ORDER BY time_created DESC, id DESC LIMIT ?',
    )
    .all(session, MOST.part, MOST.parts) as { message_id: string; data: string }[];
  const of = new Map<string, string[]>();
  for (const p of parts.reverse()) of.set(p.message_id, [...(of.get(p.message_id) ?? []), p.data]);
  const all = messages.reverse().map((m) => `{"info":${m.data},"parts":[${(of.get(m.id) ?? []).join(',')}]}`);
  return `{"messages":[${all.join(',')}]}`;
}
