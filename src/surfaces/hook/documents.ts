/** The part of the hook that reads and writes documents, where an event has to do with one. */
import { promptedAt } from '../../core/context/state.js';
import { dispatchDocuments } from '../../core/handlers/document/dispatch.js';
import { switchedInTurn } from '../../core/handlers/session/turn-records.js';
import { asInTurn, isTakenInTurn } from '../../core/handlers/session/unrecorded.js';
import type { Event, Facts, Operation, Outcome } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import type { Host } from '../../hosts/_host.js';
import { readInForce } from '../../runtime/intents/in-force.js';
import {
  documentReader,
  driftIn,
  existsIn,
  fileIn,
  marksIn,
  readTurn,
  sectionsIn,
  tasksIn,
  writableIn,
} from '../../runtime/run/document-reader.js';
import { committedIn } from '../../runtime/sessions/committed.js';
import { stampIn } from '../../runtime/workspace/file-stamp.js';
import { headOf } from '../../runtime/workspace/git-head.js';
import { changesIn, refsIn } from '../../runtime/workspace/git-since.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';

/** `outcome` with what its event means for the documents. */
export function followDocuments(
  outcome: Outcome,
  event: Exclude<Event, { kind: 'command' }>,
  facts: Facts,
  from: {
    workspace: Workspace;
    host: Host;
    redactor: () => (text: string) => string;
    secretsIn: NonNullable<Facts['secretsIn']>;
    operations: NonNullable<Facts['operations']>;
  },
): Outcome {
  const { workspace, host, redactor, secretsIn } = from;
  // A stop asks for the end of the log more than once.
  const read = new Map<number, Operation[]>();
  const operations = (max: number): Operation[] => read.get(max) ?? read.set(max, from.operations(max)).get(max)!;
  const due = event.kind === 'stop' && event.due === true;
  // What was taken over in a terminal meanwhile is not what the turn was for.
  const taken = event.kind === 'stop' && !due && isTakenInTurn(facts.state, event.session.id);
  const ending = (event.kind === 'stop' && !due) || event.kind === 'compact' || event.kind === 'end';
  return dispatchDocuments(outcome, event, {
    ...facts,
    ...(taken ? { state: asInTurn(facts.state, event.session.id) } : {}),
    document: documentReader(workspace, facts.config),
    secretsIn,
    operations,
    exists: existsIn(workspace),
    file: fileIn(workspace),
    writable: writableIn(workspace),
    drift: driftIn(workspace),
    refs: refsIn(workspace),
    changes: changesIn(workspace),
    committed: (since) => redactSecrets(committedIn(workspace)(since), redactor),
    head: () => headOf(workspace.git),
    stamp: stampIn(workspace.root),
    tasks: cleanTasks(workspace, redactor),
    marked: marksIn(workspace),
    sections: sectionsIn(workspace),
    // Asked only where a prompt turned its session.
    ...((event.kind === 'prompt' || due) && outcome.undoable
      ? { intents: readInForce(workspace, facts, event.session.id).intents }
      : {}),
    ...(ending
      ? {
          turn: redactSecrets(
            readTurn(event.session, host, {
              since: taken ? null : switchedInTurn(event.session.id, operations),
              prompted: promptedAt(facts.state, event.session.id),
            }),
            redactor,
          ),
        }
      : {}),
  });
}

/** Reads the tasks of plans, without secrets. */
export function cleanTasks(
  workspace: Workspace,
  redactor: () => (text: string) => string,
): NonNullable<Facts['tasks']> {
  const read = tasksIn(workspace);
  return (plan) => redactSecrets(read(plan), redactor);
}
