/** Decides in which form the board holds the whole log: a beat for every sign of life, a deed for what was done, a row a session; numbers, where numbers will do. */
import type { Edit, Operation, Verb } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';
import { contextsOf, isWork } from '../words/history.js';
import { addRow, addWords, emptyRows, linesOf, type Rows, type Words } from './columns.js';
import { dayOf } from './day.js';
import { type Doubt, doubtOf, GIST, touchedBy, turnOf } from './deed.js';

/** What a beat is: a prompt as it was read, the end of a turn, or anything else that was noted. */
export const BEATS = ['stay', 'nudge', 'switch', 'ask', 'prompt', 'stop', 'other'] as const;
export const STOP = 5;
export const OTHER = 6;

/** Signs of life, one row each, in the order of the log. */
export type Beats = Rows<keyof typeof BEAT>;

/** `off` = where the line begins in the log; numbers of the session and of the context that it counts for, -1 = none, or (in a page) not told. */
const BEAT = { off: Float64Array, at: Float64Array, session: Int32Array, context: Int32Array, what: Uint8Array };
/** What a person would want to see, or a switch: `kind` by its place in `KINDS`, `from` and `to` numbers of contexts. */
const DEED = {
  ...{ off: Float64Array, at: Float64Array, session: Int32Array, work: Uint8Array },
  ...{ kind: Uint8Array, from: Int32Array, to: Int32Array },
};
const ABOUT = { deed: Int32Array, context: Int32Array };
const TOUCH = { at: Float64Array, session: Int32Array, context: Int32Array };
const COUNT = { at: Float64Array, plans: Int32Array };
const TICK = { day: Float64Array, done: Int32Array };

/** Ways of switching; the first is none. */
export const KINDS = ['', 'words', 'model', 'late', 'hand', 'answer', 'undo', 'plain'] as const;

export interface SessionRow {
  id: string;
  host: string;
  cwd: string;
  branch: string | null;
  from: number;
  to: number;
  prompts: number;
}

/** The log, or a piece of it: `end` bytes are read. What is shown of an operation is read from the log by its place. */
export interface Ledger {
  end: number;
  sessions: SessionRow[];
  contexts: string[];
  beats: Beats;
  /** The words of a prompt, '' of everything else; a line a beat. */
  gists: Words;
  deeds: Rows<keyof typeof DEED>;
  /** The contexts that deeds are about. */
  about: Rows<keyof typeof ABOUT>;
  /** Sessions that touched files of a context, told once a day. */
  touched: Rows<keyof typeof TOUCH>;
  /** How many plans there were, as noted at the ends of sessions. */
  counts: Rows<keyof typeof COUNT>;
  /** Tasks ticked off. */
  ticked: Rows<keyof typeof TICK>;
  doubts: Doubt[];
  operations: number;
  /** Lines that are none of the log's. */
  broken: number;
  from: number | null;
  to: number | null;
  /** So often the clock went back. */
  jumps: number;
}

/** A ledger of nothing, from `end` on. */
export function emptyLedger(end = 0): Ledger {
  return {
    ...{ end, sessions: [], contexts: [], doubts: [], gists: { blocks: [], tail: [] } },
    ...{ beats: emptyRows(BEAT), deeds: emptyRows(DEED), about: emptyRows(ABOUT), touched: emptyRows(TOUCH) },
    ...{ counts: emptyRows(COUNT), ticked: emptyRows(TICK) },
    ...{ operations: 0, broken: 0, from: null, to: null, jumps: 0 },
  };
}

/** Writes operations into a ledger, in the order of the log. A ledger has one writer at a time. */
export interface LedgerWriter {
  take(o: Operation, off: number): void;
  /** Takes a page that another writer began empty: what it could not tell is told by what came before. */
  join(page: Ledger): void;
}

/** A clock that goes back by less is one of another process. */
const JUMP = 60_000;
/** More contexts than any log names. */
const MANY = 2 ** 26;

/** A writer that begins with the empty `ledger`, in place. */
export function ledgerWriter(ledger: Ledger): LedgerWriter {
  const { beats, deeds } = ledger;
  const sessions = new Map<string, number>();
  const contexts = new Map<string, number>();
  /** By session: the context that it stands on, and its last prompt. */
  const stands = new Map<number, number>();
  const prompted = new Map<number, number>();
  const contextAt = (id: string): number => numberOf(contexts, ledger.contexts, id, () => id);
  const sessionAt = (id: string): number =>
    numberOf(sessions, ledger.sessions, id, () => ({
      ...{ id, host: '', cwd: '', branch: null, from: 0, to: 0, prompts: 0 },
    }));
  const seen = (at: number): void => {
    if (ledger.to !== null && at < ledger.to - JUMP) ledger.jumps++;
    ledger.from = Math.min(ledger.from ?? at, at);
    ledger.to = ledger.to === null ? at : Math.max(ledger.to, at);
  };
  const beat = (off: number, at: number, session: number, context: number, what: number, gist: string): void => {
    const on = context >= 0 ? context : (stands.get(session) ?? -1);
    if (session >= 0) {
      const row = ledger.sessions[session]!;
      row.from = row.from === 0 ? at : Math.min(row.from, at);
      row.to = Math.max(row.to, at);
      if (what < STOP) row.prompts++;
      // The late look files the turn that ended where it was really for.
      const last = prompted.get(session);
      if (what === STOP && last !== undefined && context >= 0) beats.context[last] = context;
      if (what < STOP) prompted.set(session, beats.many);
      stands.set(session, on);
    }
    addRow(beats, { off, at, session, context: on, what });
    addWords(ledger.gists, gist);
  };
  /** What is said again and again is kept once. */
  const words = new Map<string, string>();
  const same = <T extends string | null | undefined>(text: T): T => {
    if (text == null) return text;
    const there = words.get(text);
    if (there === undefined) words.set(text, text);
    return (there ?? text) as T;
  };
  const doubt = (d: Doubt, session: number): void => {
    d.after = prompted.get(session) ?? -1;
    d.by = same(d.by);
    d.session = same(d.session);
    if (d.active !== undefined) d.active = same(d.active);
    if (d.from !== undefined) d.from = same(d.from);
    for (const p of d.put ?? []) p.choices = same(p.choices);
    ledger.doubts.push(d);
  };
  /** By session and context, the day on which files were touched last. */
  const days = new Map<number, number>();
  const touch = (at: number, session: number, context: number): void => {
    const [key, day] = [session * MANY + context, dayOf(at)];
    if (days.get(key) === day) return;
    days.set(key, day);
    addRow(ledger.touched, { at, session, context });
  };
  const tick = (day: number, done: number): void => {
    const { ticked } = ledger;
    if (ticked.many > 0 && ticked.day[ticked.many - 1] === day) ticked.done[ticked.many - 1]! += done;
    else addRow(ticked, { day, done });
  };
  return {
    take(o, off) {
      ledger.operations++;
      seen(o.at);
      const session = o.session === null ? -1 : sessionAt(o.session);
      const turn = turnOf(o);
      const doubted = doubtOf(o, off, turn);
      if (doubted !== null) doubt(doubted, session);
      const work = isWork(o);
      if (work || turn !== undefined) {
        const [from, to] = [turn?.from, turn?.to].map((id) => (id == null ? -1 : contextAt(id)));
        const kind = turn === undefined ? 0 : KINDS.indexOf(turn.kind);
        const row = { off, at: o.at, session, work: Number(work), kind, from: from!, to: to! };
        const deed = addRow(deeds, row);
        for (const id of contextsOf(o)) addRow(ledger.about, { deed, context: contextAt(id) });
      }
      if (session >= 0) for (const id of touchedBy(o)) touch(o.at, session, contextAt(id));
      for (const e of o.edits) {
        if (session >= 0) told(ledger.sessions[session]!, e);
        const { key, was, now } = e;
        if (key === 'workspace/plans' && typeof now?.count === 'number')
          addRow(ledger.counts, { at: o.at, plans: now.count });
        if (key.startsWith('task/') && now?.status === 'completed' && was?.status !== 'completed') tick(dayOf(o.at), 1);
      }
      const context = contextOf(o);
      const what = whatOf(o);
      const gist = what < STOP ? truncate(oneLine(o.reading?.prompt ?? ''), GIST) : '';
      beat(off, o.at, session, context === null ? -1 : contextAt(context), what, gist);
    },
    join(page) {
      const theirs = page.sessions.map((s) => {
        const i = sessionAt(s.id);
        const { host, cwd, branch } = s;
        if (host !== '') Object.assign(ledger.sessions[i]!, { host, cwd });
        if (branch !== null) ledger.sessions[i]!.branch = branch;
        return i;
      });
      const named = page.contexts.map(contextAt);
      const one = (numbers: number[], i: number): number => numbers[i] ?? -1;
      const { beats: b, deeds: d, about, touched, counts, ticked } = page;
      const gists = linesOf(page.gists);
      for (let i = 0, k = 0; i < b.many; i++) {
        for (; page.doubts[k]?.off === b.off[i]; k++) doubt(page.doubts[k]!, one(theirs, b.session[i]!));
        seen(b.at[i]!);
        const [session, context] = [one(theirs, b.session[i]!), one(named, b.context[i]!)];
        beat(b.off[i]!, b.at[i]!, session, context, b.what[i]!, gists[i]!);
      }
      const before = deeds.many;
      for (let i = 0; i < d.many; i++)
        addRow(deeds, {
          ...{ off: d.off[i]!, at: d.at[i]!, session: one(theirs, d.session[i]!), work: d.work[i]! },
          ...{ kind: d.kind[i]!, from: one(named, d.from[i]!), to: one(named, d.to[i]!) },
        });
      for (let i = 0; i < about.many; i++)
        addRow(ledger.about, { deed: before + about.deed[i]!, context: one(named, about.context[i]!) });
      for (let i = 0; i < touched.many; i++)
        touch(touched.at[i]!, one(theirs, touched.session[i]!), one(named, touched.context[i]!));
      for (let i = 0; i < counts.many; i++) addRow(ledger.counts, { at: counts.at[i]!, plans: counts.plans[i]! });
      for (let i = 0; i < ticked.many; i++) tick(ticked.day[i]!, ticked.done[i]!);
      ledger.operations += page.operations;
      ledger.broken += page.broken;
      ledger.end = page.end;
    },
  };
}

function numberOf<T>(known: Map<string, number>, rows: T[], id: string, row: () => T): number {
  const found = known.get(id);
  if (found !== undefined) return found;
  known.set(id, rows.push(row()) - 1);
  return rows.length - 1;
}

/** What the record of a session tells of it. */
function told(row: SessionRow, { key, now }: Edit): void {
  if (now === null || key !== `session/${row.id}`) return;
  for (const field of ['host', 'cwd', 'branch'] as const) if (typeof now[field] === 'string') row[field] = now[field];
}

/** The context that the session stands on once `o` was done, as far as it tells. */
function contextOf(o: Operation): string | null {
  const e = o.edits.find((x) => x.key.startsWith('session/') && x.now !== null && 'active' in x.now);
  if (typeof e?.now?.active === 'string') return e.now.active;
  if (o.by === 'prompt') return o.reading?.context ?? null;
  return null;
}

function whatOf(o: Operation): number {
  if (o.by === 'stop') return STOP;
  if (o.by !== 'prompt') return OTHER;
  return o.reading === undefined ? 4 : BEATS.indexOf(o.reading.verb as Verb);
}

/** Ids of the operations that were taken back and not done again. */
export function takenBack({ doubts }: Pick<Ledger, 'doubts'>): Set<string> {
  const gone = new Set<string>();
  for (const { undoes, redoes } of doubts) {
    if (undoes !== undefined) for (const id of [undoes].flat()) gone.add(id);
    if (redoes !== undefined) for (const id of [redoes].flat()) gone.delete(id);
  }
  return gone;
}

/** Where the lines of the deeds about the context `id` begin in the log, oldest first; those that are more than bookkeeping. */
export function workOn({ about, deeds, contexts }: Ledger, id: string): { off: number; at: number }[] {
  const number = contexts.indexOf(id);
  const found: { off: number; at: number }[] = [];
  for (let i = 0; number >= 0 && i < about.many; i++) {
    const d = about.deed[i]!;
    if (about.context[i] === number && deeds.work[d] === 1) found.push({ off: deeds.off[d]!, at: deeds.at[d]! });
  }
  return found;
}
