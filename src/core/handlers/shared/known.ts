/** Decides what a session's model knows of its active context: where the pointer moves and the model hears of it, that is remembered beside. */
import { sessionAt } from '../../context/state.js';
import type { Edit, Facts, Outcome } from '../../model.js';

/** `outcome` of which the model of `session` hears. */
export function withKnown(outcome: Outcome, session: string | null, facts: Pick<Facts, 'state'>): Outcome {
  const moves = (e: Edit): boolean => e.key === `session/${session}` && e.now !== null && 'active' in e.now;
  if (session === null || !outcome.edits.some(moves)) return outcome;
  const known = sessionAt(facts.state, session)?.known ?? null;
  const heard = (e: Edit): Edit => ({
    ...e,
    was: e.was && { ...e.was, known },
    now: { ...e.now, known: e.now!.active },
  });
  return { ...outcome, edits: outcome.edits.map((e) => (moves(e) ? heard(e) : e)) };
}
