/** Decides that a turn which no stop told of yet is recorded before a command answers or switches: for the context that it was for so far. */
import { promptedAt } from '../../core/context/state.js';
import { dispatchDocuments } from '../../core/handlers/document/dispatch.js';
import { switchedInTurn } from '../../core/handlers/session/turn-records.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { readTurn } from '../run/document-reader.js';
import type { Ports } from '../run/ports.js';
import { recordAbandoned, recordTurnOf } from './abandoned-turns.js';
import { endGone } from './gone.js';

/** Records the turns of sessions that go on, or whose program died, and the end of those that are over. `leaving`: the one that is about to turn to other work. */
export function recordOpenTurns(ports: Ports, leaving: string | null = null): void {
  recordAbandoned(ports, { leaving }, (session, host, look) => {
    const follow: Ports['follow'] = (outcome, event, facts) =>
      dispatchDocuments(outcome, event, {
        ...facts,
        turn: redactSecrets(
          readTurn(session, host, {
            since: switchedInTurn(session.id, ports.store.operations),
            prompted: promptedAt(facts.state, session.id),
          }),
          ports.redactor,
        ),
      });
    recordTurnOf(session, { ...ports, follow }, look);
  });
  endGone(ports, leaving, () => ports);
}
