/** Decides what was handed over to somebody: until they take that very hand-over, whether or not they have the context already. */
import type { Context } from '../model.js';
import { refOf } from './material.js';
import type { TeamContext } from './view.js';

/** Contexts that somebody else handed to `member`, who did not take them since; `own`: those that are here. */
export function handedTo(contexts: TeamContext[], member: string, own: Iterable<Context>): TeamContext[] {
  const here = new Map([...own].map((c) => [refOf(c), c]));
  const open = contexts.filter(
    (c) => c.holder === member && (c.status === 'open' || asksForMore(c)) && giverOf(c) !== member,
  );
  return open.filter((c) => !isTaken(here.get(c.ref), c));
}

/** Who ended it hands it over with words: it is over for them, and those ask for more. */
export function asksForMore(c: Pick<TeamContext, 'note' | 'endedBy' | 'handedBy' | 'author'>): boolean {
  return c.note !== '' && c.endedBy === giverOf(c);
}

/** Who handed `context` over. */
export function giverOf({ handedBy, author }: Pick<TeamContext, 'handedBy' | 'author'>): string {
  return handedBy ?? author;
}

/** Is `offered` an offer to `member` that they did not take in `here`, their context of it? */
export function isOfferTo(member: string | undefined, offered: TeamContext, here: Context | undefined): boolean {
  return offered.holder === member && giverOf(offered) !== member && !isTaken(here, offered);
}

/** Who has a context from git, or by an earlier hand-over, did not take this one; two clocks are not compared. */
function isTaken(here: Context | undefined, { handedAt, taken }: TeamContext): boolean {
  if (taken === true) return true;
  if (here === undefined) return false;
  if (here.takenOffer !== undefined) return here.takenOffer === handedAt;
  // Taken before it was written down which.
  return here.team !== undefined && handedAt <= (here.taken ?? here.opened);
}
