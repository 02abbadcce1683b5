/** Decides how a time is said at a glance: `10:42`, with the day where it was not today. */

const DAY = 86_400_000;

/** `at` as it is said at `now`. */
export function timeText(at: number, now: number): string {
  const then = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`;
  if (then.toDateString() === new Date(now).toDateString()) return time;
  if (then.toDateString() === new Date(now - DAY).toDateString()) return `yesterday ${time}`;
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}
