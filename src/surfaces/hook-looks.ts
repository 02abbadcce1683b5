/** The hook's tool calls that may be of interest: what the rooms say of them. Loaded for those alone. */
import { SILENCE } from '../core/digest/conversation.js';
import { matters, onTool } from '../core/flows/tool.js';
import type { Config } from '../core/model.js';
import { clean } from '../core/secrets/scrub.js';
import { hosts } from '../hosts/_index.js';
import { toolHosts } from '../hosts/tools/_index.js';
import { existsIn, fileIn, planFileIn, tasksIn, writableIn } from '../shell/documents.js';
import { noteFault } from '../shell/faults.js';
import { readCompiledIntents } from '../shell/intents-cache.js';
import { placedIn } from '../shell/place.js';
import type { Ports } from '../shell/ports.js';
import { pruneRescued } from '../shell/rescued.js';
import { answer } from '../shell/run.js';
import { stampIn } from '../shell/stamp.js';
import type { Workspace } from '../shell/workspace.js';
import { hookPorts, type Loader, say } from './hook-world.js';

type Shell = typeof import('./hook-shell.js');

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
        ...(gated ? gateWorld(workspace, ports.config) : {}),
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

/** What the gate thinks with. Packages are loaded when it asks the first of it: most calls stand in no scope. */
function gateWorld(workspace: Workspace, config: Config): Partial<Ports> {
  let loaded: Shell | undefined;
  const shell = (): Shell => {
    loaded ??= loader.load!('shell') as Shell;
    return loaded;
  };
  return {
    intents: () => readCompiledIntents(workspace, config),
    globs: (patterns) => shell().globsOf(shell().isCaseless(workspace.root))(patterns),
    parsed: (command) => shell().parseShell(command),
    real: (path) => shell().realOf(path),
  };
}
