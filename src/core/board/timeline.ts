/** Decides where the time went: a lane for each context with bars where somebody worked on it, and a mark for each switch. */
import { countOf } from '../text/count.js';
import { safeTitle } from '../text/fence.js';
import { formatUtc } from '../text/time.js';
import { standingIn } from './card.js';
import type { Deed } from './deed.js';
import { type Ledger, takenBack } from './ledger.js';
import { at, momentOf, type Sight, seen } from './sight.js';
import { byDay, DAY, dayOf, lengthOf, type Stretch, stretchesIn } from './spent.js';
import type { Bar, Lane, Mark, MarkKind, Timeline } from './types.js';

export const MOST_LANES = 40;
/** Bars of a lane; marks of all lanes; sessions. */
const MOST = { bars: 400, marks: 600, sessions: 200 };
/** Bars that are nearer than a part of the range are drawn as one. */
const FINEST = 1500;
const RANGES: Record<string, number> = { day: 1, week: 7, month: 30 };
const NONE: Record<MarkKind, number> = { words: 0, model: 0, late: 0, hand: 0, answer: 0, undo: 0, plain: 0 };

/** Where the time of a range went. `offset` of the query: minutes that the reader's days are ahead of UTC's. */
export function timelineView(sight: Sight): Timeline {
  const { facts, ledger, query } = sight;
  const { from, to, offset } = rangeOf(sight);
  const only = {
    ...numbered('context', ledger.contexts.indexOf(query.context ?? ''), query.context),
    ...numbered(
      'session',
      ledger.sessions.findIndex((s) => s.id === query.session),
      query.session,
    ),
  };
  const stretches = stretchesIn(ledger, from, to, only);
  const turns = turnsIn(ledger, from, to, query);
  const lanes = lanesOf(sight, stretches, turns);
  const days = daysOf(stretches, turns, { from, to, offset });
  const shown = lanes.slice(0, MOST_LANES).map(({ all, ...l }): Lane => {
    const parts = byDay(all, offset);
    return {
      ...l,
      bars: barsOf(all, (to - from) / FINEST, ledger),
      days: days.map((d) => lengthOf(parts.get(d.day) ?? [])),
    };
  });
  const rest = lanes.slice(MOST_LANES);
  const switches = switchesBy(turns);
  const spent = lengthOf(stretches);
  const prompts = stretches.reduce((n, s) => n + s.prompts, 0);
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
    spent,
    prompts,
    switches,
    sessions: sessionsOf(ledger, stretches),
    says: sentence({ from, to, spent, prompts, lanes, switches: turns.length }, facts.now),
  };
}

/** The range that a query means; one that is turned round is put right, and one that is no time is the last day. */
export function rangeOf({ facts, query }: Pick<Sight, 'facts' | 'query'>): {
  from: number;
  to: number;
  offset: number;
} {
  const minutes = Number(query.offset ?? 0);
  const offset = Number.isFinite(minutes) && Math.abs(minutes) <= 16 * 60 ? minutes * 60_000 : 0;
  const days = RANGES[query.range ?? 'day'] ?? 1;
  const a = momentOf(query.from, facts.now) ?? dayOf(facts.now, offset) - (days - 1) * DAY;
  const b = momentOf(query.to, facts.now) ?? Math.max(facts.now, a);
  return { from: Math.min(a, b), to: Math.max(a, b), offset };
}

function numbered<K extends string>(key: K, index: number, asked: string | undefined): Partial<Record<K, number>> {
  return (asked === undefined || asked === '' ? {} : { [key]: index }) as Partial<Record<K, number>>;
}

/** A deed that moved its session to other work. */
type Turn = Deed & { turn: NonNullable<Deed['turn']> };

/** Switches of [from, to], oldest first. */
export function turnsIn(
  ledger: Ledger,
  from: number,
  to: number,
  only: { context?: string; session?: string } = {},
): Turn[] {
  return ledger.deeds.filter(
    (d): d is Turn =>
      d.turn !== undefined &&
      d.at >= from &&
      d.at <= to &&
      (!only.session || d.session === only.session) &&
      (!only.context || d.turn.from === only.context || d.turn.to === only.context),
  );
}

/** How often each way of switching was gone. */
export function switchesBy(turns: Turn[]): Record<MarkKind, number> {
  const counts = { ...NONE };
  for (const t of turns) counts[t.turn.kind]++;
  return counts;
}

/** A lane before its bars are drawn: most are left out. */
type Bare = Omit<Lane, 'bars' | 'days'> & { all: Stretch[] };

function lanesOf({ facts, ledger }: Sight, stretches: Stretch[], turns: Turn[]): Bare[] {
  const gone = takenBack(ledger.deeds);
  const by = new Map<string, { all: Stretch[]; marks: Mark[] }>();
  const lane = (id: string) => {
    const there = by.get(id) ?? { all: [], marks: [] };
    by.set(id, there);
    return there;
  };
  for (const s of stretches) lane(ledger.contexts[s.context]!).all.push(s);
  for (const t of turns.slice(-MOST.marks)) {
    const on = t.turn.to ?? t.turn.from;
    if (on !== null) lane(on).marks.push(markOf(t, gone));
  }
  const lanes = [...by].map(([id, { all, marks }]): Bare => {
    const c = at(facts.state.contexts, id);
    return {
      context: id,
      title: safeTitle(c?.title ?? id),
      standing: c === undefined ? 'abandoned' : standingIn(c, facts),
      all,
      marks,
      spent: lengthOf(all),
      prompts: all.reduce((n, s) => n + s.prompts, 0),
    };
  });
  return lanes.sort((a, b) => b.spent - a.spent || b.prompts - a.prompts || (a.context < b.context ? -1 : 1));
}

/** The switch `d` as a mark; `gone` = what was taken back. */
export function markOf(d: Turn, gone: ReadonlySet<string>): Mark {
  const undone = gone.has(d.id);
  const { kind, from, to } = d.turn;
  return {
    at: d.at,
    kind,
    id: d.id,
    session: d.session,
    from,
    to,
    says: d.says,
    undoable: d.undoable && !undone,
    undone,
  };
}

function barsOf(all: Stretch[], near: number, ledger: Ledger): Bar[] {
  const bars: Bar[] = [];
  const last = new Map<number, Bar>();
  for (const s of all) {
    const before = last.get(s.session);
    if (before !== undefined && s.from - before.to <= near) {
      before.to = Math.max(before.to, s.to);
      before.prompts += s.prompts;
      continue;
    }
    const bar = { from: s.from, to: s.to, session: ledger.sessions[s.session]!.id, prompts: s.prompts };
    last.set(s.session, bar);
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
  stretches: Stretch[],
  turns: Turn[],
  { from, to, offset }: { from: number; to: number; offset: number },
): Timeline['days'] {
  const parts = byDay(stretches, offset);
  const moved = new Map<number, number>();
  for (const t of turns) moved.set(dayOf(t.at, offset), (moved.get(dayOf(t.at, offset)) ?? 0) + 1);
  const days: Timeline['days'] = [];
  for (let day = dayOf(Math.max(from, to - 366 * DAY), offset); day <= to; day += DAY) {
    const of = parts.get(day) ?? [];
    days.push({
      day,
      spent: lengthOf(of),
      prompts: of.reduce((n, s) => n + s.prompts, 0),
      switches: moved.get(day) ?? 0,
      contexts: new Set(of.map((s) => s.context)).size,
    });
  }
  return days;
}

function sessionsOf(ledger: Ledger, stretches: Stretch[]): Timeline['sessions'] {
  const by = new Map<number, { from: number; to: number; prompts: number }>();
  for (const s of stretches) {
    const there = by.get(s.session);
    if (there === undefined) by.set(s.session, { from: s.from, to: s.to, prompts: s.prompts });
    else {
      there.to = Math.max(there.to, s.to);
      there.prompts += s.prompts;
    }
  }
  return [...by]
    .map(([n, of]) => ({ id: ledger.sessions[n]!.id, host: ledger.sessions[n]!.host, ...of }))
    .sort((a, b) => b.from - a.from)
    .slice(0, MOST.sessions);
}

function sentence(
  t: { from: number; to: number; spent: number; prompts: number; lanes: Bare[]; switches: number },
  now: number,
): string {
  if (t.lanes.length === 0) return 'Nobody worked in this time.';
  const [first] = t.lanes;
  const time = t.spent === 0 ? 'moments' : spanText(t.spent);
  const range = `from ${formatUtc(t.from)} to ${t.to >= now ? 'now' : formatUtc(t.to)}`;
  const most =
    t.lanes.length === 1 ? `all of it on ${first!.title}` : `most of it (${spanText(first!.spent)}) on ${first!.title}`;
  return `${time} of work ${range} (UTC) with ${countOf(t.prompts, 'prompt')} on ${countOf(t.lanes.length, 'context')}, ${most}; ${countOf(t.switches, 'switch')}.`;
}

/** `ms` as "2 h 05", "12 min". */
export function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}
