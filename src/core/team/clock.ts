/** Decides in which order shared operations count: by a clock that also counts, by their arrival where that clock cannot be right. */
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
