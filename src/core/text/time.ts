/** Decides which moment a written time means, without asking any clock or time zone. */

/** How hosts write times: `2026-01-05T12:17:09.123Z`. */
const USUAL = '0000-00-00T00:00:00.000Z';

const ISO = (): RegExp =>
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))?$/;

/** Milliseconds since the epoch of an ISO 8601 time (no zone = UTC), `null` when `text` is none. */
export function isoTime(text: string): number | null {
  const m = usual(text) ?? ISO().exec(text);
  if (m === null) return null;
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((i) => Number(m[i] ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
  const shift = m[8] === undefined ? 0 : (m[8] === '-' ? -1 : 1) * (Number(m[9]) * 60 + Number(m[10]));
  const millis = Math.floor(Number(`0.${m[7] ?? 0}`) * 1000);
  return (((days(year, month, day) * 24 + hour) * 60 + minute - shift) * 60 + second) * 1000 + millis;
}

/** What `ISO` would find in a time as hosts write them, read by place: a transcript has thousands. */
function usual(text: string): (string | undefined)[] | null {
  if (text.length !== USUAL.length) return null;
  for (let i = 0; i < USUAL.length; i++) {
    const c = text.charCodeAt(i);
    if (USUAL[i] === '0' ? c < 48 || c > 57 : text[i] !== USUAL[i]) return null;
  }
  return [text, ...[0, 5, 8, 11, 14, 17].map((at, i) => text.slice(at, at + (i === 0 ? 4 : 2))), text.slice(20, 23)];
}

/** `ms` as `2026-01-05 12:17` (UTC). */
export function utc(ms: number): string {
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
export function isoOf(ms: number): string {
  const at = Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? Math.floor(ms / 1000) : 0;
  const [date, time] = utc(at * 1000).split(' ') as [string, string];
  return `${date.padStart(10, '0')}T${time}:${String(((at % 60) + 60) % 60).padStart(2, '0')}Z`;
}
