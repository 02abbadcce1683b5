/** Decides which sessions a command looks back on, and reads what is left of their transcripts, without secrets. */
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Need } from '../../commands/_command.js';
import type { SeenSession } from '../../commands/session/_sessions.js';
import type { Finding, SessionState } from '../../core/model.js';
import { newTurnReader, type TurnReader } from '../../core/retro/turns.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { hosts } from '../../hosts/_index.js';
import type { Store } from '../../stores/_store.js';
import { makeRedactor } from '../secrets/redactor.js';
import { realOf } from '../workspace/real-path.js';
import type { Workspace } from '../workspace/workspace.js';
import {
  type FoundSession,
  findSessions,
  noRecord,
  recordNamed,
  sessionKinds,
  tookSession,
  unknownHost,
} from './find-sessions.js';
import { nameOf, readRecord, saidAt } from './read-record.js';
import { existingFile } from './transcript.js';

interface From {
  store: Pick<Store, 'state'>;
  workspace: Workspace;
  cwd: string;
}

/** The sessions that `need` asks for, the one last heard of first. Never throws. */
export function readSessions(
  need: Need & { kind: 'sessions' },
  from: From,
): { sessions: SeenSession[]; findings: Finding[] } {
  if (need.file !== undefined) return recorded(need.file, from);
  const { host = null } = need;
  if (host !== null && !sessionKinds().includes(host)) return { sessions: [], findings: [unknownHost(host)] };
  const seen = Object.values(from.store.state().sessions)
    .filter((s) => (need.which === null || s.id.startsWith(need.which)) && (host === null || s.host === host))
    .sort((a, b) => Number(b.id === need.which) - Number(a.id === need.which) || b.lastAt - a.lastAt);
  const last = need.last === true ? lastOf(seen, findSessions(from.workspace.root, process.env, host)) : null;
  if (last?.unseen === true) return { sessions: [unseen(last.path, last.at, from)], findings: last.findings };
  const sessions = last === null ? seen.slice(0, need.max) : [last.seen];
  if (sessions.length === 0 && host !== null) return { sessions: [], findings: [noRecord(host)] };
  return { sessions: sessions.map((s) => ofState(s, from)), findings: last?.findings ?? [] };
}

type Last = { findings: Finding[] } & (
  | { unseen: true; path: string; at: number }
  | { unseen: false; seen: SessionState }
);

/** The last session of all, be it one that a hook told of or one that only its host recorded; `null` where that is plain. */
function lastOf(seen: SessionState[], found: FoundSession[]): Last | null {
  const [record, ...rest] = found;
  const [newest] = seen;
  if (record === undefined) return null;
  const same = (s: SessionState): boolean =>
    (s.transcript !== null && realOf(s.transcript) === realOf(record.path)) ||
    (s.host === record.kind.id && s.id === nameOf(record.path));
  const known = seen.find(same);
  if (newest === undefined || record.at > newest.lastAt) {
    const findings = [tookSession(record, rest)];
    return known === undefined
      ? { unseen: true, path: record.path, at: record.at, findings }
      : { unseen: false, seen: known, findings: rest.length === 0 ? [] : findings };
  }
  return null;
}

function ofState(s: SessionState, from: From): SeenSession {
  const host = hosts.find((h) => h.id === s.host);
  const { id, lastAt } = s;
  const path = host === undefined ? null : recordOf(s, from);
  const turns = path === null ? null : turnsIn(path, from, host!.id);
  return { id, host: host?.name ?? s.host, lastAt, turns: turns?.turns ?? null };
}

/** What our plugin lays beside the hook is the end of a session, and gone with the machine's temporary files: the host's own record is whole. */
function recordOf({ id, host, transcript }: SessionState, { workspace }: From): string | null {
  const laid = transcript !== null && basename(dirname(transcript)).startsWith(`clew-${host}-`);
  if (transcript !== null && !laid && existsSync(transcript)) return transcript;
  return recordNamed(host, id, workspace.root, process.env) ?? transcript;
}

function recorded(file: string, from: From): { sessions: SeenSession[]; findings: Finding[] } {
  const path = existingFile(file, from.cwd);
  if (path === null) return { sessions: [], findings: [{ code: 'no-file', args: { path: file }, severity: 'error' }] };
  const session = unseen(path, saidAt(path), from);
  if (session.turns !== null) return { sessions: [session], findings: [] };
  return { sessions: [], findings: [{ code: 'bad-transcript', args: { path: file }, severity: 'error' }] };
}

function unseen(path: string, lastAt: number, from: From): SeenSession {
  const read = turnsIn(path, from, null);
  return { id: nameOf(path), host: read?.host ?? '', lastAt, turns: read?.turns ?? null };
}

/** The turns recorded at `path`, `null` where no line of it can be read. A file of several sessions stands for its last one that has a turn. */
function turnsIn(
  path: string,
  { workspace }: From,
  of: string | null,
): { turns: SeenSession['turns']; host: string } | null {
  let reader: TurnReader = newTurnReader();
  let before: TurnReader = reader;
  const read = readRecord(resolve(path), { root: workspace.root, of }, (events) => {
    // Before anything is cut: half of a secret is not known as one.
    for (const event of redactSecrets(events, () => makeRedactor(workspace.dir))) {
      if (event.kind === 'start' && event.source === 'startup' && reader.turns().length > 0) {
        before = reader;
        reader = newTurnReader();
      }
      reader.take([event]);
    }
  });
  if (read.lines === 0) return null;
  return { turns: (reader.turns().length > 0 ? reader : before).turns(), host: read.name };
}
