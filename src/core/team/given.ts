/** Decides how it stands with what this person handed over: not taken yet, taken, or somebody else's word by now. */
import type { TeamSeen } from '../model/team.js';
import type { Context, Facts } from '../model.js';
import { refOf } from './material.js';
import type { TeamContext } from './view.js';

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
