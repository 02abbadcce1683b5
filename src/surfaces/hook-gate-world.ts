/** Decides what the gate of the hook thinks with: intents as they were compiled, links of the disk, and packages where something is not plain. */
import { plainLine } from '../core/intent/command/plain-line.js';
import type { Config } from '../core/model.js';
import { fitting } from '../shell/fitting.js';
import { readCompiledIntents } from '../shell/intents-cache.js';
import type { Ports } from '../shell/ports.js';
import { isCaseless, realOf } from '../shell/real.js';
import type { Workspace } from '../shell/workspace.js';
import type { Loader } from './hook-world.js';

type Packed = { shell: typeof import('./hook-shell.js'); globs: typeof import('./hook-globs.js') };

/** The ports of a call that the gate may have a word in. */
export function gateWorld(workspace: Workspace, config: Config, loader: Loader): Partial<Ports> {
  const held: Partial<Packed> = {};
  const packed = <K extends keyof Packed>(name: K): Packed[K] => {
    held[name] ??= loader.load!(name) as Packed[K];
    return held[name]!;
  };
  return {
    intents: () => readCompiledIntents(workspace, config),
    globs: (patterns) => fitting(isCaseless(workspace.root), () => packed('globs').matcher)(patterns),
    parsed: (command) => plainLine(command) ?? packed('shell').parseShell(command),
    real: realOf,
  };
}
