/** Decides what the log shows of each doubt, kept up session by session: what comes new is judged with its own session alone. */
import { type Occasion, occasionsIn } from '../metrics/_occasions.js';
import type { Context, Edit, Operation, Reading } from '../model.js';
import type { Doubt } from './deed.js';
import type { Ledger } from './ledger.js';

/** A switch by hand speaks of the prompt before it for so long. */
const SOON = 5 * 60_000;
/** Sessions that are judged at a time. */
const SLICE = 200;

interface Kept {
  /** So many doubts were looked at. */
  seen: number;
  /** By session, what speaks of it: its own, and what others answered or took back. */
  of: Map<string, Doubt[]>;
  /** The session that a question was put in. */
  put: Map<string, string>;
  /** Sessions that moved to a context, and the plan by which that is known. */
  movers: Map<string, Set<string>>;
  plans: Map<string, string | null>;
  found: Map<string, Occasion[]>;
  /** Sessions that are to be judged anew. */
  stale: Set<string>;
  all: Occasion[];
  /** Was anything judged that `all` does not hold yet? */
  unsorted: boolean;
}

const kept = new WeakMap<Ledger, Kept>();

/** Every occasion of `ledger`, oldest first; `contexts` as they stand now. The same as of the whole log at once. */
export function judged(ledger: Ledger, contexts: Record<string, Context>): Occasion[] {
  for (const _ of judging(ledger, contexts));
  return kept.get(ledger)!.all;
}

/** Judges what is new, some sessions at a time. */
export function* judging(ledger: Ledger, contexts: Record<string, Context>): Generator<void> {
  const k = takenIn(ledger, contexts);
  const isNew = k.stale.size > 0 || k.unsorted;
  k.unsorted = isNew;
  let n = 0;
  for (const session of k.stale) {
    judge(session, k, ledger, contexts);
    if (++n % SLICE === 0) yield;
  }
  if (isNew) k.all = [...k.found.values()].flat().sort((a, b) => a.at - b.at);
  k.unsorted = false;
}

/** The occasions of one session alone, without judging the others. */
export function judgedIn(session: string, ledger: Ledger, contexts: Record<string, Context>): Occasion[] {
  const k = takenIn(ledger, contexts);
  if (k.stale.has(session)) {
    judge(session, k, ledger, contexts);
    k.unsorted = true;
  }
  return k.found.get(session) ?? [];
}

/** What is kept of `ledger`, with all that came new; what that speaks of is stale. */
function takenIn(ledger: Ledger, contexts: Record<string, Context>): Kept {
  const k = kept.get(ledger) ?? nothing();
  kept.set(ledger, k);
  planned(k, contexts);
  const { doubts } = ledger;
  let by: Map<string, string | null> | null = null;
  const madeIn = (id: string): string | null | undefined => {
    by ??= new Map(doubts.map((d) => [d.id, d.session]));
    return by.get(id);
  };
  for (; k.seen < doubts.length; k.seen++) take(k, doubts[k.seen]!, madeIn);
  return k;
}

function judge(session: string, k: Kept, ledger: Ledger, contexts: Record<string, Context>): void {
  k.found.set(session, occasionsIn(logOf(k.of.get(session)!, ledger), contexts));
  k.stale.delete(session);
}

function nothing(): Kept {
  return {
    ...{ seen: 0, of: new Map(), put: new Map(), movers: new Map(), plans: new Map() },
    ...{ found: new Map(), stale: new Set(), all: [], unsorted: false },
  };
}

/** Sessions that went to a context whose plan is another one now are judged anew. */
function planned(k: Kept, contexts: Record<string, Context>): void {
  for (const { id, plan } of Object.values(contexts)) {
    if (k.plans.get(id) === plan) continue;
    k.plans.set(id, plan);
    for (const session of k.movers.get(id) ?? []) k.stale.add(session);
  }
}

function take(k: Kept, d: Doubt, madeIn: (id: string) => string | null | undefined): void {
  const own = d.session ?? '';
  const speaksOf = (session: string, what: Doubt): void => {
    const there = k.of.get(session);
    if (there === undefined) k.of.set(session, [what]);
    else there.push(what);
    k.stale.add(session);
  };
  speaksOf(own, d);
  if (typeof d.active === 'string') k.movers.set(d.active, (k.movers.get(d.active) ?? new Set()).add(own));
  for (const { id } of d.put ?? []) k.put.set(id, own);
  // What is said in one session of another is told to that one without the rest, and is no act in it.
  const { off, at, id, by, undoable, undoes, redoes, answers } = d;
  const others = new Set((answers ?? []).map((a) => k.put.get(a.id) ?? own));
  for (const back of [undoes ?? [], redoes ?? []].flat()) {
    const session = madeIn(back);
    if (session !== undefined) others.add(session ?? '');
  }
  others.delete(own);
  const said = { ...(undoes && { undoes }), ...(redoes && { redoes }), ...(answers && { answers }) };
  for (const session of others)
    speaksOf(session, { ...{ off, at, id, by, undoable, session: null, after: -1 }, ...said });
}

/** `doubts` as the metrics know operations, each behind the silent prompt that it is the first to speak of. */
function logOf(doubts: Doubt[], { beats, contexts }: Ledger): Operation[] {
  let before = -1;
  return doubts.flatMap((d) => {
    const own = operationOf(d);
    const i = d.after;
    if (d.active == null || d.reading !== undefined || i < 0 || i === before) return [own];
    before = i;
    if (d.due) return [own];
    const at = beats.at[i]!;
    if (beats.what[i] !== 0 || (d.at - at > SOON && !d.inTurn)) return [own];
    // Who turned to where they were was there.
    const context = (d.from === undefined ? d.active : d.from) ?? contexts[beats.context[i]!] ?? null;
    const reading = readingOf({ verb: 'stay', target: null, best: null, context });
    return [
      { ...{ v: 1, id: '', at, by: 'prompt', session: d.session, did: '', undoable: false, edits: [] }, reading },
      own,
    ];
  });
}

function operationOf({
  id,
  at,
  by,
  session,
  undoable,
  undoes,
  redoes,
  reading,
  put,
  answers,
  active,
  from,
  due,
  inTurn,
}: Doubt): Operation {
  const edits: Edit[] = [
    ...(put ?? []).map((q) => ({
      key: `question/${q.id}`,
      was: null,
      now: { id: q.id, choices: choicesOf(q.choices) },
    })),
    ...(answers ?? []).map((a) => ({ key: `question/${a.id}`, was: {}, now: { answer: a.answer } })),
    ...(active === undefined
      ? []
      : [
          {
            key: `session/${session}`,
            was: { ...(from === undefined ? {} : { active: from }), ...(due ? { due: { context: active } } : {}) },
            now: { active, ...(due ? { due: null } : {}), ...(inTurn ? { known: active } : {}) },
          },
        ]),
  ];
  return {
    ...{ v: 1, id, at, by, session, did: '', undoable, edits },
    ...(undoes === undefined ? {} : { undoes }),
    ...(redoes === undefined ? {} : { redoes }),
    ...(reading === undefined ? {} : { reading: readingOf(reading) }),
  };
}

function choicesOf(choices: string) {
  return (JSON.parse(choices) as [string, string][]).map(([letter, does]) => ({ letter, act: { do: does } }));
}

function readingOf({ verb, target, context, best }: NonNullable<Doubt['reading']>): Reading {
  return { verb, target, context, matches: best === null ? [] : [{ context: best, plan: null }] } as unknown as Reading;
}
