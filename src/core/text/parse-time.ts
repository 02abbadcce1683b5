/** Decides which moment a person means by a time: a date, a date with a time, or how long ago; and which day by a day. */
import { formatUtc, parseIso } from './time.js';

const AGO = /^(\d{1,6})\s*(s|sec|min|m|h|d|w)(?:\s+ago)?$/i;
const UNITS: Record<string, number> = {
  s: 1000,
  sec: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Milliseconds since the epoch of `2026-01-15`, `2026-01-15 12:30` (UTC) or `2h`; `null` when `text` is none of them. */
export function parseTime(text: string, now: number): number | null {
  const ago = AGO.exec(text.trim());
  if (ago) return now - Number(ago[1]) * UNITS[ago[2]!.toLowerCase()]!;
  return parseIso(/^\d{4}-\d\d-\d\d$/.test(text.trim()) ? `${text.trim()}T00:00` : text.trim());
}

const DAY = 86_400_000;
const DAYS: Record<string, number> = { today: 0, yesterday: 1 };

/** When the day (of UTC) began that is meant by `2026-01-15`, `yesterday` or `today`; `null` where `text` is none of them, or a day to come. */
export function parseDay(text: string, now: number): number | null {
  const said = text.trim().toLowerCase();
  const today = Math.floor(now / DAY) * DAY;
  const day = Object.hasOwn(DAYS, said)
    ? today - DAYS[said]! * DAY
    : /^\d{4}-\d\d-\d\d$/.test(said)
      ? parseTime(said, now)
      : null;
  // The 31st of February would be one of March.
  const isReal = day !== null && (Object.hasOwn(DAYS, said) || formatUtc(day).startsWith(said));
  return isReal && day <= today ? day : null;
}
