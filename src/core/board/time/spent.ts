/** Decides how much time was spent on what: signs of life follow one another closely, pauses are left out, and no length is negative. */
import { addRow, emptyRows, type Rows } from '../columns.js';
import { DAY, dayOf } from '../day.js';
import { JUMP, type Ledger, MOVED, OTHER, STOP, TURNED } from '../ledger.js';

/** A pause longer than this is no work. */
export const PAUSE = 5 * 60_000;
/** A turn of an agent is work for so long: from its prompt to its end. */
const TURN = 60 * 60_000;
/** No stretch. */
const NONE = -1;

/** Stretches, each on one context in one session, both by their numbers in the ledger: a month has tens of thousands. */
export type Stretches = Rows<keyof typeof STRETCH>;

const STRETCH = {
  ...{ from: Float64Array, to: Float64Array },
  ...{ session: Int32Array, context: Int32Array, prompts: Int32Array },
};

/** One of them. */
export type Stretch = Record<keyof typeof STRETCH, number>;

/** The stretch that stands there. */
export function stretchAt(s: Stretches, i: number): Stretch {
  return { from: s.from[i]!, to: s.to[i]!, session: s.session[i]!, context: s.context[i]!, prompts: s.prompts[i]! };
}

/** Some of them by their places in the columns. */
type Some = number[];

/** Stretches of `ledger` that touch [from, to], those of a session in the order they began in; what was done in no session has no length. */
export function stretchesIn(
  { beats, sessions }: Ledger,
  from: number,
  to: number,
  only: { context?: number; session?: number } = {},
): Stretches {
  const found = emptyRows(STRETCH);
  const many = sessions.length;
  // The last sign of life of each session in columns: a month has hundreds of thousands of beats.
  const lastAt = new Float64Array(many).fill(Number.NaN);
  const lastOn = new Int32Array(many);
  const runs = new Uint8Array(many);
  const opened = new Int32Array(many).fill(NONE);
  // Does somebody work on what it stands on; if not yet, since when it was turned there from work.
  const works = new Uint8Array(many);
  const since = new Float64Array(many).fill(Number.NaN);
  const { at: times, session: by, context: on, what: kinds } = beats;
  for (let i = 0; i < beats.many; i++) {
    const session = by[i]!;
    if (session < 0 || (only.session !== undefined && session !== only.session)) continue;
    const last = lastAt[session]!;
    // What two processes note at once may stand the wrong way round.
    const at = last - times[i]! < JUMP ? Math.max(times[i]!, last) : times[i]!;
    if (at < from - TURN || at > to) continue;
    const context = on[i]!;
    const what = kinds[i]!;
    // Not a number where it is the first: no comparison holds.
    const gap = at - last;
    const running = runs[session] === 1;
    // What was noted after a pause does not tell whether the turn still ran: its end does.
    if (running && (what === OTHER || what === MOVED) && gap > PAUSE) {
      if (what === MOVED && Number.isNaN(since[session]!)) since[session] = at;
      continue;
    }
    const turn = running && (what === STOP || what === TURNED);
    const elsewhere = context !== lastOn[session];
    // What is turned to within a turn is worked on until the turn ends.
    const worked = what <= STOP || (running && elsewhere);
    const goesOn = gap >= 0 && (gap <= PAUSE || (turn && gap <= TURN));
    const waited = goesOn && since[session]! > 0 && (running ? elsewhere : !elsewhere);
    // What two processes noted may stand the wrong way round here, too.
    const begins = waited ? Math.min(since[session]!, at) : at;
    let open = goesOn ? opened[session]! : NONE;
    if (open !== NONE) found.to[open] = Math.max(found.to[open]!, Math.min(elsewhere ? begins : at, to));
    // Work that was moved elsewhere goes on there.
    if (elsewhere) open = NONE;
    const counts = context >= 0 && at >= from && (only.context === undefined || only.context === context);
    if (open === NONE && counts && worked)
      open = addRow(found, { from: Math.max(begins, from), to: at, session, context, prompts: 0 });
    if (open !== NONE && what < STOP && at >= from) found.prompts[open]!++;
    if (what <= STOP) runs[session] = what < STOP ? 1 : 0;
    if (!goesOn || worked) since[session] = Number.NaN;
    else if (elsewhere) since[session] = works[session] === 1 ? at : Number.NaN;
    works[session] = Number(worked || (goesOn && !elsewhere && works[session] === 1));
    lastAt[session] = at;
    lastOn[session] = context;
    opened[session] = open;
  }
  return found;
}

/** All of them. */
export function everyOne({ many }: Stretches): Some {
  const all: Some = [];
  for (let i = 0; i < many; i++) all.push(i);
  return all;
}

/** How long `some` of them took together within [from, to], what overlaps counted once. They need no order. */
export function lengthOf(
  s: Stretches,
  some: Some,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): number {
  let [sum, end] = [0, from];
  for (const i of inOrder(s, some)) {
    const until = Math.min(s.to[i]!, to);
    if (until <= end) continue;
    sum += until - Math.max(s.from[i]!, end);
    end = until;
  }
  return sum;
}

/** Oldest first; those of one session mostly are so already. */
function inOrder({ from }: Stretches, some: Some): Some {
  const isSorted = some.every((one, n) => n === 0 || from[some[n - 1]!]! <= from[one]!);
  return isSorted ? some : some.toSorted((a, b) => from[a]! - from[b]!);
}

/** `some` of them by the days that they lie in: one over midnight stands on both. */
export function byDay(s: Stretches, some: Some, offset = 0): Map<number, Some> {
  const days = new Map<number, Some>();
  for (const i of some)
    for (let day = dayOf(s.from[i]!, offset), first = day; day === first || day < s.to[i]!; day += DAY) {
      const there = days.get(day);
      if (there === undefined) days.set(day, [i]);
      else there.push(i);
    }
  return days;
}

/** The prompts of `some` of them; of those that began before `from` they stand where they began. */
export function promptsOf(s: Stretches, some: Some, from = Number.NEGATIVE_INFINITY): number {
  return some.reduce((n, i) => (s.from[i]! < from ? n : n + s.prompts[i]!), 0);
}
