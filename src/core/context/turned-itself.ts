/** Decides what an agent turned to itself, in the middle of its turn: what it did it knows of. */
import type { Edit, Operation } from '../model.js';

/** What an agent did itself it knows of, also that it is on nothing now: a terminal leaves that to be told. */
export function knows({ now }: Edit): boolean {
  return now?.known !== undefined && now.known === now.active;
}

/** Did the agent itself turn its session elsewhere with it, in the middle of a turn? */
export function turnedItself({ by, session, edits }: Operation): boolean {
  return by !== 'prompt' && by !== 'start' && edits.some((e) => e.key === `session/${session}` && knows(e));
}

/** Did it turn to what it is to do, rather than take back where it had turned? */
export function turnedToWork(o: Operation): boolean {
  return o.by !== 'stop' && o.undoes === undefined && o.redoes === undefined && turnedItself(o);
}
