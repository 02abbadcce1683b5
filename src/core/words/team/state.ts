/** Decides in which words it is told how the exchange with a team stands. */
import type { SyncState, TeamSeen } from '../../model/team.js';
import { formatDuration } from '../../text/duration.js';

/** How the exchange stands: "12 to send, last sync 3 min ago". */
export function syncText(seen: Pick<TeamSeen, 'sync' | 'waiting'>, now: number): string {
  const { sync, waiting } = seen;
  const last = sync.doneAt === 0 ? 'never synced' : `last sync ${formatDuration(Math.max(0, now - sync.doneAt))} ago`;
  const bad = sync.fault !== null ? `, ${faultWords(sync)}` : sync.readOnly ? ', reading only' : '';
  return `${waiting === 0 ? 'all sent' : `${waiting} to send`}, ${last}${bad}`;
}

const HELD: Record<string, string> = {
  ...{ size: 'too large', form: 'not in a form that the server knows', other: 'its id is taken' },
  ...{ owner: 'an owner alone may', author: 'written under another name' },
};

/** Why the server did not take something. */
export function heldText(why: string): string {
  return HELD[why] ?? why;
}

const FAULTS: Record<string, string> = {
  ...{
    down: 'server not reached',
    denied: 'a right is missing',
    login: 'password or role refused',
    tls: 'TLS refused',
    full: 'server full',
    disk: 'nothing could be written here',
  },
  ...{ 'old-server': 'server too old', 'old-schema': 'tables too old', 'newer-schema': 'tables newer than this clew' },
  ...{
    place: 'its address cannot be used',
    passfile: 'password file open to others',
    'no-password': 'no password known',
  },
  ...{ 'no-database': 'no such database' },
  ...{ 'not-member': 'not admitted', 'no-driver': 'package pg is missing' },
};

function faultWords({ fault }: SyncState): string {
  return FAULTS[fault?.code ?? ''] ?? 'the exchange failed';
}
