/** Decides when a second reader may be asked, and what its answer changes: stay or nudge, never more. */
import type { Opinion, Reading } from '../model.js';

/** The band of doubt (probabilities) when the user sets none, and the widest one that can be set. */
export const BAND = { low: 0.1, high: 0.6 };
export const WIDEST = { low: 0.05, high: 0.95 };

/** Is `r` one that a second reader could settle at all? A question or a switch is not: words or plans made it. */
export function isDoubtful(r: Reading | undefined): r is Reading {
  return (
    r !== undefined &&
    r.context !== null &&
    r.settled === undefined &&
    (r.verb === 'stay' || r.verb === 'nudge') &&
    r.p >= WIDEST.low &&
    r.p <= WIDEST.high
  );
}

/** `r` with `opinion` on record, and between stay and nudge as it says. The probability stays as it was. */
export function withOpinion(r: Reading, opinion: Opinion | undefined): Reading {
  if (opinion === undefined || !isDoubtful(r)) return r;
  const second = { ...opinion, from: r.verb };
  if (opinion.said === '') return { ...r, second };
  return opinion.said === 'stays'
    ? { ...r, verb: 'stay', target: null, second }
    : { ...r, verb: 'nudge', target: opinion.target ?? r.target ?? 'new', second };
}
