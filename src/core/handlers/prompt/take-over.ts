/** Decides when a prompt is about what somebody of the team has: it is led to `clew team take`, opens no context and is asked nothing. */
import { presentEdits } from '../../context/state.js';
import { emptyOutcome, withBrief } from '../../empty-outcome.js';
import type { Offer } from '../../model/team.js';
import type { Facts, Outcome, SessionState } from '../../model.js';
import { takesOver } from '../../phrases/takes-over.js';
import { wordSet } from '../../text/words.js';
import { takeBrief, takeNotice } from '../../words/team/take.js';
import { sessionEdit } from './update-session.js';

/** What is meant: whose it is ('' = nobody was named), and the offer, where one alone fits. */
export interface Theirs {
  by: string;
  offer: Offer | null;
}

/** What of the team `own` asks to take over; `null` where no team is joined or nothing of it is meant. */
export function theirsIn(own: string, facts: Facts): Theirs | null {
  const found = takesOver(own, () => othersIn(facts));
  const team = found === null ? null : (facts.team?.() ?? null);
  if (found === null || team === null) return null;
  const offers = (team.offers ?? []).filter((o) => found.by === '' || o.by === found.by);
  const said = new Set(wordSet(found.said));
  const named = offers.filter((o) => wordSet(o.title).some((w) => said.has(w)));
  const fits = named.length > 0 ? named : offers;
  const offer = fits.length === 1 ? fits[0]! : null;
  // Without a name it may be any thing that is taken over: only what is offered is known to be meant.
  if (found.by === '' && named.length === 0 && !(found.handed && team.handed > 0)) return null;
  return { by: found.by || (offer?.by ?? ''), offer };
}

function othersIn({ team, teammates }: Facts): string[] {
  const me = team?.()?.member;
  return me === undefined ? [] : (teammates?.() ?? []).filter((name) => name !== me);
}

/** The outcome of the prompt as one that stays, or, where nothing is active, as one that opens nothing. */
export function ledToTake(theirs: Theirs, stays: () => Outcome, session: SessionState, facts: Facts): Outcome {
  const outcome =
    session.active === null ? emptyOutcome({ edits: presentEdits(sessionEdit(facts, session)) }) : stays();
  const notice = takeNotice(theirs);
  return {
    ...withBrief(outcome, takeBrief(theirs, session.id)),
    notice: outcome.notice === undefined ? notice : `${outcome.notice}\n${notice}`,
  };
}
