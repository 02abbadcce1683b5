/** Decides where the time went: a lane for each context with bars where somebody worked on it, and a mark for each switch. */
import { countOf } from '../../text/count.js';
import { spentText } from '../../text/duration.js';
import { formatUtc } from '../../text/time.js';
import { DAY, dayOf } from '../day.js';
import { type Ledger, STOP, standingTurns, takenBack } from '../ledger.js';
import { countIn, fewPerLog, type Sight, seen } from '../sight.js';
import type { Lane, Seen, Timeline } from '../types.js';
import { type Bare, barsOf, beforeOf, lanesOf, marksOf, sessionsOf, standingOf } from './lanes.js';
import { rangeOf } from './range.js';
import { byDay, everyOne, lengthOf, promptsOf, type Stretches, stretchesIn } from './spent.js';
import { switchesBy, turnsIn } from './turns.js';

export const MOST_LANES = 30;
/** Bars that are nearer than a part of the range are drawn as one. */
const FINEST = 1500;

/** Where the time of a range went. `offset` of the query: minutes that the reader's days are ahead of UTC's; `last`: where nobody worked in it, the last day before it with work. */
export function timelineView(sight: Sight): Timeline {
  const asked = rangeView(sight);
  const { before, from } = asked;
  if (before === null || !sight.query.last) return asked;
  const { range: _, ...query } = sight.query;
  const day = { ...query, from: String(before.day), to: String(Math.min(from, before.day + DAY) - 1) };
  return { ...rangeView({ ...sight, query: day }), instead: from };
}

/** What of it is kept: what every view says of itself is said anew. */
type Made = Omit<Timeline, keyof Seen>;
const kept = fewPerLog<Made>();

/** A range that goes on into now is for the rest of the day the same, but for its end and how its contexts stand. */
function rangeView(sight: Sight): Timeline {
  const { facts, query } = sight;
  const range = rangeOf(sight);
  const { from, to, offset } = range;
  const until = to < facts.now ? { to } : { day: dayOf(to, offset) };
  const made = kept(sight, [query, from, until], () => rangeMade(sight, range));
  const lanes = made.lanes.map((l) => ({ ...l, standing: standingOf(l.context, facts) }));
  return { ...made, ...seen(sight), to, lanes };
}

function rangeMade(sight: Sight, { from, to, offset }: ReturnType<typeof rangeOf>): Made {
  const { facts, ledger, query } = sight;
  const only = {
    ...numbered('context', ledger.contexts.indexOf(query.context ?? ''), query.context),
    ...numbered(
      'session',
      ledger.sessions.findIndex((s) => s.id === query.session),
      query.session,
    ),
  };
  const stretches = stretchesIn(ledger, from, to, only);
  const whole = everyOne(stretches);
  const turns = turnsIn(ledger, from, to, query);
  const lanes = lanesOf(sight, stretches, turns);
  const gone = takenBack(ledger);
  const counted = standingTurns(ledger, turns);
  const stands = new Set(counted.map((i) => ledger.deeds.off[i]!));
  const days = daysOf(stretches, byDay(stretches, whole, offset), counted, { from, to, offset }, ledger);
  const before = beforeOf(stretches);
  const isBare = query.bare === '1';
  const max = countIn(query.max, MOST_LANES, MOST_LANES);
  const shown = lanes.slice(0, max).map(({ all, moved, ...l }): Lane => {
    const parts = byDay(stretches, all, offset);
    return {
      ...l,
      bars: isBare ? [] : barsOf(stretches, all, (to - from) / FINEST, ledger, before),
      marks: isBare ? [] : marksOf(moved, sight, gone, stands),
      switches: moved.filter((m) => stands.has(m.off)).length,
      days: days.map(({ day }) => lengthOf(stretches, parts.get(day) ?? [], day, day + DAY)),
    };
  });
  const rest = lanes.slice(max);
  const switches = switchesBy(ledger, counted);
  const spent = lengthOf(stretches, whole);
  const prompts = promptsOf(stretches, whole);
  const worked = contextsOf(stretches, whole);
  return {
    from,
    to,
    lanes: shown,
    more: {
      lanes: rest.length,
      spent: rest.reduce((n, l) => n + l.spent, 0),
      prompts: rest.reduce((n, l) => n + l.prompts, 0),
    },
    days,
    contexts: worked,
    spent,
    prompts,
    before: stretches.many > 0 ? null : dayBefore(ledger, from, offset),
    instead: null,
    switches,
    sessions: isBare ? [] : sessionsOf(ledger, stretches, only.context === undefined ? from : Number.POSITIVE_INFINITY),
    says: sentence(
      { from, to, spent, prompts, lanes, worked, switches: counted.length },
      facts.now,
      query.offset === undefined ? null : offset,
    ),
  };
}

/** The last day before `from` on which a prompt was given, `null` where there is none. */
function dayBefore(ledger: Ledger, from: number, offset: number): Timeline['before'] {
  const { beats } = ledger;
  let last = 0;
  for (let i = 0; i < beats.many; i++)
    if (beats.what[i]! < STOP && beats.at[i]! < from && beats.at[i]! > last) last = beats.at[i]!;
  if (last === 0) return null;
  const day = dayOf(last, offset);
  const stretches = stretchesIn(ledger, day, Math.min(from, day + DAY) - 1);
  const whole = everyOne(stretches);
  return { day, spent: lengthOf(stretches, whole), contexts: contextsOf(stretches, whole) };
}

/** On how many contexts somebody worked: one that was only switched to is none of them. */
function contextsOf({ context, from, to, prompts }: Stretches, some: number[]): number {
  return new Set(some.filter((i) => to[i]! > from[i]! || prompts[i]! > 0).map((i) => context[i]!)).size;
}

function numbered<K extends string>(key: K, index: number, asked: string | undefined): Partial<Record<K, number>> {
  return (asked === undefined || asked === '' ? {} : { [key]: index }) as Partial<Record<K, number>>;
}

function daysOf(
  stretches: Stretches,
  parts: Map<number, number[]>,
  turns: number[],
  { from, to, offset }: { from: number; to: number; offset: number },
  ledger: Ledger,
): Timeline['days'] {
  const moved = new Map<number, number[]>();
  for (const i of turns) {
    const day = dayOf(ledger.deeds.at[i]!, offset);
    const there = moved.get(day);
    if (there === undefined) moved.set(day, [i]);
    else there.push(i);
  }
  const days: Timeline['days'] = [];
  const first = dayOf(Math.max(from, to - 366 * DAY), offset);
  // A range that ends at midnight ends with the day before.
  for (let day = first; day < to || day === first; day += DAY) {
    const of = parts.get(day) ?? [];
    const made = moved.get(day) ?? [];
    days.push({
      day,
      spent: lengthOf(stretches, of, day, day + DAY),
      prompts: promptsOf(stretches, of, day),
      switches: made.length,
      ways: switchesBy(ledger, made),
      contexts: contextsOf(stretches, of),
    });
  }
  return days;
}

/** `offset` = how far the clock of who reads it is ahead of UTC's, `null` = that is not known. */
function sentence(
  t: { from: number; to: number; spent: number; prompts: number; lanes: Bare[]; worked: number; switches: number },
  now: number,
  offset: number | null,
): string {
  if (t.worked === 0) return 'Nobody worked in this time.';
  const [first] = t.lanes;
  const time = t.spent === 0 ? 'moments' : spentText(t.spent);
  const clock = (at: number): string => formatUtc(at + (offset ?? 0));
  const range = `from ${clock(t.from)} to ${t.to >= now ? 'now' : endText(t.to + (offset ?? 0))}${offset === null ? ' (UTC)' : ''}`;
  const most =
    t.worked === 1 ? `all of it on ${first!.title}` : `most of it (${spentText(first!.spent)}) on ${first!.title}`;
  return `${time} of work ${range} with ${countOf(t.prompts, 'prompt')} on ${countOf(t.worked, 'context')}, ${most}; ${countOf(t.switches, 'switch')}.`;
}

/** A day's end belongs to the day, whether the range holds its last moment or ends with the next day's first. */
function endText(to: number): string {
  const isMidnight = (to + 1) % DAY <= 1;
  return isMidnight ? `${formatUtc(to - 1).slice(0, -'00:00'.length)}24:00` : formatUtc(to);
}
