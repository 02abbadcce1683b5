/** The hook's tool calls that may be of interest: what the rooms say of them. Loaded for those alone. */
import { SILENCE } from '../core/digest/conversation.js';
import { matters, onTool } from '../core/flows/tool.js';
import { clean } from '../core/secrets/scrub.js';
import { hosts } from '../hosts/_index.js';
import { toolHosts } from '../hosts/tools/_index.js';
import { existsIn, fileIn, planFileIn, tasksIn, writableIn } from '../shell/documents.js';
import { noteFault } from '../shell/faults.js';
import { placedIn } from '../shell/place.js';
import { pruneRescued } from '../shell/rescued.js';
import { answer } from '../shell/run.js';
import { stampIn } from '../shell/stamp.js';
import { gateWorld } from './hook-gate-world.js';
import { hookPorts } from './hook-ports.js';
import { type Loader, say } from './hook-world.js';

declare const loader: Loader;

main();

function main(): void {
  const { event, workspace, gated } = loader.handed!;
  const host = hosts.find((h) => h.id === event.session.host);
  const translator = toolHosts.find((h) => h.id === event.session.host);
  loader.rehearse = () => {};
  if (host === undefined || translator === undefined || event.kind !== 'tool') return;
  try {
    const ports = hookPorts(workspace, host);
    const world = { exists: existsIn(workspace), placed: placedIn(workspace), planFile: planFileIn };
    // Most files are no plans: that shows before records and index are read.
    if (!gated && !matters(event, { ...world, config: ports.config })) return;
    const outcome = answer(
      event,
      {
        ...ports,
        // What was said lies in the records by now.
        conversation: () => SILENCE,
        ...world,
        ...(gated ? gateWorld(workspace, ports.config, loader) : {}),
        file: fileIn(workspace),
        writable: writableIn(workspace),
        stamp: stampIn(workspace.root),
        tasks: (plan) => clean(tasksIn(workspace)(plan), ports.redactor),
        follow: (o) => o,
      },
      onTool,
    );
    say(translator.render(outcome, event));
    if (outcome.edits.some((e) => e.key.startsWith('store/rescued/'))) pruneRescued(workspace.dir);
  } catch (e) {
    noteFault(workspace.dir, e, Date.now());
  }
}
