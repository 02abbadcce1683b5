/** The hook's tool calls: one that can be of no interest ends here before anything is read. */
import { SILENCE } from '../core/digest/conversation.js';
import { concerns, matters, onTool } from '../core/flows/tool.js';
import { clean } from '../core/secrets/scrub.js';
import { hosts } from '../hosts/_index.js';
import { toolHosts } from '../hosts/tools/_index.js';
import { existsIn, fileIn, planFileIn, tasksIn } from '../shell/documents.js';
import { noteFault } from '../shell/faults.js';
import { placedIn } from '../shell/place.js';
import { pruneRescued } from '../shell/rescued.js';
import { answer } from '../shell/run.js';
import { hookPorts, type Loader, payload, say, servedFor } from './hook-world.js';

declare const loader: Loader;

main();

function main(): void {
  loader.rehearse = () => {};
  const translator = toolHosts.find((h) => h.id === process.argv[2]);
  const event = translator?.parse(payload());
  if (translator === undefined || event == null || !concerns(event.tool.act)) return;
  const workspace = servedFor(event);
  const host = hosts.find((h) => h.id === translator.id);
  if (workspace === null || host === undefined) return;
  try {
    const ports = hookPorts(workspace, host);
    const world = { exists: existsIn(workspace), placed: placedIn(workspace), planFile: planFileIn };
    // Most files are no plans: that shows before records and index are read.
    if (!matters(event, { ...world, config: ports.config })) return;
    const outcome = answer(
      event,
      {
        ...ports,
        // What was said lies in the records by now.
        conversation: () => SILENCE,
        ...world,
        file: fileIn(workspace),
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
