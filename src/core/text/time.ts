/** Decides which moment a written time means, without asking any clock or time zone. */

/** How hosts write times: `2026-01-05T12:17:09.123Z`. */
const USUAL = '0000-00-00T00:00:00.000Z';

const ISO = (): RegExp =>
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))?$/;

/** Milliseconds since the epoch of an ISO 8601 time (no zone = UTC), `null` when `text` is none. */
export function parseIso(text: string): number | null {
  if (isUsual(text)) {
    const n = (at: number, to: number): number => +text.slice(at, to);
    return moment(n(0, 4), n(5, 7), n(8, 10), n(11, 13), n(14, 16), n(17, 19), n(20, 23), 0);
  }
  const m = ISO().exec(text);
  if (m === null) return null;
  const n = (i: number): number => Number(m[i] ?? 0);
  const shift = m[8] === undefined ? 0 : (m[8] === '-' ? -1 : 1) * (n(9) * 60 + n(10));
  return moment(n(1), n(2), n(3), n(4), n(5), n(6), Math.floor(Number(`0.${m[7] ?? 0}`) * 1000), shift);
}

/** `shift` is the zone's, in minutes. */
function moment(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millis: number,
  shift: number,
): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
  return (((days(year, month, day) * 24 + hour) * 60 + minute - shift) * 60 + second) * 1000 + millis;
}

/** Is `text` a time as hosts write them? A transcript has thousands: they are read by place. */
function isUsual(text: string): boolean {
  if (text.length !== USUAL.length) return false;
  for (let i = 0; i < USUAL.length; i++) {
    const c = text.charCodeAt(i);
    if (USUAL[i] === '0' ? c < 48 || c > 57 : text[i] !== USUAL[i]) return false;
  }
  return true;
}

/** `ms` as `2026-01-05 12:17` (UTC). */
export function formatUtc(ms: number): string {
  const total = Math.floor(ms / 60_000);
  const [y, m, d] = civil(Math.floor(total / 1440));
  const two = (n: number): string => String(n).padStart(2, '0');
  const minute = ((total % 1440) + 1440) % 1440;
  return `${y}-${two(m)}-${two(d)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Days since 1970-01-01 of a Gregorian date (Hinnant, "chrono-compatible low-level date algorithms"). */
function days(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yoe = y - era * 400;
  const doy = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yoe * 365 + Math.floor(yoe / 4) - Math.floor(yoe / 100) + doy - 719_468;
}

function civil(since: number): [number, number, number] {
  const z = since + 719_468;
  const era = Math.floor(z / 146_097);
  const doe = z - era * 146_097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return [yoe + era * 400 + (month <= 2 ? 1 : 0), month, doy - Math.floor((153 * mp + 2) / 5) + 1];
}

/** `ms` as `2026-01-05T12:17:03Z`; a moment that no calendar holds is the epoch's. */
export function formatIsoTime(ms: number): string {
  const at = Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? Math.floor(ms / 1000) : 0;
  const [date, time] = formatUtc(at * 1000).split(' ') as [string, string];
  return `${date.padStart(10, '0')}T${time}:${String(((at % 60) + 60) % 60).padStart(2, '0')}Z`;
}

/** 2000-01-01 and 2100-01-01: a clock that was never set, or one gone mad, says another time. */
const [FIRST, LAST] = [946_684_800_000, 4_102_444_800_000];

/** Can `ms` be the moment at which somebody worked? */
export function isMoment(ms: unknown): ms is number {
  return typeof ms === 'number' && ms >= FIRST && ms < LAST;
}

/** `ms`, or `instead` where it is no moment. */
export function momentOr(ms: unknown, instead: number): number {
  return isMoment(ms) ? ms : instead;
}
