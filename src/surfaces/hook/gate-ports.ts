/** Decides what the gate of the hook thinks with: intents as they were compiled, links of the disk, and packages where something is not plain. */
import { parseSimple } from '../../core/intent/command/simple-parser.js';
import type { Config } from '../../core/model.js';
import { readCompiledIntents } from '../../runtime/intents/cache.js';
import { makeGlobTest } from '../../runtime/intents/glob-list.js';
import type { Ports } from '../../runtime/run/ports.js';
import { isCaseless, realOf } from '../../runtime/workspace/real-path.js';
import type { Workspace } from '../../runtime/workspace/workspace.js';
import type { Load } from './io.js';

/** The ports of a call that the gate may have a word in. */
export function gatePorts(workspace: Workspace, config: Config, load: Load): Partial<Ports> {
  const parsers = (): typeof import('./parsers.js') => load('parsers') as typeof import('./parsers.js');
  return {
    intents: () => readCompiledIntents(workspace, config),
    globs: (patterns) => makeGlobTest(isCaseless(workspace.root), () => parsers().makeMatcher)(patterns),
    parsed: (command) => parseSimple(command) ?? parsers().parseShell(command),
    real: realOf,
  };
}
