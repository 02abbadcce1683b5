/** Decides how a length of time reads: the largest whole unit, never a false precision. */

const UNITS: [number, string][] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
];

const DAY = UNITS[0]![0];

/** How long ago `at` was, as the calendar beside it counts: below a day its largest whole unit, from there on the midnights between (`offset` = the reader's zone, in ms). */
export function formatAge(at: number, now: number, offset = 0): string {
  return now - at < DAY ? formatDuration(now - at) : `${daysSince(at, now, offset)} d`;
}

/** The midnights between `at` and `now`. */
export function daysSince(at: number, now: number, offset = 0): number {
  return Math.floor((now + offset) / DAY) - Math.floor((at + offset) / DAY);
}

/** `ms` as "3 d", "2 h", "5 min" or "moments"; negative lengths (a clock that jumped) read as "moments". */
export function formatDuration(ms: number): string {
  for (const [size, unit] of UNITS) if (ms >= size) return `${Math.floor(ms / size)} ${unit}`;
  return 'moments';
}

/** Time worked, in a column: "2 h 05", "3 h 00", "12 min", "< 1 min". */
export function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return ms > 0 ? '< 1 min' : '0 min';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** The same in a sentence: "2 h 05 min", "3 h". */
export function spentText(ms: number): string {
  const text = spanText(ms);
  return text.endsWith('min') ? text : text.endsWith(' 00') ? text.slice(0, -3) : `${text} min`;
}
