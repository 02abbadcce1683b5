/** Decides what a strict gate says of a call when what was kept here cannot be read, or the call is nobody's: nobody can tell what was agreed, so nothing is let through that has effects. */
import { emptyOutcome } from '../../empty-outcome.js';
import { isAlways } from '../../intent/gate/always-allowed.js';
import { deedOf } from '../../intent/gate/evaluate-call.js';
import type { Facts, Outcome, ToolEvent } from '../../model.js';
import { notAskedText } from '../../words/asking.js';
import { heldText } from '../../words/gate.js';

/** `why` is the sentence that says it. What reads goes on; what belongs to clew is asked about, so that the fault can be mended; all else waits. */
export function refuseBlind({ tool, session }: ToolEvent, facts: Facts, why: string): Outcome {
  if (isAlways(tool.name, tool.act)) return emptyOutcome();
  const deed = deedOf(tool, session.cwd, facts);
  if (deed.own.length > 0) {
    const hold = `${why} ${heldText(deed.own, '')}`;
    // Nothing can be kept, so no question of ours can be answered.
    return emptyOutcome(
      tool.untold ? { verdict: 'deny', hold: `${hold} ${notAskedText()}` } : { verdict: 'ask', hold },
    );
  }
  return deed.effects ? emptyOutcome({ verdict: 'deny', hold: why }) : emptyOutcome();
}
