/** Decides in which order shared operations count: by a clock that also counts, by their arrival where that clock cannot be right; and whose clock is told to be wrong. */
import type { TeamSeen } from '../model/team.js';
import type { TeamSet } from './set.js';
import type { Arrived, Clock } from './types.js';

/** A clock so far ahead of the server's, in milliseconds, is not believed: a day covers every zone that somebody mistook. */
export const BEYOND = 86_400_000;

/** Is the operation's clock not to be believed? What has not arrived yet is believed. */
export function isBeyond({ operation, arrivedAt }: Arrived): boolean {
  return arrivedAt !== null && operation.clock.at > arrivedAt + BEYOND;
}

/** What an operation is ordered by. */
export function orderOf(arrived: Arrived): Clock {
  return isBeyond(arrived) ? { at: arrived.arrivedAt!, n: arrived.position ?? 0 } : arrived.operation.clock;
}

/** Below zero where `a` came first; ids part what has the same clock. */
export function compareOrder(a: { clock: Clock; by: string }, b: { clock: Clock; by: string }): number {
  return a.clock.at - b.clock.at || a.clock.n - b.clock.n || (a.by < b.by ? -1 : a.by > b.by ? 1 : 0);
}

/** The clock of the next operation of a device that has seen `seen`, at `now`. */
export function nextClock(seen: Clock, now: number): Clock {
  return seen.at < now ? { at: now, n: 0 } : { at: seen.at, n: seen.n + 1 };
}

/** The later of two clocks. */
export function laterClock(a: Clock, b: Clock): Clock {
  return a.at > b.at || (a.at === b.at && a.n >= b.n) ? a : b;
}

/** Who works with a clock so far off, in milliseconds, is told so: what they write shows at false times. */
export const OFF = 10 * 60_000;

/** So many are told. */
const MOST = 20;

/** Members but `me` whose clock was not to be believed when they sent last; each once, by how much. */
export function clocksAhead(set: TeamSet, me: string): NonNullable<TeamSeen['clocks']> {
  const last = new Map<string, Arrived>();
  for (const a of set.byId.values()) {
    const { author } = a.operation;
    if (a.position !== null && a.position > (last.get(author)?.position ?? -1)) last.set(author, a);
  }
  return [...last]
    .filter(([author, a]) => author !== me && isBeyond(a))
    .map(([member, a]) => ({ member, ahead: a.operation.clock.at - a.arrivedAt! }))
    .sort((a, b) => (a.member < b.member ? -1 : 1))
    .slice(0, MOST);
}
