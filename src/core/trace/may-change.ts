/** Decides by its kind alone whether a tool call may have changed a file that it names. */
import type { ToolAct } from '../model.js';

/** Can a call of this kind have changed a file that its words tell? Asked before anything is read. */
export function mayChange(act: ToolAct): boolean {
  return act.does === 'write' || act.does === 'run';
}
