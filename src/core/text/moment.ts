/** Decides whether a number can be the moment at which somebody worked: a clock that was never set, or one gone mad, tells none. */

/** 2000-01-01 and 2100-01-01. */
const [FIRST, LAST] = [946_684_800_000, 4_102_444_800_000];

/** Is `ms` a moment of this century? */
export function isMoment(ms: unknown): ms is number {
  return typeof ms === 'number' && ms >= FIRST && ms < LAST;
}

/** `ms`, or `instead` where it is no moment. */
export function momentOr(ms: unknown, instead: number): number {
  return isMoment(ms) ? ms : instead;
}
