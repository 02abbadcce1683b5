/** Decides whether a prompt's own words ask for more than a reading: a manual command first, then several tasks, then a phase; and a yes to a new plan beside. */
import type { Event, Facts, Outcome } from '../../model.js';
import { withInstead } from '../plan-guard/apply-alternative.js';
import { approving } from '../plan-guard/approval.js';
import { commanded } from './manual-commands.js';
import { modal } from './mode-brief.js';
import { parted } from './multiple-tasks.js';

/** `outcome` of a prompt, or what its words command instead; only where the quick look at it said so. An answer is carried out. */
export function spoken(event: Extract<Event, { kind: 'prompt' }>, outcome: Outcome, facts: Facts): Outcome {
  if (outcome.wants === undefined) return withInstead(outcome, event.session.id, facts);
  const { wants: _, ...plain } = outcome;
  return approving(event, commanded(event, plain, facts) ?? modal(event, parted(event, plain, facts), facts), facts);
}
