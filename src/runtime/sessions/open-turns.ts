/** Decides that a turn which no stop told of yet is recorded before a command answers or switches: for the context that it was for so far. */
import { dispatchDocuments } from '../../core/handlers/document/dispatch.js';
import { switchedInTurn } from '../../core/handlers/session/turn-records.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { readTurn } from '../run/document-reader.js';
import type { Ports } from '../run/ports.js';
import { recordAbandoned, recordTurnOf } from './abandoned-turns.js';

/** Records the turns of sessions that go on, or whose program died. */
export function recordOpenTurns(ports: Ports): void {
  recordAbandoned(ports, null, (session, host) => {
    const since = switchedInTurn(session.id, ports.store.operations);
    const follow: Ports['follow'] = (outcome, event, facts) =>
      dispatchDocuments(outcome, event, {
        ...facts,
        turn: redactSecrets(readTurn(session, host, since), ports.redactor),
      });
    recordTurnOf(session, { ...ports, follow });
  });
}
