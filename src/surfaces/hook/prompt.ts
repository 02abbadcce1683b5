/** The hook: one event in, one answer out, exit 0. Whatever goes wrong, the agent goes on. Here stands what a prompt needs; other events are handed on. */
import { onPrompt } from '../../core/handlers/prompt/on-prompt.js';
import { hosts } from '../../hosts/_index.js';
import { logError } from '../../runtime/run/error-log.js';
import { runWith } from '../../runtime/run/run.js';
import { recordOf } from '../../runtime/workspace/host-dirs.js';
import { type Load, readPayload, say, workspaceFor } from './io.js';
import { hookPorts } from './ports.js';
import { refreshIndex } from './refresh-index.js';

/** Answers the prompt on stdin; another event is handed on. */
export function answer(load: Load): void {
  const host = hosts.find((h) => h.id === process.argv[2]);
  const event = host?.parse(readPayload());
  if (host === undefined || event == null || event.kind === 'command' || event.kind === 'tool') return;
  const workspace = workspaceFor(event);
  if (workspace === null) return;
  event.session.transcript ??= recordOf(host, event.session.id, process.env);
  if (event.kind !== 'prompt') {
    (load('events') as typeof import('./events.js')).answerEvent(event, workspace, host, load);
    return;
  }
  try {
    const outcome = runWith(event, hookPorts(workspace, host, load), onPrompt);
    say(host.render(outcome, event));
    refreshIndex(workspace.dir, 'prompt', __dirname, workspace.root);
  } catch (e) {
    logError(workspace.dir, e, Date.now());
  }
}
