/** Decides which piece of work a verb means: the one that was named, else the active one. */
import { isUndone } from '../../core/context/context.js';
import { otherSessionsOn } from '../../core/context/lifecycle.js';
import { undoStack } from '../../core/context/undo-stack.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { endsOpening, touchedSince } from '../../core/handlers/history/redo-way.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import { findContext } from '../../core/handlers/shared/resolve-context.js';
import type { Context, Facts, Finding, Outcome, SessionState } from '../../core/model.js';
import type { Input, Need } from '../_command.js';
import { logOf } from '../history/_undo-stack.js';
import { findPlans } from '../plan/_plan-page.js';
import { readerOf, sessionOf } from '../session/_session.js';

/** Ids that are named for want of one. */
const MOST_NEAR = 3;

/** How a piece of work stands: these are all the states there are. */
export type Standing = 'open' | 'paused' | 'done' | 'archived' | 'undone';

/** The state of `context`; what was folded into other work is over, unless its opening was undone. */
export function standingOf(context: Context): Standing {
  if (isUndone(context)) return 'undone';
  if (context.status !== 'open' && context.status !== 'provisional') return 'done';
  return context.archived === true ? 'archived' : context.paused === true ? 'paused' : 'open';
}

/** The context that the first word of `input` names, the active one when it has none; else what is to be said. */
export function resolveContext(input: Input, facts: Facts): { context: Context } | { finding: Finding } {
  const ref = input.args[0];
  const session = sessionOf(input, facts);
  const context = ref === undefined ? activeContext(session, facts) : findContext(ref, facts, readerOf(input, facts));
  if (context) return { context };
  return {
    finding: ref === undefined ? { code: 'no-active', args: {}, severity: 'error' } : unknownContext(ref, facts),
  };
}

/** What `act` makes of the context that is named, and of the session that is spoken for; where none is meant, that is said. */
export function onContext(
  input: Input,
  facts: Facts,
  act: (context: Context, session: SessionState | null) => Outcome,
): Outcome {
  const found = resolveContext(input, facts);
  if ('finding' in found) return emptyOutcome({ findings: [found.finding] });
  const undone = undoneFinding(found.context, facts);
  if (undone !== null) return emptyOutcome({ findings: [undone] });
  return act(found.context, sessionOf(input, facts));
}

/** Operations that are looked through for the undo of an opening. */
export const LATELY: Need = { kind: 'log', max: 300 };

/** Said where something would be recorded in a context whose opening was undone; `null` where it stands. A command that read the log knows whether a redo brings it back. */
export function undoneFinding(context: Context, facts: Facts): Finding | null {
  if (!isUndone(context)) return null;
  const { id, title } = context;
  const step = undoStack(logOf(facts), 'any').gone.find((s) => endsOpening(s, id));
  const next =
    step !== undefined && touchedSince(step.edits, facts) === null
      ? `clew redo ${step.ids.at(-1)}`
      : `clew new "${title.replaceAll('"', "'")}"`;
  return { code: 'context-undone', args: { id, next }, severity: 'error' };
}

/** Said when other sessions work on what is put away. */
export function sharedFindings(context: Context, session: SessionState | null, facts: Facts): Finding[] {
  const others = otherSessionsOn(facts.state, context.id, session).length;
  return others === 0 ? [] : [{ code: 'others-on', args: { id: context.id, count: others }, severity: 'warn' }];
}

/** Said when `ref` may mean each of `refs`; `near`: but for a letter or two. */
export function severalFinding(ref: string, refs: string[], near: boolean): Finding {
  const args = { ref, count: refs.length, list: refs.join(', '), first: refs[0]! };
  return { code: near ? 'near-name' : 'many-matches', args, severity: 'error' };
}

/** Said when no context is called `ref`; a number that was in no list says so, and so does a plan that no context has. */
export function unknownContext(ref: string, facts: Facts): Finding {
  const [plan, ...others] = /^#\d+$/.test(ref) ? [] : findPlans(ref, facts);
  if (plan !== undefined && others.length === 0)
    return { code: 'only-plan', args: { path: plan.path }, severity: 'error' };
  const near = Object.values(facts.state.contexts)
    .filter((c) => c.status !== 'folded' && c.id.startsWith(`${ref.toLowerCase()}-`))
    .slice(0, MOST_NEAR);
  if (near.length > 0)
    return { code: 'no-context-near', args: { ref, list: near.map((c) => c.id).join(', ') }, severity: 'error' };
  return { code: /^#\d+$/.test(ref) ? 'no-number' : 'no-context', args: { ref }, severity: 'error' };
}
