/** The hook's tool calls that may be of interest: what the rooms say of them. */
import { SILENCE } from '../../core/digest/conversation.js';
import { emptyOutcome, withBrief } from '../../core/empty-outcome.js';
import { mayMatterHere, onTool } from '../../core/handlers/tool/on-tool.js';
import type { ToolEvent } from '../../core/model.js';
import { redactSecrets } from '../../core/secrets/scrub.js';
import { hosts } from '../../hosts/_index.js';
import { toolHosts } from '../../hosts/tools/_index.js';
import { pruneBackups } from '../../runtime/plans/backups.js';
import { newPlans } from '../../runtime/plans/freshness.js';
import { existsIn, fileIn, planFileIn, tasksIn, writableIn } from '../../runtime/run/document-reader.js';
import { logError } from '../../runtime/run/error-log.js';
import { placedIn } from '../../runtime/run/resolve-key.js';
import { runWith } from '../../runtime/run/run.js';
import { stampIn } from '../../runtime/workspace/file-stamp.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import { blindAnswer } from './blind.js';
import { gatePorts, parserOf } from './gate-ports.js';
import { type Load, say } from './io.js';
import { hookPorts } from './ports.js';
import { followFiles, refreshIndex } from './refresh-index.js';

function isTodos({ tool }: ToolEvent): boolean {
  return tool.act.does === 'todos';
}

/** Answers a tool call that rooms besides the gate may have a word in; `gated` = the gate may, too; `word` is for the model beside theirs. */
export function answerCall(event: ToolEvent, workspace: Workspace, gated: boolean, load: Load, word = ''): void {
  const host = hosts.find((h) => h.id === event.session.host);
  const translator = toolHosts.find((h) => h.id === event.session.host);
  if (host === undefined || translator === undefined) return;
  try {
    const ports = hookPorts(workspace, host, load);
    const world = {
      exists: existsIn(workspace),
      placed: placedIn(workspace),
      planFile: planFileIn,
      file: fileIn(workspace),
      parsed: parserOf(load),
      appeared: () => newPlans(`${workspace.dir}/cache`, workspace.root, ports.config.plans.length > 0),
    };
    // Most files are no plans: that shows before records and index are read.
    if (!gated && !mayMatterHere(event, { ...world, config: ports.config })) {
      say(translator.render(withBrief(emptyOutcome(), word), event));
      return;
    }
    // A plan that was made a minute ago is one to compare with, too.
    if (event.when === 'before' && !isTodos(event)) followFiles(workspace, ports.config, __dirname);
    const outcome = runWith(
      event,
      {
        ...ports,
        // What was said lies in the records by now.
        conversation: () => SILENCE,
        ...world,
        ...(gated ? gatePorts(workspace, load) : {}),
        writable: writableIn(workspace),
        stamp: stampIn(workspace.root),
        tasks: (plan) => redactSecrets(tasksIn(workspace)(plan), ports.redactor),
        follow: (o) => o,
      },
      onTool,
    );
    say(translator.render(withBrief(outcome, word), event));
    if (outcome.edits.some((e) => e.key.startsWith('store/rescued/'))) pruneBackups(workspace.dir);
    // A plan that was written by us: the tables made of it follow.
    if (outcome.edits.some((e) => e.key.startsWith('file/'))) refreshIndex(workspace, 'wrote', __dirname);
    // What appeared was looked at: the next command line has nothing to do with it.
    else if (event.when === 'after' && event.tool.act.does === 'run' && world.appeared().length > 0)
      followFiles(workspace, ports.config, __dirname);
  } catch (e) {
    const refused = gated ? blindAnswer(event, workspace, load, e) : null;
    if (!gated) logError(workspace.dir, e, Date.now());
    if (refused !== null) say(translator.render(refused, event));
  }
}
