/** Decides how well clew judges is seen: the specification's five targets, now and as they stood at the end of each week before, what was corrected, and what that taught. */
import { fieldOf } from '../detect/learn/layer.js';
import { signals } from '../detect/signals/_index.js';
import { metrics } from '../metrics/_index.js';
import { rate, sessionsIn } from '../metrics/_measured.js';
import type { Count, Measured, Metric } from '../metrics/_metric.js';
import { type Occasion, occasionsIn } from '../metrics/_occasions.js';
import type { Context, Operation, Reading } from '../model.js';
import { withTasks } from '../retro/tracked.js';
import { type Ledger, STOP } from './ledger.js';
import { countsIn } from './plans.js';
import { momentOf, type Sight, seen } from './sight.js';
import { DAY, dayOf } from './spent.js';
import { switchesBy, turnsIn } from './timeline.js';
import type { Judgement } from './types.js';

const WEEK = 7 * DAY;
/** Weeks that are shown, corrections that are listed, and how few cases say little. */
const MOST = { weeks: 26, corrections: 100 };
const FEW = 20;
/** A switch by hand speaks of the prompt before it for so long. */
const SOON = 5 * 60_000;
const CORRECTED: Record<string, string> = {
  undone: 'a switch was undone',
  missed: 'a switch was made by hand after a silent prompt',
  stayed: 'a question was answered with the active context',
};

/** The five targets since the query's time. */
export function judgementView(sight: Sight): Judgement {
  const { facts, ledger, query } = sight;
  const { now, state } = facts;
  const since = momentOf(query.since, now) ?? now - 30 * DAY;
  const contexts = withTasks(state.contexts, state.tasks);
  const { occasions, touching } = judged(ledger, state.contexts);
  const counts = [...countsIn(ledger), { at: now, plans: facts.plans.count }];
  const within = (from: number, to: number): Measured => ({
    occasions: occasions.filter((o) => o.at >= from && o.at <= to),
    plans: grown(counts, from, to),
    sessions: sessionsIn(touching, { contexts, since: from, now: to }),
  });
  const whole = within(since, now);
  // As long a time for each, so that the last is what is said above the plot.
  const weeks = weeksOf(Math.max(since, now - MOST.weeks * WEEK), now).map(({ to }) => {
    const from = to - (now - since);
    return { from, to, of: to === now ? whole : within(from, to) };
  });
  return {
    ...seen(sight),
    since,
    targets: metrics.toSorted((a, b) => a.place - b.place).map((m) => targetOf(m, whole, weeks)),
    corrections: whole.occasions
      .filter((o) => o.came in CORRECTED)
      .reverse()
      .slice(0, MOST.corrections)
      .map(({ at, session, verb, came }) => ({ at, session, verb, came, says: CORRECTED[came]! })),
    taught: taughtIn(sight),
    switches: switchesBy(turnsIn(ledger, since, now)),
  };
}

/** What was judged of a ledger: as long as nothing came behind it, it stays the same. */
const kept = new WeakMap<Ledger, Judged & { end: number; contexts: unknown }>();

interface Judged {
  occasions: Occasion[];
  /** Operations that tell that files were touched. */
  touching: Operation[];
}

function judged(ledger: Ledger, contexts: Record<string, Context>): Judged {
  const before = kept.get(ledger);
  if (before?.end === ledger.end && before.contexts === contexts) return before;
  const log = materialOf(ledger);
  const touching = log.filter((o) => o.edits.some((e) => e.now?.files !== undefined));
  const made = { end: ledger.end, contexts, occasions: occasionsIn(log.filter(judges), contexts), touching };
  kept.set(ledger, made);
  return made;
}

/** Says the operation anything of a doubt: was a prompt read, a question put or answered, a session moved, something undone? */
function judges(o: Operation & { turn?: unknown }): boolean {
  return (
    o.reading !== undefined ||
    o.turn !== undefined ||
    o.undoes !== undefined ||
    o.redoes !== undefined ||
    o.edits.some((e) => e.key.startsWith('question/'))
  );
}

/** What the metrics count in: deeds, and of silent prompts those alone that somebody switched by hand behind. */
function materialOf({ beats, sessions, contexts, deeds }: Ledger): Operation[] {
  const log: Operation[] = [];
  const last: number[] = [];
  const numbers = new Map(sessions.map((s, n) => [s.id, n]));
  let i = 0;
  for (const d of deeds) {
    for (; i < beats.off.length && beats.off[i]! < d.off; i++)
      if (beats.what[i]! < STOP && beats.session[i]! >= 0) last[beats.session[i]!] = i;
    const k = d.session === null ? undefined : last[numbers.get(d.session) ?? -1];
    const moves = d.turn !== undefined && d.reading === undefined;
    if (moves && k !== undefined && beats.what[k] === 0 && d.at - beats.at[k]! <= SOON) {
      const context = contexts[beats.context[k]!] ?? null;
      log.push({
        ...{ v: 1, id: '', at: beats.at[k]!, by: 'prompt', session: d.session, did: '', undoable: false, edits: [] },
        reading: { verb: 'stay', target: null, matches: [], context: d.turn?.from ?? context } as unknown as Reading,
      });
    }
    log.push(d as unknown as Operation);
  }
  return log;
}

/** The count noted last before the time began, else the first one in it, beside the last one in it. */
function grown(counts: { at: number; plans: number }[], from: number, to: number): Measured['plans'] {
  const base = counts.findLast((c) => c.at <= from) ?? counts.find((c) => c.at <= to);
  const end = counts.findLast((c) => c.at <= to);
  return base === undefined || end === undefined || base === end
    ? null
    : { before: base.plans, now: end.plans, days: Math.max(0, to - Math.max(from, base.at)) / DAY };
}

function weeksOf(since: number, now: number): { to: number }[] {
  const weeks: { to: number }[] = [];
  for (let to = dayOf(now) + DAY; to > since; to -= WEEK) weeks.unshift({ to: Math.min(to, now) });
  return weeks;
}

function targetOf(
  m: Metric,
  whole: Measured,
  weeks: { from: number; to: number; of: Measured }[],
): Judgement['targets'][number] {
  const count = m.count(whole);
  const { id, name, target, unit, blind, advice } = m;
  const { value, standing } = rate(m, count);
  return {
    ...{ id, name, target, value, standing, numerator: count.numerator, denominator: count.denominator },
    ...{ unit, beside: count.beside ?? '', blind, advice, few: count.denominator > 0 && count.denominator < FEW },
    weeks: weeks.map(({ from, to, of }) => {
      const c = m.count(of);
      return { from, to, value: rate(m, c).value, numerator: c.numerator, denominator: c.denominator };
    }),
    says: saidOf(m, count, value),
  };
}

function saidOf(m: Metric, count: Count, value: number | null): string {
  const goal = 'over' in m.target ? `more than ${percent(m.target.over)}` : `less than ${percent(m.target.under)}`;
  if (value === null) return `${m.name}: unknown, for there was no case; the target is ${goal}.`;
  return `${m.name}: ${percent(value)} (${count.numerator} of ${count.denominator} ${m.unit}); the target is ${goal}.`;
}

function percent(v: number): string {
  return `${Math.round(v * 1000) / 10} %`;
}

function taughtIn({ facts }: Sight): Judgement['taught'] {
  const layer = facts.state.learn?.layer;
  return signals
    .map((s) => ({ what: s.says, by: fieldOf(layer, `w.${s.id}`) }))
    .filter((r) => Math.abs(r.by) >= 0.01)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .map(({ what, by }) => ({
      what,
      says: `it speaks ${by > 0 ? 'more' : 'less'} for leaving the context than as shipped (${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(2)})`,
    }));
}
