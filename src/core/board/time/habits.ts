/** Decides how somebody's switching is seen over a time: from what to what, at which hours, how soon they were led away and came back, and what they were told. */

import { quotedTitle } from '../../context/titled.js';
import { andList, countOf } from '../../text/count.js';
import { spentText } from '../../text/duration.js';
import { titleLine } from '../../text/truncate.js';
import { busiestText } from '../counts.js';
import { DAY } from '../day.js';
import { type Ledger, STOP, standingTurns, UNTOLD } from '../ledger.js';
import { at, type Sight, seen } from '../sight.js';
import type { Habits, Spread } from '../types.js';
import { rangeOf } from './range.js';
import { everyOne, type Stretches, stretchesIn } from './spent.js';
import { turnsIn } from './turns.js';

const MOST = { contexts: 20, weeks: 60, waiting: 12 };
/** Pairs that are named where several were as frequent. */
const TIES = 2;
const [HOUR, WEEK] = [3_600_000, 7 * DAY];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
type ToldName = keyof typeof TOLD;
const TOLD = {
  question: 'a question',
  switch: 'a switch',
  nudge: 'a hint at another context',
  other: 'anything else',
  start: 'a session that starts or goes on',
} as const;
/** What a prompt was told of, by what it was read as: see `BEATS`. */
const TOLD_BY: ToldName[] = ['other', 'nudge', 'switch', 'question', 'other', 'other', 'start'];

/** Tokens are estimated: more than three digits of them say nothing. */
function roughly(n: number): number {
  const unit = 10 ** Math.max(0, String(n).length - 3);
  return Math.round(n / unit) * unit;
}

/** The habits of a range, a month unless the query says another. */
export function habitsView(sight: Sight): Habits {
  const { ledger } = sight;
  const { from, to, offset } = rangeOf({ ...sight, query: { range: 'month', ...sight.query } });
  const turns = standingTurns(ledger, turnsIn(ledger, from, to));
  const stretches = stretchesIn(ledger, from, to);
  const left = visitsLeft(ledger, stretches, turns);
  return {
    ...seen(sight),
    from,
    to,
    switches: turns.length,
    matrix: matrixOf(sight, turns),
    hours: hoursOf(ledger, turns, wholeDays(ledger, { from, to, offset })),
    before: beforeOf(left),
    resumed: resumedOf(sight, left, stretches),
    told: toldOf(ledger, from, to),
  };
}

function matrixOf({ facts, ledger }: Sight, turns: number[]): Habits['matrix'] {
  const { deeds, contexts } = ledger;
  const many = new Map<number, number>();
  const more = (n: number): unknown => n >= 0 && many.set(n, (many.get(n) ?? 0) + 1);
  for (const i of turns) for (const n of [deeds.from[i]!, deeds.to[i]!]) more(n);
  // What is said of them is seen where there is room for few as well.
  const first = new Set(mostGone(ledger, turns).flat());
  const shown = [...many]
    .sort((a, b) => Number(first.has(b[0])) - Number(first.has(a[0])) || b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST.contexts);
  const named = new Set(shown.map(([n]) => n));
  const name = (n: number): string | null => (named.has(n) ? contexts[n]! : null);
  /** By its numbers, with 0 for those that are not named. */
  const cells = new Map<number, Habits['matrix']['cells'][number]>();
  const place = (n: number): number => (named.has(n) ? n + 1 : 0);
  for (const i of turns) {
    const [from, to] = [deeds.from[i]!, deeds.to[i]!];
    const key = place(from) * (contexts.length + 1) + place(to);
    const there = cells.get(key);
    if (there === undefined) cells.set(key, { from: name(from), to: name(to), count: 1 });
    else there.count++;
  }
  const titles = shown.map(([n]) => ({
    id: contexts[n]!,
    title: titleLine(at(facts.state.contexts, contexts[n]!)?.title ?? contexts[n]!),
  }));
  const sorted = [...cells.values()].sort((a, b) => b.count - a.count);
  const known = sorted.filter((c) => c.from !== null && c.to !== null);
  const [most] = known;
  const ties = known.filter((c) => c.count === most?.count);
  const title = (id: string | null): string => titles.find((t) => t.id === id)?.title ?? '';
  return {
    contexts: titles,
    cells: sorted,
    more: many.size - shown.length,
    says:
      most === undefined
        ? 'Nobody switched from one context to another in this time.'
        : `${countOf(turns.length, 'switch')}; most often (${most.count}${ties.length > 1 ? ' each' : ''}) ${ties
            .slice(0, TIES)
            .map((c) => `from ${quotedTitle(title(c.from))} to ${quotedTitle(title(c.to))}`)
            .join(', ')}${ties.length > TIES ? ` and ${ties.length - TIES} more` : ''}.`,
  };
}

/** The ways that were gone most often, as many as are named. */
function mostGone({ deeds, contexts }: Ledger, turns: number[]): [from: number, to: number][] {
  const gone = new Map<number, number>();
  for (const i of turns) {
    const [from, to] = [deeds.from[i]!, deeds.to[i]!];
    if (from >= 0 && to >= 0) gone.set(from * contexts.length + to, (gone.get(from * contexts.length + to) ?? 0) + 1);
  }
  return [...gone]
    .sort((a, b) => b[1] - a[1])
    .slice(0, TIES)
    .map(([way]) => [Math.floor(way / contexts.length), way % contexts.length]);
}

/** Monday is 0; `day` counts from the epoch, which began on a Thursday. */
const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

interface Span {
  from: number;
  to: number;
  offset: number;
}

/** A week as it is; of more, the last four weeks of whole days: each day of the week is in them as often as the others. A day that still runs is in them where nothing was before it. */
function wholeDays(ledger: Ledger, { from, to, offset }: Span): Span {
  if (to - from <= 7 * DAY) return { from, to, offset };
  const midnight = Math.floor((to + 1 + offset) / DAY) * DAY - offset;
  const end = Math.max(from, ledger.from ?? from) < midnight ? midnight - 1 : to;
  return { from: Math.max(from, (Math.floor((end + offset) / DAY) - 27) * DAY - offset), to: end, offset };
}

/** How many of that day of the week there are from `from` to `to`. */
function daysIn(which: number, from: number, to: number): number {
  const [first, last] = [Math.floor(from / DAY), Math.floor(to / DAY)];
  const next = first + ((which - weekday(first) + 7) % 7);
  return next > last ? 0 : 1 + Math.floor((last - next) / 7);
}

function hoursOf(ledger: Ledger, turns: number[], { from, to, offset }: Span): Habits['hours'] {
  const { beats, deeds } = ledger;
  const none = (): number[][] => DAYS.map(() => Array<number>(24).fill(0));
  const [prompts, switches] = [none(), none()];
  const count = (rows: number[][], ms: number): void => {
    const local = ms + offset;
    const day = Math.floor(local / DAY);
    rows[weekday(day)]![Math.floor((local - day * DAY) / HOUR)]!++;
  };
  for (let i = 0; i < beats.many; i++)
    if (beats.what[i]! < STOP && beats.at[i]! >= from && beats.at[i]! <= to) count(prompts, beats.at[i]!);
  for (const i of turns) if (deeds.at[i]! >= from && deeds.at[i]! <= to) count(switches, deeds.at[i]!);
  // Days before the first prompt were none of these.
  const begun = Math.max(from, ledger.from ?? from);
  const days = DAYS.map((_, d) => daysIn(d, begun + offset, to + offset));
  const says = busiestText('switches', switches, days) || 'No switch in this time.';
  return { from, to, prompts, switches, days, says };
}

/** Work on a context, pauses left out, that a switch ended. */
interface Visit {
  context: number;
  /** In the session of the switch; `null` = it had not worked on it. */
  spent: number | null;
  to: number;
  /** When somebody worked on it next, in any session; `null` = not since. */
  next: number | null;
}

function visitsLeft({ deeds }: Ledger, stretches: Stretches, turns: number[]): Visit[] {
  const moves = new Map<number, number[]>();
  for (const i of turns) put(moves, deeds.session[i]!, i);
  const begins = new Map<number, number[]>();
  const sessions = new Map<number, number[]>();
  const { from, to, context } = stretches;
  for (const i of everyOne(stretches)) {
    put(begins, context[i]!, from[i]!);
    put(sessions, stretches.session[i]!, i);
  }
  const left: Visit[] = [];
  const known = new Set<number>();
  for (const [session, own] of sessions) {
    let spent = 0;
    for (const [n, i] of own.entries()) {
      spent += to[i]! - from[i]!;
      const after = own[n + 1];
      const [on, until] = [context[i]!, to[i]!];
      if (after === undefined || context[after] === on) continue;
      const moved = (moves.get(session) ?? []).filter(
        (d) => deeds.to[d] === context[after] && deeds.at[d]! >= until && deeds.at[d]! <= to[after]!,
      );
      for (const d of moved) known.add(d);
      if (moved.length > 0) left.push({ context: on, spent, to: until, next: firstAfter(begins.get(on)!, until) });
      spent = 0;
    }
  }
  // A session may leave at once what others worked on.
  for (const d of turns) {
    const [on, until] = [deeds.from[d]!, deeds.at[d]!];
    if (known.has(d) || on < 0 || !begins.has(on)) continue;
    left.push({ context: on, spent: null, to: until, next: firstAfter(begins.get(on)!, until) });
  }
  return left;
}

function put<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const there = lists.get(key);
  if (there === undefined) lists.set(key, [value]);
  else there.push(value);
}

/** The first of `sorted` after `ms`. */
function firstAfter(sorted: number[], ms: number): number | null {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > ms) high = middle;
    else low = middle + 1;
  }
  return sorted[low] ?? null;
}

function beforeOf(left: Visit[]): Habits['before'] {
  const spread = spreadOf(left.flatMap((v) => v.spent ?? []));
  const says =
    spread.median === null
      ? 'Nobody left a context for another in this time.'
      : `Half of the ${countOf(spread.count, 'time')} somebody had worked for less than ${shortSpan(spread.median)} before they switched.`;
  return { ...spread, says };
}

function resumedOf({ facts, ledger }: Sight, left: Visit[], stretches: Stretches): Habits['resumed'] {
  const spread = spreadOf(left.flatMap((v) => (v.next === null ? [] : [v.next - v.to])));
  const waiting = [...new Set(everyOne(stretches).map((i) => stretches.context[i]!))]
    .flatMap((n) => {
      const c = at(facts.state.contexts, ledger.contexts[n]);
      const waits = c?.status === 'open' && c.paused !== true && c.archived !== true && facts.now - c.lastAt > DAY;
      return waits ? [{ id: c.id, title: titleLine(c.title), since: c.lastAt }] : [];
    })
    .sort((a, b) => a.since - b.since);
  const open = waiting.length;
  const says =
    spread.median === null
      ? 'No context that was left was resumed in this time.'
      : `What was left was resumed within ${shortSpan(spread.median)} in half of ${countOf(spread.count, 'case')}.`;
  const rest =
    open === 0 ? '' : ` ${countOf(open, 'open context')} ${open === 1 ? 'waits' : 'wait'} for more than a day.`;
  return { ...spread, never: open, waiting: waiting.slice(0, MOST.waiting), says: says + rest };
}

/** A length as its largest units say it. */
function shortSpan(ms: number): string {
  return ms < 60_000 ? 'a minute' : ms < 2 * DAY ? spentText(ms) : countOf(Math.round(ms / DAY), 'day');
}

/** Middle and quarters of `values`. */
export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const part = (p: number): number | null => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? null;
  return { count: sorted.length, median: part(0.5), low: part(0.25), high: part(0.75) };
}

function toldOf({ beats }: Ledger, from: number, to: number): Habits['told'] {
  const parts = { question: [0, 0], switch: [0, 0], nudge: [0, 0], other: [0, 0], start: [0, 0] } as Record<
    ToldName,
    [number, number]
  >;
  const weeks: Habits['told']['weeks'] = [];
  const first = Math.max(from, to - MOST.weeks * WEEK);
  for (let end = to; end > first || weeks.length === 0; end -= WEEK)
    weeks.unshift({ from: Math.max(first, end - WEEK), to: end, question: 0, switch: 0, nudge: 0, other: 0, start: 0 });
  const begun = new Set<number>();
  /** Of what was told at no prompt: how often it was told to a session that had begun, after a compaction or as it was gone on with. */
  let again = 0;
  for (let i = 0; i < beats.many; i++) {
    const [ms, cost, session] = [beats.at[i]!, beats.told[i]!, beats.session[i]!];
    const name = TOLD_BY[beats.what[i]!] ?? 'other';
    const isAgain = name === 'start' && begun.has(session);
    if (beats.what[i]! < STOP || (name === 'start' && cost > 0)) begun.add(session);
    if (cost === 0 || cost === UNTOLD || ms < from || ms > to) continue;
    parts[name][0]++;
    if (isAgain) again++;
    parts[name][1] += cost;
    const week = weeks[weeks.length - 1 - Math.floor((to - ms) / WEEK)];
    if (week !== undefined) week[name] += cost;
  }
  const all = (Object.keys(TOLD) as ToldName[]).map((part) => ({
    ...{ part, says: TOLD[part], times: parts[part][0], tokens: parts[part][1] },
  }));
  const total = all.reduce((n, p) => n + p.tokens, 0);
  const starts = parts.start[0] - again;
  const times = all.reduce((n, p) => n + p.times, 0) - parts.start[0];
  const where = [
    ...(times > 0 ? [`at ${countOf(times, 'prompt')}`] : []),
    ...(starts > 0 ? [`at the start of ${countOf(starts, 'session')}`] : []),
    ...(again > 0
      ? [`${countOf(again, 'time')} as a session went on later, or after its conversation was cut short`]
      : []),
  ];
  const says =
    where.length === 0
      ? 'Nothing was answered with words of clew in this time.'
      : `About ${countOf(roughly(total), 'token')} ${andList(where)}.`;
  return { total, parts: all, weeks, says };
}
