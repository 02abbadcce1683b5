/** The hook's tool calls that only the gate may have a word in: most commands and files are no plans. */
import { SILENCE } from '../../core/digest/conversation.js';
import { withBrief } from '../../core/empty-outcome.js';
import { checkScope, recordGrant } from '../../core/handlers/tool/check-scope.js';
import { putToPerson } from '../../core/handlers/tool/put-to-person.js';
import type { ToolEvent } from '../../core/model.js';
import { NO_PLANS } from '../../core/plan/index/no-plans.js';
import { unnamedText, unreadCallText } from '../../core/words/gate.js';
import { toolHosts } from '../../hosts/tools/_index.js';
import { existsIn } from '../../runtime/run/document-reader.js';
import { newNonce } from '../../runtime/run/nonce.js';
import type { Ports } from '../../runtime/run/ports.js';
import { runWith } from '../../runtime/run/run.js';
import { readConfigFile } from '../../runtime/workspace/config.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import { filesStore } from '../../stores/files.js';
import { blindAnswer, strictAnswer } from './blind.js';
import { gatePorts } from './gate-ports.js';
import { type Load, loadSecrets, say } from './io.js';

/** Answers a call that the gate alone may have a word in; `word` is for the model, too. */
export function answer(event: ToolEvent, workspace: Workspace, load: Load, word = ''): void {
  const host = toolHosts.find((h) => h.id === event.session.host);
  if (host === undefined) return;
  try {
    const outcome = runWith(event, portsOf(workspace, load), (e, facts) =>
      e.when === 'before' ? putToPerson(checkScope(e, facts), e, facts) : recordGrant(e, facts),
    );
    say(host.render(withBrief(outcome, word), event));
  } catch (e) {
    const refused = blindAnswer(event, workspace, load, e);
    if (refused !== null) say(host.render(refused, event));
  }
}

/** Answers a call of a session that its host does not name, or that could not be read: what was agreed with whom cannot be told. */
export function answerUnnamed(event: ToolEvent, workspace: Workspace, load: Load, unread: boolean): void {
  const host = toolHosts.find((h) => h.id === event.session.host);
  const refused = strictAnswer(event, workspace, load, unread ? unreadCallText() : unnamedText());
  if (host !== undefined && refused !== null) say(host.render(refused, event));
}

/** The gate knows of no plan and of nothing that was said, and changes records alone. */
function portsOf(workspace: Workspace, load: Load): Ports {
  const { config } = readConfigFile(workspace.dir);
  return {
    workspace,
    store: filesStore(workspace.dir, { durable: false }),
    config,
    now: () => Date.now(),
    nonce: newNonce,
    plans: () => NO_PLANS,
    conversation: () => SILENCE,
    redactor: () => loadSecrets(load).redactor(workspace.dir),
    applyShared: () => {
      throw new Error('the gate changes no file');
    },
    more: () => ({ more: {}, findings: [] }),
    exists: existsIn(workspace),
    ...gatePorts(workspace, load),
  };
}
