/** Decides which line undo and redo look at: the log as far as a command reads it, and whose steps count. */
import { LOOKED_BACK, type Whose } from '../../core/context/undo-stack.js';
import type { Facts, Operation } from '../../core/model.js';
import type { Input, Need } from '../_command.js';

export const LINE: Need = { kind: 'log', max: LOOKED_BACK };

/** The log that a command asked for, newest first. */
export function logOf(facts: Facts): Operation[] {
  return (facts.more.log ?? []) as Operation[];
}

/** Whose line a command means: that of its session, of terminals, or everybody's. */
export function whose(input: Input): Whose {
  return input.flags.any === true ? 'any' : { session: input.session };
}
