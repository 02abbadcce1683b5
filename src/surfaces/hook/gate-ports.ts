/** Decides what the gate of the hook thinks with: intents as they were compiled, links of the disk, and packages where something is not plain. */
import { parseSimple } from '../../core/intent/command/simple-parser.js';
import type { Config } from '../../core/model.js';
import { readCompiledIntents } from '../../runtime/intents/cache.js';
import { makeGlobTest } from '../../runtime/intents/glob-list.js';
import type { Ports } from '../../runtime/run/ports.js';
import { isCaseless, realOf } from '../../runtime/workspace/real-path.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import type { Loader } from './io.js';

type Packed = { shell: typeof import('./shell.js'); globs: typeof import('./globs.js') };

/** The ports of a call that the gate may have a word in. */
export function gatePorts(workspace: Workspace, config: Config, loader: Loader): Partial<Ports> {
  const held: Partial<Packed> = {};
  const packed = <K extends keyof Packed>(name: K): Packed[K] => {
    held[name] ??= loader.load!(name) as Packed[K];
    return held[name]!;
  };
  return {
    intents: () => readCompiledIntents(workspace, config),
    globs: (patterns) => makeGlobTest(isCaseless(workspace.root), () => packed('globs').makeMatcher)(patterns),
    parsed: (command) => parseSimple(command) ?? packed('shell').parseShell(command),
    real: realOf,
  };
}
