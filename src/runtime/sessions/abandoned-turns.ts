/** Decides which sessions are looked at for a turn that no stop told of: it was interrupted, or its program died. */

import { promptedAt } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { onEnd } from '../../core/handlers/session/on-end.js';
import { asInTurn, isUnrecorded, type Look } from '../../core/handlers/session/unrecorded.js';
import type { Facts, Session, State } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { hosts } from '../../hosts/_index.js';
import { logError } from '../run/error-log.js';
import { Conflict } from '../run/plan-writes.js';
import type { Ports } from '../run/ports.js';
import { runWith } from '../run/run.js';

/** Sessions that are looked at, and how long ago they were heard of at most (ms). */
const LATE = 3;
const RECENT = 7 * 86_400_000;

/** Has `record` record such turns, of session `own` though it has ended, of `leaving` in the middle of its turn, and of others that have not. */
export function recordAbandoned(
  {
    workspace,
    store,
    conversation,
    config,
    now,
  }: Pick<Ports, 'workspace' | 'store' | 'conversation' | 'config' | 'now'>,
  { own = null, leaving = null }: { own?: string | null; leaving?: string | null },
  record: (session: Session, host: Host, look: Look) => void,
): void {
  const state = store.state();
  const recent = Object.values(state.sessions)
    .filter((s) => (!s.ended || s.id === own) && s.transcript !== null && now() - s.lastAt < RECENT)
    .sort((a, b) => b.lastAt - a.lastAt);
  for (const { id, host: of, cwd, transcript } of recent.slice(0, LATE)) {
    const session = { id, host: of, cwd, transcript };
    const host = hosts.find((h) => h.id === of);
    const facts = {
      state,
      workspace: workspace.root,
      config,
      conversation: conversation(session, promptedAt(state, id)),
    };
    const look: Look = id === own ? 'itself' : id === leaving ? 'leaving' : 'other';
    if (host !== undefined && isUnrecorded(id, facts, look)) record(session, host, look);
  }
}

/**
 * Records the last turn of `session`, which no stop told of, and which may go on meanwhile. Whether there is something to record, and where, is asked of the same reading of the records, before the
 * transcript is read: a session that turned elsewhere until then may have begun its next turn, and all is read anew.
 * What goes wrong with it does not hold up what comes.
 */
export function recordTurnOf(session: Session, ports: Ports, look: Look = 'itself'): void {
  const inTurn = (facts: Facts): Facts => ({ ...facts, state: asInTurn(facts.state, session.id) });
  const at = ({ sessions }: State): string | null | undefined => sessions[session.id]?.active;
  let open = false;
  const follow: Ports['follow'] = (outcome, event, facts) => {
    const followed = open ? (ports.follow?.(outcome, event, inTurn(facts)) ?? outcome) : outcome;
    if (open && at(inTurn(facts).state) !== at(asInTurn(ports.store.state(), session.id)))
      throw new Conflict('file-changed', 'log.jsonl');
    return followed;
  };
  try {
    // Nobody is there any more who could be kept from stopping, or told.
    const goesOn = look === 'itself' ? {} : { goesOn: true as const };
    runWith({ kind: 'stop', session, again: true, unheard: true, ...goesOn }, { ...ports, follow }, (event, facts) => {
      open = isUnrecorded(session.id, facts, look);
      return open ? onEnd(event, inTurn(facts)) : emptyOutcome();
    });
  } catch (e) {
    logError(ports.workspace.dir, e, ports.now());
  }
}
