/** Decides how much time was spent on what: signs of life follow one another closely, pauses are left out, and no length is negative; and when each context was worked on last. */
import type { Context, Facts } from '../model.js';
import { DAY, dayOf } from './day.js';
import { type Ledger, OTHER, STOP } from './ledger.js';

/** A pause longer than this is no work. */
export const PAUSE = 5 * 60_000;
/** A turn of an agent is work for so long: from its prompt to its end. */
const TURN = 60 * 60_000;

/** A stretch on one context in one session; both by their numbers in the ledger. */
export interface Stretch {
  from: number;
  to: number;
  session: number;
  context: number;
  prompts: number;
}

/** The last sign of life of a session: whether a turn was running then, and the stretch that it is part of. */
interface Beat {
  at: number;
  context: number;
  running: boolean;
  open: Stretch | null;
}

/** Stretches of `ledger` that touch [from, to], in the order they began in; what was done in no session has no length. */
export function stretchesIn(
  { beats, sessions }: Ledger,
  from: number,
  to: number,
  only: { context?: number; session?: number } = {},
): Stretch[] {
  const found: Stretch[] = [];
  const last = new Map<number, Beat>();
  for (let i = 0; i < beats.many; i++) {
    const [at, session] = [beats.at[i]!, beats.session[i]!];
    if (session < 0 || at < from - TURN || at > to) continue;
    if (only.session !== undefined && session !== only.session) continue;
    const [context, what] = [beats.context[i]!, beats.what[i]!];
    const before = last.get(session);
    const gap = before === undefined ? -1 : at - before.at;
    // What the agent turns to within its turn is worked on until the turn ends. Later than a pause nobody can tell whose turn it was.
    const turned = before?.running === true && context !== before.context && gap <= PAUSE;
    const turn = before?.running === true && what === STOP;
    let open: Stretch | null = null;
    if (before !== undefined && gap >= 0 && (gap <= PAUSE || (turn && gap <= TURN))) {
      open = before.open;
      if (open !== null) open.to = Math.max(open.to, Math.min(at, to));
      // Work that was moved elsewhere goes on there.
      if (open !== null && open.context !== context) open = null;
    }
    const counts = context >= 0 && at >= from && (only.context === undefined || only.context === context);
    if (open === null && counts && (what !== OTHER || turned)) {
      open = { from: at, to: at, session, context, prompts: 0 };
      found.push(open);
    }
    if (open !== null && what < STOP && at >= from) open.prompts++;
    const running = what < STOP || (what !== STOP && before?.running === true);
    if (before === undefined) last.set(session, { at, context, running, open });
    // One row a session is kept: a month has hundreds of thousands of beats.
    else {
      before.at = at;
      before.context = context;
      before.running = running;
      before.open = open;
    }
  }
  return sessions.length === 0 ? [] : found;
}

/** The length of all `stretches` together, what overlaps counted once. They need no order. */
export function lengthOf(stretches: { from: number; to: number }[]): number {
  let [sum, end] = [0, Number.NEGATIVE_INFINITY];
  for (const s of inOrder(stretches)) {
    if (s.to <= end) continue;
    sum += s.to - Math.max(s.from, end);
    end = s.to;
  }
  return sum;
}

/** Oldest first; those of one session mostly are so already. */
function inOrder<T extends { from: number }>(stretches: T[]): T[] {
  const isSorted = stretches.every((s, i) => i === 0 || stretches[i - 1]!.from <= s.from);
  return isSorted ? stretches : stretches.toSorted((a, b) => a.from - b.from);
}

/** The parts of `stretches` by the day they lie in; the prompts of one over midnight stand where it began. */
export function byDay(stretches: Stretch[], offset = 0): Map<number, Stretch[]> {
  const days = new Map<number, Stretch[]>();
  for (const s of stretches)
    for (let day = dayOf(s.from, offset), first = day; day <= s.to; day += DAY) {
      const isWhole = day === first && s.to <= day + DAY;
      const part = isWhole ? s : { ...s, from: Math.max(s.from, day), to: Math.min(s.to, day + DAY) };
      if (day !== first) part.prompts = 0;
      if (day !== first && part.to === part.from) continue;
      const there = days.get(day);
      if (there === undefined) days.set(day, [part]);
      else there.push(part);
    }
  return days;
}

/** Turns that are looked back over for the last one of a context. */
const LOOKED = 20_000;

/** `facts` with the time of the last work that counts for each context, as Time shows it, in place of a prompt that went elsewhere. */
export function withLastWork(facts: Facts, { beats, contexts }: Ledger): Facts {
  const found: Record<string, Context> = {};
  for (const c of Object.values(facts.state.contexts)) {
    const last = beatAt(beats, c.lastAt);
    if (last < 0 || beats.what[last]! >= STOP || beats.context[last]! < 0) continue;
    if (contexts[beats.context[last]!] === c.id) continue;
    const own = contexts.indexOf(c.id);
    // That a session began on it is no work.
    for (let i = last - 1; i >= Math.max(0, last - LOOKED); i--)
      if (beats.context[i] === own && beats.what[i]! <= STOP) {
        found[c.id] = { ...c, lastAt: beats.at[i]! };
        break;
      }
  }
  if (Object.keys(found).length === 0) return facts;
  return { ...facts, state: { ...facts.state, contexts: { ...facts.state.contexts, ...found } } };
}

/** The number of the beat of that time, -1 where there is none; a clock that went back may hide it. */
function beatAt({ at, many }: Ledger['beats'], time: number): number {
  let [low, high] = [0, many - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return at[low] === time ? low : -1;
}
