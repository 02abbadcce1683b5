/** Decides what is said of a switch that waits until the turn is over. */
import type { Due } from '../model.js';
import { fenceInline, safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';

/** For the user, at the prompt. */
export function dueNotice(to: string, from: string): string {
  return `clew: this turn goes on under "${truncate(safeTitle(from), 60)}"; it switches to "${truncate(safeTitle(to), 60)}" when the turn ends`;
}

/** For the model, at the prompt. `tool`: it has the tools of the server. */
export function dueBrief({ context, plan, title }: Due, from: string, session: string, tool: boolean): string {
  const ref = safeTitle(context ?? plan ?? title);
  const way = tool ? `call switch_context to ${ref}` : `run \`clew switch ${ref}\``;
  return `clew: first finish this in the active context ${fenceInline(truncate(safeTitle(from), 60), session)}; then, before any work for the next one, ${way} (clew switches when the turn ends).`;
}
