/** Decides whether a prompt's own words ask for more than a reading: a manual command first, then several tasks, then a phase. */
import type { Event, Facts, Outcome } from '../model.js';
import { commanded } from './commanded.js';
import { modal } from './modal.js';
import { parted } from './parted.js';

/** `outcome` of a prompt, or what its words command instead; only where the quick look at it said so. */
export function spoken(event: Extract<Event, { kind: 'prompt' }>, outcome: Outcome, facts: Facts): Outcome {
  if (outcome.wants === undefined) return outcome;
  const { wants: _, ...plain } = outcome;
  return commanded(event, plain, facts) ?? modal(event, parted(event, plain, facts), facts);
}
