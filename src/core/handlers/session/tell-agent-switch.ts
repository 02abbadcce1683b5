/** Decides when a turn's end tells its user that the agent switched in it: once, unless it came back or the user chose it. */
import { operationName } from '../../context/operation-name.js';
import { endsTurn, isTurnTo } from '../../context/undo-stack.js';
import type { Facts, Operation, Outcome } from '../../model.js';
import { movedNotice } from '../../words/spoken.js';
import { sincePrompt } from './turn-records.js';

/** Operations by which an agent turns to a context of its own accord; an answer, an undo or a new plan is its user's. */
const OWN_ACCORD = new Set(['switch', 'update-context']);

/** `outcome` of a stop of `session` with that line, where nothing else is said of where it is. */
export function tellAgentSwitch(session: string, outcome: Outcome, facts: Facts): Outcome {
  const { state } = facts;
  const at = state.sessions[session];
  if (facts.turn?.since === undefined || at?.active == null || outcome.notice !== undefined) return outcome;
  // What its user did outside of the session the agent does not know yet.
  if (
    at.known !== at.active ||
    outcome.edits.some((e) => e.key === `session/${session}` && e.now?.active !== undefined)
  )
    return outcome;
  const { others } = sincePrompt(session, facts);
  const moves = others.filter((o) => isTurnTo(o));
  const last = moves[0];
  if (last === undefined || !OWN_ACCORD.has(last.by) || others.slice(0, others.indexOf(last)).some(endsTurn))
    return outcome;
  const to = state.contexts[at.active];
  if (to === undefined || wasIn(moves.at(-1)!, session) === to.id) return outcome;
  const fresh =
    to.plan === null && moves.some((o) => o.edits.some((e) => e.key === `context/${to.id}` && e.was === null));
  // Where the undo that is named leads.
  const from = wasIn(last, session);
  const left = from === null ? null : (state.contexts[from]?.title ?? null);
  const operation = operationName(last.id);
  return { ...outcome, notice: movedNotice(to.title, left, fresh, operation, to.plan, false, 'the agent') };
}

/** The active context of `session` before `operation`. */
function wasIn({ edits }: Operation, session: string): string | null {
  return (edits.find((e) => e.key === `session/${session}`)?.was?.active as string | null | undefined) ?? null;
}
