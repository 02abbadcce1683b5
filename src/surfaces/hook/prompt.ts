/** The hook: one event in, one answer out, exit 0. Whatever goes wrong, the agent goes on. Here stands what a prompt needs; other events are handed on. */

import { onPrompt } from '../../core/handlers/prompt/on-prompt.js';
import { isUnrecorded } from '../../core/handlers/session/unrecorded.js';
import { plansEntered } from '../../core/handlers/shared/context-transitions.js';
import type { Facts } from '../../core/model.js';
import { hosts } from '../../hosts/_index.js';
import { isObject } from '../../hosts/json.js';
import { logError } from '../../runtime/run/error-log.js';
import { runWith } from '../../runtime/run/run.js';
import { dueAfter } from '../../runtime/team/background.js';
import { isFileIn } from '../../runtime/workspace/file-stamp.js';
import { recordOf } from '../../runtime/workspace/host-dirs.js';
import { isServed } from '../../runtime/workspace/served.js';
import { userConfigThere } from '../../runtime/workspace/user-config.js';
import { type Load, readPayload, say, workspaceFor } from './io.js';
import { hookPorts } from './ports.js';
import { followFiles, refreshIndex } from './refresh-index.js';

type Events = typeof import('./events.js');
type Reader = typeof import('./reader.js');

/** Answers the prompt on stdin; another event is handed on. */
export function answer(load: Load): void {
  const host = hosts.find((h) => h.id === process.argv[2]);
  const payload = readPayload();
  const event = host?.parse(payload);
  if (host === undefined || event == null || event.kind === 'command' || event.kind === 'tool') return;
  const workspace = workspaceFor(event);
  if (workspace === null) return;
  event.session.transcript ??= recordOf(host, event.session.id, process.env);
  if (event.kind !== 'prompt') {
    (load('events') as Events).answerEvent(event, workspace, host, load);
    return;
  }
  try {
    const begins = isObject(payload) && payload.begins === true;
    const ports = { ...hookPorts(workspace, host, load), tool: () => isServed(workspace.dir, host.id, begins) };
    followFiles(workspace, ports.config, __dirname);
    let seen: { said: typeof event; facts: Facts } | undefined;
    const outcome = runWith(event, ports, (e, read) => {
      const facts = { ...read, exists: isFileIn(workspace.root) };
      seen = { said: e, facts };
      if (isUnrecorded(e.session.id, facts)) (load('events') as Events).recordLate(e.session, workspace, host, load);
      const thought = onPrompt(e, facts);
      // A plan that is turned to is told as its file is now.
      const told = plansEntered(thought, facts.state);
      return followFiles(workspace, ports.config, __dirname, told)
        ? onPrompt(e, { ...facts, plans: ports.plans() })
        : thought;
    });
    say(host.render(outcome, event));
    dueAfter(workspace);
    const own = userConfigThere(process.env);
    if (own !== null && seen !== undefined)
      (load('reader') as Reader).leaveRequest(own, seen.said, outcome, seen.facts, workspace, load);
    refreshIndex(workspace, 'prompt', __dirname);
  } catch (e) {
    logError(workspace.dir, e, Date.now());
  }
}
