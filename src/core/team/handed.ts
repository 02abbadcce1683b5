/** Decides what was handed over to somebody, until they take that very hand-over, whether or not they have the context already; and how it stands with what one handed over oneself. */
import type { TeamSeen } from '../model/team.js';
import type { Context, Facts } from '../model.js';
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

/** A hand-over that stands. */
export interface Given {
  to: string;
  /** Milliseconds. */
  at: number;
  taken: boolean;
}

/** By id of a context of `own` that was handed over, what the team says of that very hand-over. */
export function givenIn(contexts: TeamContext[], own: Context[]): NonNullable<TeamSeen['given']> {
  const known = new Map(contexts.map((c) => [c.ref, c]));
  const all = own.flatMap((c): [string, NonNullable<TeamSeen['given']>[string]][] => {
    const theirs = known.get(refOf(c));
    if (c.handed === undefined || theirs === undefined) return [];
    const { to, at } = c.handed;
    const stands = theirs.holder === to && theirs.handedAt === at;
    return [[c.id, { at, is: !stands ? 'over' : theirs.taken === true ? 'taken' : 'waits' }]];
  });
  return Object.fromEntries(all);
}

/** How `context` was handed over by its person, `null` where it was not, or came back since. */
export function givenOf({ id, handed }: Context, { team }: Pick<Facts, 'team'>): Given | null {
  if (handed === undefined) return null;
  const { to, at } = handed;
  const all = team?.()?.given ?? {};
  const said = Object.hasOwn(all, id) && all[id]!.at === at ? all[id]!.is : 'waits';
  return said === 'over' ? null : { to, at, taken: said === 'taken' };
}
