/** Decides how well clew judges is seen: the specification's five targets, now and as they stood at the end of each week before, what was corrected, and what that taught. */
import { quotedTitle } from '../context/titled.js';
import { fieldOf, MOST as MOST_TAUGHT } from '../detect/learn/layer.js';
import { MODEL } from '../detect/reading.js';
import { signals } from '../detect/signals/_index.js';
import { metrics } from '../metrics/_index.js';
import { growthSince, rate } from '../metrics/_measured.js';
import type { Count, Measured, Metric } from '../metrics/_metric.js';
import type { Came, Occasion } from '../metrics/_occasions.js';
import type { State, Verb } from '../model.js';
import { isTracked } from '../retro/tracked.js';
import { andList, countOf, numberOf } from '../text/count.js';
import { titleLine } from '../text/truncate.js';
import { gistsAt } from './columns.js';
import { CORRECTED, filedOf, titleOf, turnedAfter } from './corrected.js';
import { DAY, dayOf } from './day.js';
import { judged } from './judged.js';
import { BEATS, KINDS, type Ledger, STOP, standingTurns } from './ledger.js';
import { countsIn, grown } from './plans.js';
import { fewPerLog, momentOf, type Sight, seen } from './sight.js';
import { monthBegan } from './time/range.js';
import { switchesBy, turnsIn } from './time/turns.js';
import type { Judgement, MarkKind, Seen } from './types.js';

type Correction = Pick<Judgement['corrections'][number], 'at' | 'session' | 'verb' | 'came'>;

/** A prompt that a person filed: from where clew had it to where it counts now, and when they said so. */
type Move = Correction & { from: string | null; to: string; acted: number };

const WEEK = 7 * DAY;
/** Beats before this kind are prompts that were read. */
const READ = BEATS.indexOf('prompt');
const LATE = KINDS.indexOf('late');
/** Weeks that are shown, corrections and wrong matches that are listed, and how few cases say little. */
const MOST = { weeks: 26, corrections: 100, wrong: 5 };
const FEW = 20;
/** The target whose wrong cases are listed: those of the others stand under the corrections. */
const MATCHED = 'plans-matched';

/** What of it is kept: what every view says of itself is said anew. */
type Kept = Omit<Judgement, keyof Seen>;
const kept = fewPerLog<Kept>();

/** The five targets since the query's time; on one day and with as many plans they stay as they are until the log says more. */
export function judgementView(sight: Sight): Judgement {
  const { now, plans } = sight.facts;
  const since = momentOf(sight.query.since, now) ?? monthBegan(sight);
  return { ...kept(sight, [since, dayOf(now), plans.count], () => judgementSince(since, sight)), ...seen(sight) };
}

function judgementSince(since: number, sight: Sight): Kept {
  const { facts, ledger } = sight;
  const { now, state } = facts;
  const filed = filedIn(sight);
  /** What a person put back where clew had it was right. */
  const right = new Set([...filed].flatMap(([key, f]) => (f.from === f.to ? [key] : [])));
  const all = judged(ledger, state.contexts);
  const occasions = right.size === 0 ? all : all.filter((o) => !CORRECTED.has(o.came) || !right.has(keyOf(o)));
  const tracked = trackedIn(state);
  const counts = [...countsIn(ledger), { at: now, plans: facts.plans.count }];
  /** How many occasions, which are in order, came before `from`. */
  const before = (from: number): number => occasions.findLastIndex((o) => o.at < from) + 1;
  const within = (from: number, to: number): Measured => ({
    occasions: occasions.slice(before(from), occasions.findLastIndex((o) => o.at <= to) + 1),
    plans: grown(counts, growthSince(from, to), to),
    sessions: sessionsIn(ledger, tracked, from, to),
  });
  const whole = within(since, now);
  // As long a time for each, so that the last is what is said above the plot.
  const weeks = weeksOf(Math.max(since, now - MOST.weeks * WEEK), now).map(({ to }) => {
    const from = to - (now - since);
    return { from, to, of: to === now ? whole : within(from, to) };
  });
  const turns = standingTurns(ledger, turnsIn(ledger, since, now));
  const switches = switchesBy(ledger, turns);
  const begun = turns.filter((i) => ledger.deeds.from[i]! < 0 && ledger.deeds.kind[i] !== LATE);
  const made = {
    ...{ all: Object.values(switches).reduce((a, b) => a + b, 0), late: switches.late, begun: begun.length },
    ...{
      begunBy: byWhom(begun.map((i) => KINDS[ledger.deeds.kind[i]!] ?? '')),
      by: (came: Came) => actedBy(came, whole.occasions, sight),
    },
  };
  const base = basesOf(sight, whole, made, since);
  const beside = besidesOf(whole, made);
  const acts = whole.occasions.filter((o) => CORRECTED.has(o.came) && !filed.has(keyOf(o)));
  const moves = [...filed.values()].filter((f) => f.from !== f.to && f.at >= since && f.at <= now);
  const corrected = [...acts, ...moves].sort((a, b) => b.at - a.at);
  return {
    since,
    targets: metrics
      .toSorted((a, b) => a.place - b.place)
      .map((m) => ({
        ...targetOf(m, whole, weeks, ledger.from ?? now),
        base: base[m.id] ?? '',
        beside: beside[m.id] ?? '',
        wrong: m.id === MATCHED ? wrongIn(whole.occasions, sight) : [],
      })),
    corrections: toldOf(corrected.slice(0, MOST.corrections), sight).sort((a, b) => b.acted - a.acted),
    corrected: corrected.length,
    prompts: promptsIn(ledger, since, now),
    taught: taughtIn(sight),
    switches,
  };
}

/** How many prompts were read in [from, to]. */
function promptsIn({ beats }: Ledger, from: number, to: number): number {
  let prompts = 0;
  for (let i = 0; i < beats.many; i++)
    if (beats.what[i]! < READ && beats.at[i]! >= from && beats.at[i]! <= to) prompts++;
  return prompts;
}

type Placed = Pick<Correction, 'at' | 'session'>;
const keyOf = ({ at, session }: Placed): string => `${at} ${session}`;

/** The numbers of the beats of `all`, the newest first; what has none is left out. */
function beatsOf(all: Placed[], { beats, sessions }: Ledger): Map<string, number> {
  const wanted = new Set(all.map(keyOf));
  const found = new Map<string, number>();
  const times = new Set(all.map((c) => c.at));
  // They are the newest of all, and a log has hundreds of thousands of beats.
  const [first, last] = [all.at(-1)?.at ?? 0, all[0]?.at ?? 0];
  for (let i = 0; all.length > 0 && i < beats.many; i++) {
    const moment = beats.at[i]!;
    if (moment < first || moment > last || beats.what[i]! >= STOP || !times.has(moment)) continue;
    const k = keyOf({ at: moment, session: sessions[beats.session[i]!]?.id ?? null });
    if (wanted.has(k)) found.set(k, i);
  }
  return found;
}

/** The newest prompts whose first match was not the work that was meant, with the one that clew switched to and where it went on. */
function wrongIn(occasions: Occasion[], sight: Sight): Judgement['targets'][number]['wrong'] {
  const all = occasions
    .filter((o) => o.right === false)
    .slice(-MOST.wrong)
    .reverse();
  return toldOf(all, sight).map(({ at, session, prompt, verb, from, to }) => ({
    ...{ at, session, prompt, to },
    // A question was put where another context was active: that one is no guess.
    from: verb === 'switch' ? from : '',
  }));
}

/** Corrections, the newest first, with the prompt that each is about, and what it was read as and was for. */
function toldOf(all: (Correction | Move)[], sight: Sight): Judgement['corrections'] {
  const { ledger, facts } = sight;
  const placed = beatsOf(all, ledger);
  const numbers = [...placed.values()];
  const gists = gistsAt(ledger.gists, numbers);
  const turned = turnedAfter(sight, numbers);
  const title = (id: string | null | undefined): string => (id == null ? '' : titleOf(id, facts));
  return all.map((c) => {
    const { at, session, verb, came } = c;
    const i = placed.get(keyOf({ at, session })) ?? -1;
    // What was found when the turn had ended corrected nothing: somebody acted before.
    const t = turned.get(i)?.find((s) => !s.late && s.undone === '');
    const filed = 'acted' in c ? c : undefined;
    const [from, to] = [title((filed ?? t)?.from), title((filed ?? t)?.to)];
    const by = filed === undefined ? (t?.by ?? 'you') : 'you';
    return {
      at,
      acted: filed?.acted ?? t?.at ?? at,
      session,
      verb,
      came,
      says: correctionSays({ verb, came, from, to, by }),
      prompt: titleLine(gists.get(i) ?? ''),
      from,
      to,
      by,
    };
  });
}

/** What clew had decided, and what was done instead. */
function correctionSays({
  verb,
  came,
  from,
  to,
  by,
}: Pick<Judgement['corrections'][number], 'verb' | 'came' | 'from' | 'to' | 'by'>): string {
  const who = by === 'you' ? 'you' : 'the agent';
  const there = to === '' ? 'another context' : quotedTitle(to);
  const here = from === '' ? 'the active context' : quotedTitle(from);
  if (came === 'undone') return `clew switched to ${here}; ${who} went back${to === '' ? '' : ` to ${there}`}`;
  if (came === 'moved' && verb === 'ask') return `clew asked; you moved the prompt from ${here} to ${there}`;
  if (came === 'moved') return `clew read a prompt as of ${here}; you moved it to ${there}`;
  return `clew stayed in ${here} and said nothing; ${who} switched to ${there}`;
}

/** The prompts that a person filed, each with what it was read as; by its time and session. */
function filedIn(sight: Sight): Map<string, Move> {
  const { facts, ledger } = sight;
  const records = Object.values(facts.state.filed ?? {}).map(({ at, session }) => ({
    ...{ at: Number(at), session: String(session) },
  }));
  const placed = beatsOf(
    records.sort((a, b) => b.at - a.at),
    ledger,
  );
  const filed = filedOf(sight, [...placed.values()]);
  return new Map(
    records.flatMap(({ at, session }): [string, Move][] => {
      const i = placed.get(keyOf({ at, session }));
      const there = i === undefined ? undefined : filed.get(i);
      if (i === undefined || there === undefined) return [];
      const what = ledger.beats.what[i]!;
      const verb = what < READ ? (BEATS[what] as Verb) : 'stay';
      const { from, to } = there;
      return [[keyOf({ at, session }), { at, session, verb, came: 'moved', from, to, acted: there.at ?? at }]];
    }),
  );
}

/** Is the work of each context tracked, by itself or by a task of it? What was folded into other work speaks for nobody. */
function trackedIn({ contexts, tasks = {} }: Pick<State, 'contexts' | 'tasks'>): Map<string, boolean> {
  const tracked = new Map<string, boolean>();
  for (const c of Object.values(contexts)) if (c.status !== 'folded') tracked.set(c.id, isTracked(c));
  for (const { context } of Object.values(tasks))
    if (typeof context === 'string' && tracked.has(context)) tracked.set(context, true);
  return tracked;
}

/** Sessions that touched files of work in [from, to]. */
function sessionsIn(
  { touched, sessions, contexts }: Ledger,
  tracked: Map<string, boolean>,
  from: number,
  to: number,
): Measured['sessions'] {
  const found = new Map<number, boolean>();
  for (let i = 0; i < touched.many; i++) {
    if (touched.at[i]! < from || touched.at[i]! > to) continue;
    const of = tracked.get(contexts[touched.context[i]!]!);
    const session = touched.session[i]!;
    if (of !== undefined) found.set(session, (found.get(session) ?? true) && of);
  }
  return [...found].map(([n, tracked]) => ({ id: sessions[n]!.id, tracked }));
}

function weeksOf(since: number, now: number): { to: number }[] {
  const weeks: { to: number }[] = [];
  for (let to = dayOf(now) + DAY; to > since; to -= WEEK) weeks.unshift({ to: Math.min(to, now) });
  return weeks;
}

/** How many switches were made; how many of them were found afterwards, and how many left nothing. */
interface Made {
  all: number;
  late: number;
  /** Made where no context was active, and by whom. */
  begun: number;
  begunBy: string;
  /** By whom those were made that came to this, as a clause. */
  by(came: Came): string;
}

/** What each target is counted of, beside the other counts of the same time that a reader may hold against it. */
function basesOf({ facts, ledger }: Sight, whole: Measured, made: Made, since: number): Record<string, string> {
  const others = ledger.sessions.filter((s) => s.to >= since && s.from <= facts.now).length - whole.sessions.length;
  return {
    'switches-detected': judgedOf(whole.occasions, made),
    'clarification-rate': timesOf(whole.occasions),
    [MATCHED]: matchesOf(whole.occasions, made),
    'untracked-work': others > 0 ? `the other ${countOf(others, 'session')} had no such files` : '',
  };
}

const MISSED: Came[] = ['missed'];
const NOTICED: Came[] = ['kept', 'left', 'taken'];
const many = (all: Occasion[], kinds: Came[]): number => all.filter((o) => kinds.includes(o.came)).length;

/** The switches that could be judged, in parts that add up to all that were `made`: "noticed: 67 said by you or clear from the prompt, 10 after a question, 8 after a hint (3 by hand, 5 by the agent); missed: 25 with no hint (9 by hand, 16 by the agent); 16 of 126 switches left out: 8 that clew found afterwards, 1 where no context was active before (by hand), 7 that no prompt is judged by". */
function judgedOf(all: Occasion[], made: Made): string {
  const [own, asked, hinted] = (['kept', 'left', 'taken'] as const).map((came) => many(all, [came]));
  const missed = many(all, MISSED);
  const noticed = [
    own! > 0 ? `${own} said by you or clear from the prompt` : '',
    asked! > 0 ? `${asked} after a question` : '',
    hinted! > 0 ? `${hinted} after a hint${made.by('taken')}` : '',
  ].filter(Boolean);
  return [
    noticed.length > 0 ? `noticed: ${noticed.join(', ')}` : '',
    missed > 0 ? `missed: ${missed} with no hint${made.by('missed')}` : '',
    leftOut(all, made),
  ]
    .filter(Boolean)
    .join('; ');
}

/** Who turned to other work where it `came` to that, as far as it is known. */
function actedBy(came: Came, all: Occasion[], sight: Sight): string {
  const own = all.filter((o) => o.came === came).sort((a, b) => b.at - a.at);
  const numbers = [...beatsOf(own, sight.ledger).values()];
  const turned = turnedAfter(sight, numbers);
  const firsts = numbers.flatMap((i) => turned.get(i)?.find((s) => !s.late && s.undone === '') ?? []);
  return firsts.length < own.length ? '' : byWhom(firsts.map((s) => (s.by === 'you' ? 'hand' : 'model')));
}

/** " (3 by hand, 5 by the agent)": as the kinds of switches are called; '' where another kind is among them. */
function byWhom(kinds: (MarkKind | '')[]): string {
  const hand = kinds.filter((k) => k === 'hand').length;
  const agent = kinds.filter((k) => k === 'model').length;
  if (kinds.length === 0 || hand + agent < kinds.length) return '';
  if (agent === 0 || hand === 0) return agent === 0 ? ' (by hand)' : ' (by the agent)';
  return ` (${hand} by hand, ${agent} by the agent)`;
}

/** How many of all that were `made` are judged nowhere, and why; "" for none. */
function leftOut(all: Occasion[], { all: made, late, begun, begunBy }: Made): string {
  const left = made - many(all, MISSED) - many(all, NOTICED);
  const others = left - late - begun;
  if (others < 0) return `${countOf(made, 'switch')} made in all`;
  if (left === 0) return '';
  const parts = [
    late > 0 ? `${numberOf(late)} that clew found afterwards` : '',
    begun > 0 ? `${numberOf(begun)} where no context was active before${begunBy}` : '',
    others > 0 ? `${numberOf(others)} that no prompt is judged by` : '',
  ];
  return `${numberOf(left)} of ${countOf(made, 'switch')} left out: ${parts.filter(Boolean).join(', ')}`;
}

/** What the times are of which a share were questions, in parts that add up: "those times: 110 switches that could be judged, 4 that were undone, 2 questions that moved nothing". */
function timesOf(all: Occasion[]): string {
  const known = many(all, [...MISSED, ...NOTICED]);
  const [undone, none] = [many(all, ['undone']), many(all, ['stayed', 'open'])];
  const parts = [
    known > 0 ? `${countOf(known, 'switch')} that could be judged` : '',
    undone > 0
      ? known > 0
        ? `${numberOf(undone)} that ${undone === 1 ? 'was' : 'were'} undone`
        : `${countOf(undone, 'switch')} undone`
      : '',
    none > 0 ? `${countOf(none, 'question')} that moved nothing` : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : `those times: ${parts.join(', ')}`;
}

/** What the matches are of which a share was right, in parts that add up, called as where all switches are counted: "those matches: 61 of the 67 switches said by you or clear from the prompt (the others began a context), 2 that were undone, 8 after a question, 6 after a hint (2 by hand, 4 by the agent)". */
function matchesOf(all: Occasion[], made: Made): string {
  const known = all.filter((o) => o.right !== null);
  const [undone, own] = [many(known, ['undone']), many(known, ['kept'])];
  const asked = many(known, ['left', 'stayed', 'open']);
  const hinted = many(known, ['taken', 'passed', 'missed']);
  const said = many(all, ['kept']);
  const begun = said - own;
  const switches = begun === 0 ? countOf(own, 'switch') : `${numberOf(own)} of the ${countOf(said, 'switch')}`;
  const others = begun === 0 ? '' : ` (the other${begun === 1 ? '' : 's'} began a context)`;
  const parts = [
    own > 0 ? `${switches} said by you or clear from the prompt${others}` : '',
    undone > 0
      ? `${own > 0 ? numberOf(undone) : countOf(undone, 'switch')} that ${undone === 1 ? 'was' : 'were'} undone`
      : '',
    asked > 0 ? `${numberOf(asked)} after a question` : '',
    hinted > 0 ? `${numberOf(hinted)} after a hint${hinted === many(all, ['taken']) ? made.by('taken') : ''}` : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : `those matches: ${parts.join(', ')}`;
}

/** What limits each count, beside what its metric says of that, in whole sentences. */
function besidesOf({ occasions, plans }: Measured, made: Made): Record<string, string> {
  return {
    'switches-detected': [wrongGuesses(occasions), HINT].filter(Boolean).join(' '),
    'clarification-rate': [answersIn(occasions), leftOut(occasions, made) === '' ? '' : LEFT_OUT]
      .filter(Boolean)
      .join(' '),
    'plan-growth':
      plans === null || plans.days < 1
        ? ''
        : `${countOf(plans.before, 'plan')} became ${numberOf(plans.now)} in ${countOf(Math.max(1, Math.ceil(plans.days)), 'day')}.`,
  };
}

const HINT = 'A hint tells the agent that the prompt may be about another context.';
const LEFT_OUT = 'Switches that could not be judged are left out here, too.';

/** "7 guesses of clew were wrong: 3 switches were undone and after 4 questions you stayed. …", "" of none. */
function wrongGuesses(all: Occasion[]): string {
  const [undone, stayed] = [many(all, ['undone']), many(all, ['stayed'])];
  const [wrong, known] = [undone + stayed, many(all, [...MISSED, ...NOTICED])];
  if (wrong === 0) return '';
  const parts = [
    undone > 0 ? `${countOf(undone, 'switch')} ${undone === 1 ? 'was' : 'were'} undone` : '',
    stayed > 0 ? `after ${countOf(stayed, 'question')} you stayed` : '',
  ];
  const out = `so ${wrong === 1 ? 'it is' : 'they are'} not among the ${numberOf(known)}`;
  return `${countOf(wrong, 'guess')} of clew ${wrong === 1 ? 'was' : 'were'} wrong: ${andList(parts.filter(Boolean))}. No switch was there to notice, ${out}.`;
}

/** What became of the questions: "Of 15 questions, 13 led to a switch and after 2 you stayed.", "" of none. */
function answersIn(all: Occasion[]): string {
  const asked = all.filter((o) => o.verb === 'ask');
  if (asked.length === 0) return '';
  const left = asked.filter((o) => o.came === 'left').length;
  const stayed = asked.filter((o) => o.came === 'stayed').length;
  const open = asked.length - left - stayed;
  const parts = [
    left > 0 ? `${numberOf(left)} led to a switch` : '',
    stayed > 0 ? `after ${numberOf(stayed)} you stayed` : '',
    open > 0 ? `${numberOf(open)} decided nothing` : '',
  ];
  return `Of ${countOf(asked.length, 'question')}, ${andList(parts.filter(Boolean))}.`;
}

function targetOf(
  m: Metric,
  whole: Measured,
  weeks: { from: number; to: number; of: Measured }[],
  begun: number,
): Omit<Judgement['targets'][number], 'base' | 'beside' | 'wrong'> {
  const count = m.count(whole);
  const { id, name, target, unit, blind, advice } = m;
  const { value, standing } = rate(m, count);
  return {
    ...{ id, name, target, value, standing, numerator: count.numerator, denominator: count.denominator },
    ...{ unit, blind, advice, few: count.denominator > 0 && count.denominator < FEW },
    weeks: weeks.map(({ from, to, of }) => {
      const c = m.count(of);
      const days = Math.max(0, Math.round((to - Math.max(from, begun)) / DAY));
      return { from, to, days, value: rate(m, c).value, numerator: c.numerator, denominator: c.denominator };
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
    .map((s) => ({ what: s.says, by: fieldOf(layer, `w.${s.id}`), was: MODEL.signals[s.id] ?? 0 }))
    .filter((r) => Math.abs(r.by) >= 0.01)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .map(({ what, by, was }) => ({
      what: what.replace(/^it /, 'the prompt '),
      ...{ by, was, most: MOST_TAUGHT.signal },
      says: by > 0 ? 'speaks more for a switch' : 'speaks less for a switch',
    }));
}
