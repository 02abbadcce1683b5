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

/** Time worked, in a sentence: "2 h 05 min", "3 h", "12 min", "< 1 min". */
export function spentText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return ms > 0 ? '< 1 min' : '0 min';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')} min`;
}
