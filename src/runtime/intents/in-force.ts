/** Decides what the hook knows of the contract: the file as it was compiled, held to what a person confirmed. */
import { type InForce, inForce, type Read } from '../../core/intent/contract/in-force.js';
import type { Workspace } from '../workspace/workspace.js';
import { readCompiledIntents } from './cache.js';
import { readPins } from './pins.js';

/** What counts for `session` now. */
export function readInForce(room: Pick<Workspace, 'root' | 'dir'>, facts: Read, session: string | null): InForce {
  return inForce(readCompiledIntents(room, facts.config), readPins(room), facts, session);
}
