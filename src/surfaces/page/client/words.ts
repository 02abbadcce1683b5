/** Decides how times, lengths and kinds of switches are said on the page. */
import type { Governing, Standing, Turned } from '../../../core/board/types.js';
import type { Verb } from '../../../core/model.js';
import { numberOf } from '../../../core/text/count.js';
import { formatAge, spentText } from '../../../core/text/duration.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

export { KINDS } from '../../../core/board/kinds.js';

/** What a prompt came to, in a word. */
export const VERBS: Record<Verb, string> = { stay: 'stayed', switch: 'switched', nudge: 'hinted', ask: 'asked' };

/** What the agent was told with a prompt for: where no hint was given with it, what it was told is other news. */
export function toldFor({ verb, led }: Pick<Turned, 'verb' | 'led'>): Verb {
  return verb === null || (verb === 'nudge' && led !== VERBS.nudge) ? 'stay' : verb;
}

export const STANDINGS: Record<Standing, string> = {
  active: 'active',
  open: 'open',
  asked: 'waits for your answer',
  paused: 'paused',
  archived: 'archived',
  completed: 'done',
  abandoned: 'given up',
  folded: 'merged',
  undone: 'undone',
  provisional: 'not certain yet',
};

/** Why an intent holds that nobody selected, after its name; '' where somebody did, or none stands on it. */
export function goesOnText(by: Governing['by']): string {
  if (by === 'only') return 'holds as the only open one';
  return by === 'default' ? 'holds as the one that the file calls current' : '';
}

/** The states of plans, tasks, intents and what they ask are said by the same words. */
const TASKS: Record<string, string> = { completed: 'done', met: 'done', pending: 'open' };

/** How a task stands, in a word; what is not known is said as it is written. */
export const taskWord = (status: string): string => TASKS[status] ?? status.replaceAll('_', ' ');

/** "3 h ago"; a time that is yet to come reads as now. */
export function ago(at: number, now: number): string {
  return now - at < MINUTE ? 'just now' : whole(`${age(at, now)} ago`);
}

/** "3 h", "2 d": from a day on by the reader's calendar, as the plots count. */
export const age = (at: number, now: number): string => formatAge(at, now, Number(offset()) * MINUTE);

/** What is read as one is not broken over two lines. */
const whole = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Time worked, on one line. */
export const spent = (ms: number): string => whole(spentText(ms));

/** Plots, documents and the terminal count hours to 24: so does every clock of the page, whatever the language does. */
const HOURS = { hourCycle: 'h23' } as const;
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', ...HOURS });
const date = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' });
const dated = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const letter = new Intl.DateTimeFormat(undefined, { weekday: 'narrow' });
const monthName = new Intl.DateTimeFormat(undefined, { month: 'short' });
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long', ...HOURS });

const certain = (at: number): number => (Number.isFinite(at) && Math.abs(at) < 8.64e15 ? at : 0);
export const clockOf = (at: number): string => clock.format(certain(at));
/** With its year, where that is another one. */
export function dateOf(at: number): string {
  const isThis = new Date(certain(at)).getFullYear() === new Date().getFullYear();
  return whole((isThis ? date : dated).format(certain(at)));
}
export const dayLetter = (at: number): string => letter.format(certain(at));
export const monthOf = (at: number): string => monthName.format(certain(at));
export const shortDate = (at: number): string => whole(short.format(certain(at)));
/** As programs read it; "" of what is no time. */
export const isoOf = (at: number): string =>
  Number.isFinite(at) && Math.abs(at) < 8.64e15 ? new Date(at).toISOString() : '';
/** With its time zone. */
export const fullTime = (at: number): string => full.format(certain(at));

/** The day and the hour: "Wed 25 Nov, 15:16". */
export const dayAndHour = (at: number): string => `${dateOf(at)}, ${clockOf(at)}`;

/** The hour where it is of the same day, else the day as well. */
export function whenOf(at: number, now: number): string {
  return Math.abs(now - at) < DAY && dateOf(at) === dateOf(now) ? clockOf(at) : dayAndHour(at);
}

/** Where the clocks of the page are: "Europe/Berlin (GMT+1)". */
export function zone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(new Date());
  const name = parts.find((p) => p.type === 'timeZoneName')?.value ?? '';
  return timeZone === 'UTC' || name === '' ? timeZone : `${timeZone} (${name})`;
}

/** `text` as it stands inside quotation marks. */
export const inQuotes = (text: string): string =>
  text
    .replace(/"([^"]*)"/g, '‘$1’')
    .replaceAll('“', '‘')
    .replaceAll('”', '’');

/** What begins a sentence, within one. */
export const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** `text` with each number in one piece with the word behind it, which says what it counts. */
export const withUnits = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');

export const percent = (value: number | null, digits = 0): string =>
  value === null ? '–' : `${(value * 100).toFixed(digits)}\u00a0%`;

/** Time worked where there is little room, as hours and minutes: "12:07", "" for none. */
export function clocked(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  return ms <= 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** How the lengths of a plot are written: all of them in minutes where the longest is short, else as "2:05". */
export function unitOf(longest: number): { unit: string; write(ms: number): string } {
  const isShort = longest < 60 * MINUTE;
  const write = (ms: number): string => {
    if (ms <= 0) return '0';
    if (isShort) return ms < MINUTE ? '<1' : String(Math.round(ms / MINUTE));
    return clocked(ms);
  };
  return { unit: isShort ? 'min' : 'h', write };
}

/** Which hours of UTC are the days of whoever looks, as a view is asked. */
export const offset = (): string => String(-new Date().getTimezoneOffset());

/** A session by its program and when it began: ids say nothing to people. */
export const sessionName = (host: string, from: number): string =>
  `${host === '' ? 'a session' : host}, ${dayAndHour(from)}`;

/** From when to when: "15:16–15:33", over midnight "22:16–26 Nov, 01:33". */
export function spanOf(from: number, to: number): string {
  if (dateOf(from) !== dateOf(to)) return `${clockOf(from)}–${shortDate(to)}, ${clockOf(to)}`;
  return clockOf(from) === clockOf(to) ? clockOf(from) : `${clockOf(from)}–${clockOf(to)}`;
}

/** "1 prompt", "2 prompts". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${numberOf(n)} ${n === 1 ? one : many}`;

/** "1 rule waits for you". */
export const waiting = (rules: number): string => `${counted(rules, 'rule')} ${rules === 1 ? 'waits' : 'wait'} for you`;

export function bytes(n: number): string {
  return n < 1000
    ? `${n} B`
    : n < 1e6
      ? `${(n / 1e3).toFixed(1)} kB`
      : n < 1e9
        ? `${(n / 1e6).toFixed(1)} MB`
        : `${(n / 1e9).toFixed(2)} GB`;
}
