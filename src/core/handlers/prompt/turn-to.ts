/** Decides what is done and said when a prompt turns its session to a context. */
import { afreshEdit, contextsOf, wantsFresh } from '../../context/afresh.js';
import { nextOperationName } from '../../context/operation-name.js';
import { switchEdits, wasOver } from '../../context/switch.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Context, Facts, Outcome, SessionState } from '../../model.js';
import { switchedBrief } from '../../words/brief.js';
import { freshLine, movedNotice } from '../../words/spoken.js';
import { contextWithPlan } from '../shared/active-context.js';

/** The outcome of turning `session` from `from` to the context `to`, which is `fresh` or was there before. */
export function turnTo(
  to: Context,
  from: Context | null,
  fresh: boolean,
  session: SessionState,
  facts: Facts,
): Outcome & { notice: string } {
  const { edits } = switchEdits(facts.state, session, to, { now: facts.now, branch: facts.branch });
  const operation = nextOperationName(facts);
  const known = facts.state.sessions[session.id];
  const offers = from !== null && known !== undefined && wantsFresh(known, to, contextsOf(known));
  return {
    ...emptyOutcome({
      edits: offers ? [...edits, afreshEdit(to.id)] : edits,
      did: `${fresh && from === null ? 'opened' : 'switched to'} ${to.id}`,
      undoable: true,
      brief: switchedBrief(contextWithPlan(to, facts), from?.title ?? 'none', session.id, operation),
    }),
    notice: `${movedNotice(to.title, from?.title ?? null, fresh, operation, to.plan, wasOver(to.id, facts.state))}${offers ? `. ${freshLine(to.id)}` : ''}`,
  };
}
