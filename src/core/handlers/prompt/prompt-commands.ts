/** Decides whether a prompt's own words ask for more than a reading: a manual command first, then several tasks, then a phase; and a yes to a new plan beside. */
import type { Event, Facts, Outcome } from '../../model.js';
import { withAlternative } from '../plan-guard/apply-alternative.js';
import { withApproval } from '../plan-guard/approval.js';
import { withKnown } from '../shared/known.js';
import { tellLeftOver } from '../shared/tell-elsewhere.js';
import { runManualCommand } from './manual-commands.js';
import { withModeBrief } from './mode-brief.js';
import { splitIntoTasks } from './multiple-tasks.js';

/** `outcome` of a prompt, or what its words command instead; only where the quick look at it said so. An answer is carried out. */
export function applyPromptCommands(
  event: Extract<Event, { kind: 'prompt' }>,
  outcome: Outcome,
  facts: Facts,
): Outcome {
  if (outcome.wants === undefined) return withAlternative(outcome, event.session.id, facts);
  const { wants: _, ...plain } = outcome;
  const done =
    runManualCommand(event, plain, facts) ?? withModeBrief(event, splitIntoTasks(event, plain, facts), facts);
  return withApproval(event, withKnown(tellLeftOver(done, event.session.id, facts), event.session.id, facts), facts);
}
