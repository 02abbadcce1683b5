/** Decides which sessions are looked at for a turn that no stop told of: it was interrupted, or its program died. */
import { onEnd } from '../../core/handlers/session/on-end.js';
import { asInTurn, isUnrecorded } from '../../core/handlers/session/unrecorded.js';
import type { Session } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { hosts } from '../../hosts/_index.js';
import { logError } from '../run/error-log.js';
import type { Ports } from '../run/ports.js';
import { runWith } from '../run/run.js';

/** Sessions that are looked at, and how long ago they were heard of at most (ms). */
const LATE = 3;
const RECENT = 7 * 86_400_000;

/** Has `record` record such turns, of session `own` though it has ended, and of others that have not. */
export function recordAbandoned(
  {
    workspace,
    store,
    conversation,
    config,
    now,
  }: Pick<Ports, 'workspace' | 'store' | 'conversation' | 'config' | 'now'>,
  own: string | null,
  record: (session: Session, host: Host) => void,
): void {
  const state = store.state();
  const recent = Object.values(state.sessions)
    .filter((s) => (!s.ended || s.id === own) && s.transcript !== null && now() - s.lastAt < RECENT)
    .sort((a, b) => b.lastAt - a.lastAt);
  for (const { id, host: of, cwd, transcript } of recent.slice(0, LATE)) {
    const session = { id, host: of, cwd, transcript };
    const host = hosts.find((h) => h.id === of);
    const facts = { state, workspace: workspace.root, config, conversation: conversation(session) };
    if (host !== undefined && isUnrecorded(id, facts, id !== own)) record(session, host);
  }
}

/** Records the last turn of `session`, which no stop told of. What goes wrong with it does not hold up what comes. */
export function recordTurnOf(session: Session, ports: Ports): void {
  try {
    const store = { ...ports.store, state: () => asInTurn(ports.store.state(), session.id) };
    // Nobody is there any more who could be kept from stopping.
    runWith({ kind: 'stop', session, again: true }, { ...ports, store }, onEnd);
  } catch (e) {
    logError(ports.workspace.dir, e, ports.now());
  }
}
