/** Decides whether an agent may bring a plan into being: not without a person's yes, however it goes about it. */
import { change, changes, sessionAt } from '../context/state.js';
import type { Approved, Edit, Facts, FileChange, Held, Outcome, ToolCall } from '../model.js';
import { planName } from '../plan/parse.js';
import { isMarkdown, planLike } from '../plan/plan-like.js';
import { isBelow } from '../text/relative.js';
import { heldText, stormBrief, warnedBrief } from '../words/guard.js';
import { activeOf } from './facts.js';
import { type Alike, alikeTo, type NewPlan } from './alike.js';
import { approvalFor } from './approved.js';
import { quiet } from './outcome.js';
import type { ToolEvent } from './tool.js';

/** Todos made without a plan, from which on it is said. */
const STORM = 8;

/** What the guard says of a tool call that is about to run. */
export function guarded(event: ToolEvent, facts: Facts): Outcome {
  if (facts.config.guard === 'off') return quiet();
  const { act } = event.tool;
  if (act.does === 'todos') return storm(event, facts);
  const made = newPlans(event, facts);
  return made.map((m) => judged(m, event, facts)).reduce(both, quiet());
}
