/** Decides what the gate of the hook thinks with: intents as they were compiled, links of the disk, and packages when it asks the first of them. */
import type { Config } from '../core/model.js';
import { readCompiledIntents } from '../shell/intents-cache.js';
import type { Ports } from '../shell/ports.js';
import type { Workspace } from '../shell/workspace.js';
import type { Loader } from './hook-world.js';

type Shell = typeof import('./hook-shell.js');

/** The ports of a call that the gate may have a word in. */
export function gateWorld(workspace: Workspace, config: Config, loader: Loader): Partial<Ports> {
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
