/** Decides when a start offers its user to close or pause contexts: once for each, until somebody goes on with it. */
import { presentEdits, recordEdit } from '../../context/state.js';
import type { Event, Facts, Outcome } from '../../model.js';
import { offerLine } from '../../words/offers.js';
import { freshOffers, offersFor } from '../shared/offers.js';

/** `outcome` of a start with the offer in its line for the user; nothing is closed or paused here. */
export function withOffers(event: Extract<Event, { kind: 'start' }>, outcome: Outcome, facts: Facts): Outcome {
  if (event.source === 'compact') return outcome;
  const offers = offersFor(facts);
  const fresh = freshOffers(offers);
  if (fresh.length === 0) return outcome;
  const told = fresh.map(({ context: c }) => recordEdit(`context/${c.id}`, c, { ...c, offered: facts.now }));
  const line = `${outcome.notice === undefined ? 'clew: ' : ''}${offerLine(offers)}`;
  return {
    ...outcome,
    edits: [...outcome.edits, ...presentEdits(...told)],
    notice: [outcome.notice, line].filter(Boolean).join(' '),
  };
}
