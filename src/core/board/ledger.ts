/** Decides in which form the board holds the whole log: a beat for every sign of life, a deed for what was done, a row a session. */
import type { Edit, Operation, Verb } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';
import { type Deed, deedOf, GIST } from './deed.js';

/** What a beat is: a prompt as it was read, the end of a turn, or anything else that was noted. */
export const BEATS = ['stay', 'nudge', 'switch', 'ask', 'prompt', 'stop', 'other'] as const;
export const STOP = 5;
export const OTHER = 6;

/** Signs of life as columns, one entry each, in the order of the log. */
export interface Beats {
  /** Where the line begins in the log. */
  off: number[];
  at: number[];
  /** Numbers of the session and of the context that it counts for; -1 = none, or (in a page) not told. */
  session: number[];
  context: number[];
  what: number[];
  /** The words of a prompt, ''. */
  gist: string[];
}

export interface SessionRow {
  id: string;
  host: string;
  cwd: string;
  branch: string | null;
  from: number;
  to: number;
  prompts: number;
}

/** The log, or a piece of it: `end` bytes are read. */
export interface Ledger {
  end: number;
  sessions: SessionRow[];
  contexts: string[];
  beats: Beats;
  deeds: Deed[];
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
  const beats = { off: [], at: [], session: [], context: [], what: [], gist: [] };
  const counts = { operations: 0, broken: 0, from: null, to: null, jumps: 0 };
  return { end, sessions: [], contexts: [], beats, deeds: [], ...counts };
}

/** Writes operations into a ledger, in the order of the log. A ledger has one writer at a time. */
export interface LedgerWriter {
  take(o: Operation, off: number): void;
  /** Takes a page that another writer began empty: what it could not tell is told by what came before. */
  join(page: Ledger): void;
}

/** A clock that goes back by less is one of another process. */
const JUMP = 60_000;
const DAY = 86_400_000;

/** A writer that goes on with `ledger`, in place. */
export function ledgerWriter(ledger: Ledger): LedgerWriter {
  const sessions = new Map(ledger.sessions.map((s, i) => [s.id, i]));
  const contexts = new Map(ledger.contexts.map((id, i) => [id, i]));
  /** By session: the context that it stands on, and its last prompt. */
  const stands = new Map<number, number>();
  const prompted = new Map<number, number>();
  const { beats } = ledger;
  const contextAt = (id: string): number => numberOf(contexts, ledger.contexts, id, id);
  const sessionAt = (id: string): number =>
    numberOf(sessions, ledger.sessions, id, {
      ...{ id, host: '', cwd: '', branch: null, from: 0, to: 0, prompts: 0 },
    });
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
      if (what === STOP && last !== undefined && context >= 0 && beats.what[last]! < STOP)
        beats.context[last] = context;
      if (what < STOP) prompted.set(session, beats.at.length);
      stands.set(session, on);
    }
    beats.off.push(off);
    beats.at.push(at);
    beats.session.push(session);
    beats.context.push(on);
    beats.what.push(what);
    beats.gist.push(gist);
  };
  /** That a session touched files of a context is told once a day: nothing is counted closer. */
  const touched = new Set<string>();
  const isNews = (d: Deed): boolean => {
    if (d.work || d.turn !== undefined || d.edits.some((e) => e.now?.files === undefined)) return true;
    const key = `${d.session} ${Math.floor(d.at / DAY)} ${d.edits.map((e) => e.key).join(' ')}`;
    return !touched.has(key) && touched.add(key) !== undefined;
  };
  for (let i = 0; i < beats.at.length; i++) {
    stands.set(beats.session[i]!, beats.context[i]!);
    if (beats.what[i]! < STOP) prompted.set(beats.session[i]!, i);
  }
  return {
    take(o, off) {
      ledger.operations++;
      seen(o.at);
      const deed = deedOf(o, off);
      if (deed !== null && isNews(deed)) ledger.deeds.push(deed);
      const session = o.session === null ? -1 : sessionAt(o.session);
      for (const e of o.edits) if (session >= 0) told(ledger.sessions[session]!, e);
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
      const b = page.beats;
      for (let i = 0; i < b.at.length; i++) {
        seen(b.at[i]!);
        beat(b.off[i]!, b.at[i]!, theirs[b.session[i]!] ?? -1, named[b.context[i]!] ?? -1, b.what[i]!, b.gist[i]!);
      }
      for (const d of page.deeds) ledger.deeds.push(d);
      ledger.operations += page.operations;
      ledger.broken += page.broken;
      ledger.end = page.end;
    },
  };
}

function numberOf<T>(known: Map<string, number>, rows: T[], id: string, row: T): number {
  const found = known.get(id);
  if (found !== undefined) return found;
  known.set(id, rows.push(row) - 1);
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
export function takenBack(deeds: Deed[]): Set<string> {
  const gone = new Set<string>();
  const each = (ids: string | string[], act: (id: string) => unknown): void => {
    for (const id of typeof ids === 'string' ? [ids] : ids) act(id);
  };
  for (const { undoes, redoes } of deeds) {
    if (undoes !== undefined) each(undoes, (id) => gone.add(id));
    if (redoes !== undefined) each(redoes, (id) => gone.delete(id));
  }
  return gone;
}
