/** Decides what the hook reads and keeps the world by: records, conversation, plans and documents. */
import { mayMove } from '../../core/context/may-move.js';
import { HEARD } from '../../core/digest/conversation.js';
import type { Config, Fields } from '../../core/model.js';
import { mayHoldSecret } from '../../core/secrets/prefilter.js';
import type { Host } from '../../hosts/_host.js';
import type { readInForce } from '../../runtime/intents/in-force.js';
import type { keepPins } from '../../runtime/intents/pins.js';
import { openCompiled } from '../../runtime/plans/cache.js';
import type { applyShared } from '../../runtime/run/apply.js';
import type { marksIn, sectionsIn } from '../../runtime/run/document-reader.js';
import { newNonce } from '../../runtime/run/nonce.js';
import type { Ports } from '../../runtime/run/ports.js';
import { redactingStore } from '../../runtime/run/run.js';
import { readConversation } from '../../runtime/sessions/transcript.js';
import { readTeamPlans, readTeamSeen } from '../../runtime/team/at-hand.js';
import { readMembers } from '../../runtime/team/members.js';
import { readConfigFile } from '../../runtime/workspace/config.js';
import { stampIn } from '../../runtime/workspace/file-stamp.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import { filesStore } from '../../stores/files.js';
import type { cleanTasks, followDocuments } from './documents.js';
import { type Load, loadSecrets } from './io.js';
import { mayBeMarked } from './marked.js';

/** The ports of an event in `workspace`; what is seldom needed is loaded by `load`. */
export function hookPorts(workspace: Workspace, host: Host, load: Load): Ports {
  const { config: set } = readConfigFile(workspace.dir);
  const config: Config = host.holdsNoPrompt ? { ...set, clarify: 'agent' } : set;
  const store = filesStore(workspace.dir, { durable: false });
  const redactor = (): ((text: string) => string) => loadSecrets(load).redactor(workspace.dir);
  // Loaded only where a text may hold one.
  const secretsIn = (text: string): { kind: string; line: number }[] =>
    mayHoldSecret(text) ? loadSecrets(load).linesWithSecrets(text) : [];
  return {
    workspace,
    store,
    config,
    now: () => Date.now(),
    nonce: newNonce,
    plans: () => openCompiled(`${workspace.dir}/cache`),
    conversation: (session, since) => readConversation(session.transcript, host, HEARD, { bytes: 512 * 1024 }, since),
    tasks: (plan) => documents(load).cleanTasks(workspace, redactor)(plan),
    marked: (plan) => documents(load).marksIn(workspace)(plan),
    sections: (plan) => documents(load).sectionsIn(workspace)(plan),
    // A prompt that turns to no other work has nothing to do with documents, as long as nobody edited its plan or merged its document.
    follow: (outcome, event, facts) =>
      event.kind === 'command' ||
      (event.kind === 'prompt' &&
        !mayMove(outcome) &&
        outcome.wants === undefined &&
        isSeen(facts.state.agreed?.[event.session.id], workspace.root) &&
        !mayBeMarked(event.session.id, facts, workspace))
        ? outcome
        : documents(load).followDocuments(outcome, event, facts, {
            workspace,
            host,
            redactor,
            secretsIn,
            operations: store.operations,
          }),
    applyShared: (operation, certain) =>
      documents(load).applyShared(operation, workspace, redactingStore(store, redactor), certain).findings,
    pinned: (edits) => documents(load).keepPins(workspace, edits),
    counting: (state, session) =>
      documents(load).readInForce(workspace, { state, config, now: Date.now() }, session).intents,
    redactor,
    team: () => readTeamSeen(workspace.dir),
    teammates: () => readMembers(workspace.dir) ?? [],
    teamPlans: () => readTeamPlans(workspace.dir),
    more: () => ({ more: {}, findings: [] }),
  };
}

/** Is the plan that a session agreed on (its record, if it has one) as it was seen last? */
function isSeen(agreed: Fields | undefined, root: string): boolean {
  const now = typeof agreed?.plan === 'string' ? stampIn(root)(agreed.plan) : null;
  return agreed === undefined || (now ?? '') === agreed.file;
}

/** What reads and writes documents is code that a prompt seldom needs. */
function documents(load: Load): {
  followDocuments: typeof followDocuments;
  cleanTasks: typeof cleanTasks;
  marksIn: typeof marksIn;
  sectionsIn: typeof sectionsIn;
  applyShared: typeof applyShared;
  keepPins: typeof keepPins;
  readInForce: typeof readInForce;
} {
  return load('events') as ReturnType<typeof documents>;
}
