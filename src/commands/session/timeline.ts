/** `clew timeline`: where a day or a week went: a lane for each context, bars where somebody worked on it, marks for switches. */

import { DAY, dayOf } from '../../core/board/day.js';
import { KINDS } from '../../core/board/kinds.js';
import { asFields } from '../../core/board/sight.js';
import { sparkline } from '../../core/board/spark.js';
import { timelineView } from '../../core/board/time/timeline.js';
import type { Lane, MarkKind, Timeline } from '../../core/board/types.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { columnsOf } from '../../core/text/columns.js';
import { spanText } from '../../core/text/duration.js';
import { parseDay, parseTime } from '../../core/text/parse-time.js';
import { formatUtc } from '../../core/text/time.js';
import type { Command, Term } from '../_command.js';
import type { Answers } from './_answers.js';
import { faultsOf, sightIn } from './_sight.js';

const LANES = 20;
/** An id that is cut is none that can be typed. */
const NAME = 44;
/** How a switch was made, as one sign; the last one made in a place is shown. */
export const SIGNS: Record<MarkKind, string> = {
  words: 'w',
  plain: 'c',
  model: 'm',
  late: 'l',
  hand: 'h',
  answer: 'a',
  undo: 'u',
  open: 'o',
};
export const command: Command = {
  name: 'timeline',
  group: 'every day',
  order: 18,
  summary: 'show where the day went, context by context',
  args: '',
  flags: [
    {
      name: 'day',
      value: 'DAY',
      optional: true,
      about: 'today (what happens without a flag), yesterday or a date (2026-01-15)',
    },
    { name: 'week', about: 'the last seven days' },
    { name: 'month', about: 'the last thirty days' },
    { name: 'since', value: 'TIME', about: 'from this time on (2h, 3d, 2026-01-15)' },
    { name: 'until', value: 'TIME', about: 'up to this time' },
    { name: 'context', value: 'ID', about: 'only this context' },
    { name: 'ascii', about: 'draw with plain letters' },
  ],
  examples: [
    ['clew timeline', 'today: lanes of contexts, bars of work, marks of switches'],
    ['clew timeline --week', 'the last seven days'],
    ['clew timeline --day 2026-01-15 --json', 'one day, for a program'],
  ],
  writes: false,
  needs: () => [{ kind: 'ledger' }, { kind: 'index', how: 'open' }],
  decide: (input, facts) => {
    for (const flag of ['since', 'until'] as const) {
      const time = input.flags[flag];
      if (time !== undefined && parseTime(String(time), facts.now) === null)
        return emptyOutcome({ findings: [{ code: 'bad-time', args: { time: String(time) }, severity: 'error' }] });
    }
    const since = input.flags.since === undefined ? null : parseTime(String(input.flags.since), facts.now);
    const until = input.flags.until === undefined ? facts.now : parseTime(String(input.flags.until), facts.now)!;
    if (since !== null && since > until) {
      const args = { since: formatUtc(since), until: formatUtc(until) };
      return emptyOutcome({ findings: [{ code: 'times-turned', args, severity: 'error' }] });
    }
    const isGiven = (f: string): boolean => ![undefined, false].includes(input.flags[f] as never);
    // A day ends by itself; all others may be said to end sooner.
    const apart = ['month', 'week', 'day', 'since', ...(isGiven('day') ? ['until'] : [])];
    const ranges = apart.filter(isGiven);
    if (ranges.length > 1) {
      const args = { one: ranges[0]!, other: ranges[1]! };
      return emptyOutcome({ findings: [{ code: 'flags-apart', args, severity: 'error' }] });
    }
    const id = input.flags.context;
    if (id !== undefined && !Object.hasOwn(facts.state.contexts, String(id)))
      return emptyOutcome({ findings: [{ code: 'no-context', args: { ref: String(id) }, severity: 'error' }] });
    const said = input.flags.day;
    const day = typeof said === 'string' ? parseDay(said, facts.now) : null;
    if (day === null && typeof said === 'string')
      return emptyOutcome({ findings: [{ code: 'bad-day', args: { day: said }, severity: 'error' }] });
    const query = {
      range: input.flags.month === true ? 'month' : input.flags.week === true ? 'week' : 'day',
      ...(day === null ? {} : { from: String(day), to: String(Math.min(facts.now, day + DAY - 1)) }),
      ...(input.flags.since === undefined ? {} : { from: String(input.flags.since) }),
      ...(input.flags.until === undefined ? {} : { to: String(input.flags.until) }),
      ...(id === undefined ? {} : { context: String(id) }),
    };
    const view = timelineView({ ...sightIn(facts), query });
    return emptyOutcome({
      findings: faultsOf(facts),
      view: asFields({ ...view, ascii: input.flags.ascii === true } satisfies Answers['timeline']),
    });
  },
  print: (view, term) => timelineText(view as unknown as Timeline, view.ascii === true, term).join('\n'),
};

/** The timeline as lines of text. */
export function timelineText(t: Timeline, ascii: boolean, term: Term): string[] {
  const head = term.dim(`${formatUtc(t.from)} to ${formatUtc(t.to)} UTC`);
  if (t.lanes.length === 0) return [head, t.says];
  const lanes = t.lanes.slice(0, LANES);
  const wide = Math.min(NAME, Math.max(...lanes.map((l) => columnsOf(l.context))));
  const room = Math.max(10, Math.min(term.width, 160) - wide - 12);
  const left = t.lanes.length - lanes.length + t.more.lanes;
  const used = [...new Set(lanes.flatMap((l) => l.marks.map((m) => m.kind)))];
  const legend = used.map((k) => `${SIGNS[k]} ${KINDS[k].name}`).join(', ');
  return [
    head,
    ...lanes.map(
      (l) => `${l.context.padEnd(wide)}  ${row(l, t, room, ascii)}  ${term.dim(spanText(l.spent).padStart(8))}`,
    ),
    `${' '.repeat(wide)}  ${term.dim(axis(t, room))}`,
    ...(left > 0 ? [term.dim(`and ${left} more: clew timeline --json`)] : []),
    ...(legend === '' ? [] : [term.dim(`switches: ${legend}`)]),
    ...(t.days.length > 1 && t.to - t.from < 367 * DAY ? [daysRow(t, room, wide, ascii)] : []),
    t.says,
  ];
}

/** The days as a row of bars; where there are more than signs, as many days a bar as it takes. */
function daysRow({ days }: Timeline, room: number, wide: number, ascii: boolean): string {
  const each = Math.ceil(days.length / room);
  const sums = Array.from({ length: Math.ceil(days.length / each) }, (_, i) =>
    days.slice(i * each, (i + 1) * each).reduce((n, d) => n + d.spent, 0),
  );
  const name = each === 1 ? 'a day' : `${each} days`;
  return `${name.padEnd(wide)}  ${sparkline(sums, ascii)}`;
}

function row(l: Lane, { from, to }: Timeline, room: number, ascii: boolean): string {
  const place = (at: number): number =>
    Math.max(0, Math.min(room - 1, Math.floor(((at - from) / Math.max(1, to - from)) * room)));
  const signs = Array.from({ length: room }, (): string => (ascii ? '.' : '·'));
  for (const b of l.bars) for (let i = place(b.from); i <= place(b.to); i++) signs[i] = ascii ? '=' : '━';
  for (const m of l.marks) signs[place(m.at)] = SIGNS[m.kind];
  return signs.join('');
}

/** Hours below a day, dates below more. */
function axis({ from, to }: Timeline, room: number): string {
  const years = formatUtc(from).slice(0, 4) !== formatUtc(to).slice(0, 4);
  const step = stepOf(to - from, room, years ? 12 : 7);
  const signs = Array.from({ length: room }, () => ' ');
  for (let at = dayOf(from); at <= to; at += step) {
    const i = Math.floor(((at - from) / Math.max(1, to - from)) * room);
    const text = labelAt(at, step, years);
    if (i < 0 || i + text.length > room) continue;
    for (const [k, sign] of [...text].entries()) signs[i + k] = sign;
  }
  return signs.join('').trimEnd();
}

/** A time as far as `step` tells times apart. */
function labelAt(at: number, step: number, years: boolean): string {
  const text = formatUtc(at);
  if (step < DAY) return text.slice(11, 16);
  if (step > 300 * DAY) return text.slice(0, 4);
  return years ? text.slice(0, step > 20 * DAY ? 7 : 10) : text.slice(5, 10);
}

/** Time between two labels of less than `wide` signs, so that they do not meet. */
function stepOf(range: number, room: number, wide: number): number {
  const hours = [1, 2, 3, 6, 12, 24, 48, 168, 336, 672, 2190, 4380, ...[1, 2, 5, 10, 20, 50, 100].map((y) => y * 8766)];
  const steps = hours.map((h) => h * 3_600_000);
  return steps.find((s) => (s / Math.max(1, range)) * room >= wide) ?? steps.at(-1)!;
}
