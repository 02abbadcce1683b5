/** Decides which sessions have ended although no event told of it: their host's own record says so. */
import { closeSync, readSync } from 'node:fs';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { onEnd } from '../../core/handlers/session/on-end.js';
import type { SessionState } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { hosts } from '../../hosts/_index.js';
import { openRegular } from '../../stores/read-regular.js';
import { logError } from '../run/error-log.js';
import type { Ports } from '../run/ports.js';
import { runWith } from '../run/run.js';
import { type Env, hostPlace } from '../workspace/host-dirs.js';

/** Sessions whose records are looked at, and how long ago they were heard of at most (ms): older ones are listed nowhere. */
const MOST = 8;
const RECENT = 86_400_000;
/** Bytes of a record that are read: the end stands near its beginning. */
const MOST_BYTES = 64 * 1024;
/** What was told of the last turn may come behind the end that the host noted (ms). */
const SLACK = 10_000;

/** Keeps the end of each session that its host knows to be over; `own` has just begun. `portsOf` reads what its host recorded. */
export function endGone(
  { workspace, store, now }: Pick<Ports, 'workspace' | 'store' | 'now'>,
  own: string | null,
  portsOf: (host: Host) => Ports,
  env: Env = process.env,
): void {
  for (const { id, host: of, cwd, transcript } of gone(Object.values(store.state().sessions), own, now(), env)) {
    const host = hosts.find((h) => h.id === of)!;
    try {
      runWith({ kind: 'end', session: { id, host: of, cwd, transcript }, reason: 'gone' }, portsOf(host), (e, facts) =>
        // It may have been heard again since.
        isOver(facts.state.sessions[id], env) ? onEnd(e, facts) : emptyOutcome(),
      );
    } catch (e) {
      logError(workspace.dir, e, now());
    }
  }
}

/** The newest of `sessions` that are over and do not count as ended. */
function gone(sessions: SessionState[], own: string | null, now: number, env: Env): SessionState[] {
  return sessions
    .filter((s) => !s.ended && s.id !== own && now - s.lastAt < RECENT && endingOf(s) !== undefined)
    .sort((a, b) => b.lastAt - a.lastAt)
    .slice(0, MOST)
    .filter((s) => isOver(s, env));
}

function endingOf({ host }: SessionState): Host['ending'] {
  return hosts.find((h) => h.id === host)?.ending;
}

/** Does its host's record say that it ended, after it was heard of last? */
function isOver(session: SessionState | undefined, env: Env): boolean {
  const host = hosts.find((h) => h.id === session?.host);
  if (session === undefined || host?.ending === undefined || !/^[\w-]{1,100}$/.test(session.id)) return false;
  const path = hostPlace(host, host.ending.file(session.id), env);
  const at = path === null ? null : host.ending.at(headOf(path));
  return at !== null && at >= session.lastAt - SLACK;
}

/** '' where nothing can be read. */
function headOf(path: string): string {
  try {
    const fd = openRegular(path, 'r');
    const bytes = Buffer.alloc(MOST_BYTES);
    try {
      return bytes.toString('utf8', 0, readSync(fd, bytes, 0, MOST_BYTES, 0));
    } finally {
      closeSync(fd);
    }
  } catch {
    return '';
  }
}
