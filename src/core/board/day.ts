/** Decides when a day begins. */
export const DAY = 86_400_000;

/** When the day of `at` began, for a reader whose days are ahead of UTC's by `offset` milliseconds. */
export function dayOf(at: number, offset = 0): number {
  return Math.floor((at + offset) / DAY) * DAY - offset;
}
