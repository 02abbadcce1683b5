/** The hook's tool calls that only the gate may have a word in: most commands and files are no plans. Loaded for those alone. */
import { SILENCE } from '../core/digest/conversation.js';
import { gated, grantedAfter } from '../core/flows/gated.js';
import type { PlanIndex } from '../core/model.js';
import { hosts } from '../hosts/_index.js';
import { toolHosts } from '../hosts/tools/_index.js';
import { existsIn } from '../shell/documents.js';
import { noteFault } from '../shell/faults.js';
import { answer } from '../shell/run.js';
import { gateWorld } from './hook-gate-world.js';
import { hookPorts, type Loader, say } from './hook-world.js';

declare const loader: Loader;

const NONE: PlanIndex = { count: 0, postings: () => null, row: () => null, nameLength: () => 0 };

main();

function main(): void {
  const { event, workspace } = loader.handed!;
  const host = hosts.find((h) => h.id === event.session.host);
  const translator = toolHosts.find((h) => h.id === event.session.host);
  loader.rehearse = () => {};
  if (host === undefined || translator === undefined || event.kind !== 'tool') return;
  try {
    const ports = hookPorts(workspace, host);
    const outcome = answer(
      event,
      {
        ...ports,
        ...gateWorld(workspace, ports.config, loader),
        // The gate knows of no plan and of nothing that was said.
        conversation: () => SILENCE,
        plans: () => NONE,
        exists: existsIn(workspace),
        follow: (o) => o,
      },
      (e, facts) => (e.when === 'before' ? gated(e, facts) : grantedAfter(e, facts)),
    );
    say(translator.render(outcome, event));
  } catch (e) {
    noteFault(workspace.dir, e, Date.now());
  }
}
