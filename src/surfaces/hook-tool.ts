/** The hook's tool calls: one that can be of no interest ends here before anything is read. */
import { SILENCE } from '../core/digest/conversation.js';
import { concerns, onTool } from '../core/flows/tool.js';
import { clean } from '../core/secrets/scrub.js';
import { hosts } from '../hosts/_index.js';
import { toolHosts } from '../hosts/tools/_index.js';
import { existsIn, fileIn, tasksIn } from '../shell/documents.js';
import { noteFault } from '../shell/faults.js';
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
    const outcome = answer(
      event,
      {
        ...ports,
        // What was said lies in the records by now.
        conversation: () => SILENCE,
        exists: existsIn(workspace),
        file: fileIn(workspace),
        tasks: (plan) => clean(tasksIn(workspace)(plan), ports.redactor),
        follow: (o) => o,
      },
      onTool,
    );
    say(translator.render(outcome, event));
  } catch (e) {
    noteFault(workspace.dir, e, Date.now());
  }
}
