/** Decides where a time or a number stands in a plot, and which times are written below it. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pixels from one tick to the next: with hours and minutes, where there is little room, and with hours alone. */
export const WIDE = 72;
export const CLOSE = 42;
export const NARROW = 32;
/** The part of that which a text itself takes. */
const TEXT = 2 / 3;

export interface Tick {
  at: number;
  text: string;
  /** Does a day begin here? */
  day: boolean;
}

/** From `[from, to]` to `[0, width]`. A range without length stands in the middle. */
export function scaleOf(from: number, to: number, width: number): (value: number) => number {
  return to > from ? (v) => Math.max(0, Math.min(width, ((v - from) / (to - from)) * width)) : () => width / 2;
}

/** Times that are written below a plot of `width` pixels, each with room for its text; `beyond`: so much of that is kept before the end. */
export function ticksOf(
  from: number,
  to: number,
  width: number,
  texts: { hour(at: number): string; day(at: number): string },
  room = WIDE,
  beyond = room * TEXT,
): Tick[] {
  if (!(to > from)) return [];
  const most = Math.max(3, Math.floor(width / room));
  const steps = [
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
    4 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    7 * DAY,
    14 * DAY,
    30 * DAY,
    90 * DAY,
    365 * DAY,
  ];
  const step = steps.find((s) => (to - from) / s <= most) ?? (to - from) / most;
  const ticks: Tick[] = [];
  const begin = new Date(from);
  begin.setHours(0, 0, 0, 0);
  for (let at = begin.getTime(), n = 0; at <= to && n < 2000; n++) {
    // A text that would stand beyond the end is left out.
    if (at >= from && ((to - at) / (to - from)) * width >= beyond) {
      const day = isMidnight(at);
      ticks.push({ at, day, text: day || step >= DAY ? texts.day(at) : texts.hour(at) });
    }
    at = step >= DAY ? daysLater(at, Math.round(step / DAY)) : at + step;
  }
  return ticks.slice(0, most + 1);
}

function isMidnight(at: number): boolean {
  const d = new Date(at);
  return d.getHours() === 0 && d.getMinutes() === 0;
}

/** Days have 23 or 25 hours now and then. */
function daysLater(at: number, n: number): number {
  const d = new Date(at);
  d.setDate(d.getDate() + n);
  return d.getTime();
}

/** A round number that is not below `most`, for the top of a plot. */
export function topOf(most: number): number {
  if (!(most > 0)) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 2.5, 5, 10].map((f) => f * size).find((v) => v >= most - 1e-9) ?? most;
}

/** Does a line through `points`, from left to right, pass between the heights `high` and `low` from `left` to `right`? */
export function passes(
  points: [x: number, y: number][],
  [left, right]: [left: number, right: number],
  [high, low]: [high: number, low: number],
): boolean {
  return points.some(([x, y], i) => {
    const [after, then] = points[i + 1] ?? [x, y];
    if (x > right || after < left) return false;
    const at = (where: number): number => (after === x ? y : y + ((then - y) * (where - x)) / (after - x));
    const [a, b] = [at(Math.max(x, left)), at(Math.min(after, right))];
    return Math.min(a, b) <= low && Math.max(a, b) >= high;
  });
}
