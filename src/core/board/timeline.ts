/** Decides where the time went: a lane for each context with bars where somebody worked on it, and a mark for each switch. */
import { titled } from '../context/titled.js';
import type { Facts } from '../model.js';
import { countOf } from '../text/count.js';
import { formatUtc } from '../text/time.js';
import { titleLine } from '../text/truncate.js';
import { standingIn } from './card.js';
import { DAY, dayOf } from './day.js';
import { saidBy } from './deed.js';
import { comeToNothing, homeOf, KINDS, type Ledger, STOP, standingTurns, takenBack } from './ledger.js';
import { at, countIn, fewPerLog, momentOf, type Sight, seen } from './sight.js';
import { byDay, everyOne, lengthOf, promptsOf, type Stretch, type Stretches, stretchAt, stretchesIn } from './spent.js';
import type { Bar, Lane, Mark, MarkKind, Timeline } from './types.js';

export const MOST_LANES = 40;
/** Bars of a lane; marks of all lanes; sessions. */
const MOST = { bars: 400, marks: 600, sessions: 200 };
/** Bars that are nearer than a part of the range are drawn as one. */
const FINEST = 1500;
const RANGES: Record<string, number> = { day: 1, week: 7, month: 30 };
const NONE: Record<MarkKind, number> = { words: 0, model: 0, late: 0, hand: 0, answer: 0, undo: 0, plain: 0, open: 0 };

/** Where the time of a range went. `offset` of the query: minutes that the reader's days are ahead of UTC's; `last`: where nobody worked in it, the last day before it with work. */
export function timelineView(sight: Sight): Timeline {
  const asked = rangeView(sight);
  const { before, from } = asked;
  if (before === null || !sight.query.last) return asked;
  const { range: _, ...query } = sight.query;
  const day = { ...query, from: String(before.day), to: String(Math.min(from, before.day + DAY) - 1) };
  return { ...rangeView({ ...sight, query: day }), instead: from };
}

const kept = fewPerLog<Timeline>();

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

function rangeMade(sight: Sight, { from, to, offset }: ReturnType<typeof rangeOf>): Timeline {
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
  const isBare = query.bare === '1';
  const max = countIn(query.max, MOST_LANES, MOST_LANES);
  const shown = lanes.slice(0, max).map(({ all, moved, ...l }): Lane => {
    const parts = byDay(stretches, all, offset);
    return {
      ...l,
      bars: isBare ? [] : barsOf(stretches, all, (to - from) / FINEST, ledger),
      marks: isBare ? [] : marksOf(moved, sight, gone),
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
    ...seen(sight),
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
function contextsOf({ context }: Stretches, some: number[]): number {
  return new Set(some.map((i) => context[i]!)).size;
}

/** The range that a query means, whose days end with it; one that is turned round is put right, and one that is no time is the last day. */
export function rangeOf({ facts, query }: Pick<Sight, 'facts' | 'query'>): {
  from: number;
  to: number;
  offset: number;
} {
  const minutes = Number(query.offset ?? 0);
  const offset = Number.isFinite(minutes) && Math.abs(minutes) <= 16 * 60 ? minutes * 60_000 : 0;
  const days = RANGES[query.range ?? 'day'] ?? 1;
  const to = momentOf(query.to, facts.now);
  const a = momentOf(query.from, facts.now) ?? dayOf(Math.max(0, (to ?? facts.now) - 1), offset) - (days - 1) * DAY;
  const b = to ?? Math.max(facts.now, a);
  return { from: Math.min(a, b), to: Math.max(a, b), offset };
}

/** When the last 30 days began, today among them, as the reader counts days: what every view means by 30 days. */
export function monthBegan({ facts, query: { offset } }: Pick<Sight, 'facts' | 'query'>): number {
  return rangeOf({ facts, query: { range: 'month', ...(offset === undefined ? {} : { offset }) } }).from;
}

function numbered<K extends string>(key: K, index: number, asked: string | undefined): Partial<Record<K, number>> {
  return (asked === undefined || asked === '' ? {} : { [key]: index }) as Partial<Record<K, number>>;
}

/** A switch, with its place in the log. */
export interface Moved {
  off: number;
  at: number;
  kind: MarkKind;
  session: string | null;
  from: string | null;
  to: string | null;
}

/** Switches of [from, to] by their numbers among the deeds, oldest first; those of a context are what its lane has marks of: the ones that lead to it, or from it to nothing. */
export function turnsIn(
  ledger: Ledger,
  from: number,
  to: number,
  only: { context?: string; session?: string } = {},
): number[] {
  const { deeds, sessions, contexts } = ledger;
  const found: number[] = [];
  const session = only.session ? sessions.findIndex((s) => s.id === only.session) : null;
  const context = only.context ? contexts.indexOf(only.context) : null;
  for (let i = 0; i < deeds.many; i++) {
    if (deeds.kind[i] === 0 || deeds.at[i]! < from || deeds.at[i]! > to) continue;
    if (session !== null && (session < 0 || deeds.session[i] !== session)) continue;
    const on = deeds.to[i]! < 0 ? deeds.from[i] : deeds.to[i];
    if (context !== null && (context < 0 || homeOf(ledger, on!) !== context)) continue;
    found.push(i);
  }
  return found;
}

function movedAt(ledger: Ledger, i: number): Moved {
  const { deeds, sessions, contexts } = ledger;
  const called = (n: number): string | null => contexts[homeOf(ledger, n)] ?? null;
  return {
    ...{ off: deeds.off[i]!, at: deeds.at[i]!, kind: KINDS[deeds.kind[i]!] as MarkKind },
    session: sessions[deeds.session[i]!]?.id ?? null,
    ...{ from: called(deeds.from[i]!), to: called(deeds.to[i]!) },
  };
}

/** How often each way of switching was gone in `turns`. */
export function switchesBy({ deeds }: Ledger, turns: number[]): Record<MarkKind, number> {
  const counts = { ...NONE };
  for (const i of turns) counts[KINDS[deeds.kind[i]!] as MarkKind]++;
  return counts;
}

/** A lane before its bars and marks are drawn: most are left out. */
type Bare = Omit<Lane, 'bars' | 'marks' | 'switches' | 'days'> & { all: number[]; moved: Moved[] };

function lanesOf({ facts, ledger }: Sight, stretches: Stretches, turns: number[]): Bare[] {
  const by = new Map<string, { all: number[]; moved: Moved[] }>();
  const lane = (id: string) => {
    const there = by.get(id) ?? { all: [], moved: [] };
    by.set(id, there);
    return there;
  };
  for (let i = 0; i < stretches.many; i++) lane(ledger.contexts[stretches.context[i]!]!).all.push(i);
  const { places } = comeToNothing(ledger);
  for (const i of turns.slice(-MOST.marks)) {
    const t = movedAt(ledger, i);
    if (places.has(t.off)) continue;
    const on = t.to ?? t.from;
    if (on !== null) lane(on).moved.push(t);
  }
  const lanes = [...by].map(([id, { all, moved }]): Bare => {
    return {
      context: id,
      title: titleLine(at(facts.state.contexts, id)?.title ?? id),
      standing: standingOf(id, facts),
      all,
      moved,
      spent: lengthOf(stretches, all),
      prompts: promptsOf(stretches, all),
    };
  });
  return lanes.sort((a, b) => b.spent - a.spent || b.prompts - a.prompts || (a.context < b.context ? -1 : 1));
}

function standingOf(id: string, facts: Facts): Lane['standing'] {
  const c = at(facts.state.contexts, id);
  return c === undefined ? 'abandoned' : standingIn(c, facts);
}

/** The switches of a lane as marks, each as the log tells of it. */
function marksOf(moved: Moved[], { facts, operationsAt }: Sight, gone: ReadonlySet<string>): Mark[] {
  const operations = operationsAt(moved.map((m) => m.off));
  return moved.flatMap(({ off: _, ...m }, i) => {
    const o = operations[i];
    if (o == null) return [];
    const undone = gone.has(o.id);
    return [{ ...m, id: o.id, says: titled(saidBy(o), facts.state.contexts), undoable: o.undoable && !undone, undone }];
  });
}

function barsOf(stretches: Stretches, all: number[], near: number, ledger: Ledger): Bar[] {
  const bars: Bar[] = [];
  const last = new Map<number, Bar>();
  for (const i of all) {
    const { from, to, session, prompts } = stretchAt(stretches, i);
    const before = last.get(session);
    if (before !== undefined && from - before.to <= near) {
      before.to = Math.max(before.to, to);
      before.prompts += prompts;
      continue;
    }
    const bar = { from, to, session: ledger.sessions[session]!.id, prompts };
    last.set(session, bar);
    bars.push(bar);
  }
  return bars.length <= MOST.bars ? bars : fewer(bars);
}

/** Of too many bars the nearest are put together, whoever made them. */
function fewer(bars: Bar[]): Bar[] {
  const sorted = [...bars].sort((a, b) => a.from - b.from);
  const gaps = sorted.slice(1).map((b, i) => b.from - sorted[i]!.to);
  const bar = [...gaps].sort((a, b) => b - a)[MOST.bars - 1] ?? 0;
  const kept: Bar[] = [];
  for (const b of sorted) {
    const before = kept.at(-1);
    if (before === undefined || (b.from - before.to > bar && kept.length < MOST.bars)) kept.push({ ...b });
    else {
      before.to = Math.max(before.to, b.to);
      before.prompts += b.prompts;
    }
  }
  return kept;
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
  for (let day = dayOf(Math.max(from, to - 366 * DAY), offset); day <= to; day += DAY) {
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

/** `since`: a session that began before it does not begin here; one that does begins when lists say it began, which may be before its first prompt. */
function sessionsOf(ledger: Ledger, stretches: Stretches, since: number): Timeline['sessions'] {
  const by = new Map<number, Stretch>();
  for (let i = 0; i < stretches.many; i++) {
    const there = by.get(stretches.session[i]!);
    if (there === undefined) by.set(stretches.session[i]!, stretchAt(stretches, i));
    else {
      there.to = Math.max(there.to, stretches.to[i]!);
      there.prompts += stretches.prompts[i]!;
    }
  }
  return [...by]
    .map(([n, of]) => {
      const { id, host, from } = ledger.sessions[n]!;
      const begins = from >= since;
      const { to, prompts } = of;
      return { id, host, from: begins ? from : of.from, to, context: ledger.contexts[of.context]!, prompts, begins };
    })
    .sort((a, b) => b.from - a.from)
    .slice(0, MOST.sessions);
}

/** `offset` = how far the clock of who reads it is ahead of UTC's, `null` = that is not known. */
function sentence(
  t: { from: number; to: number; spent: number; prompts: number; lanes: Bare[]; worked: number; switches: number },
  now: number,
  offset: number | null,
): string {
  if (t.worked === 0) return 'Nobody worked in this time.';
  const [first] = t.lanes;
  const time = t.spent === 0 ? 'moments' : spanText(t.spent);
  const clock = (at: number): string => formatUtc(at + (offset ?? 0));
  const range = `from ${clock(t.from)} to ${t.to >= now ? 'now' : clock(t.to)}${offset === null ? ' (UTC)' : ''}`;
  const most =
    t.worked === 1 ? `all of it on ${first!.title}` : `most of it (${spanText(first!.spent)}) on ${first!.title}`;
  return `${time} of work ${range} with ${countOf(t.prompts, 'prompt')} on ${countOf(t.worked, 'context')}, ${most}; ${countOf(t.switches, 'switch')}.`;
}

/** `ms` as "2 h 05", "12 min", "< 1 min". */
export function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return ms > 0 ? '< 1 min' : '0 min';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}
