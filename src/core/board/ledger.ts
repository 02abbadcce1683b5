/** Decides in which form the board holds the whole log: a beat for every sign of life, a deed for what was done, a row a session; numbers, where numbers will do. */
import { ENDINGS } from '../context/lifecycle.js';
import { endsTurn, turnedItself } from '../context/undo-stack.js';
import { metAs } from '../detect/met-as.js';
import type { Edit, Operation } from '../model.js';
import { isMoment } from '../text/time.js';
import { oneLine, truncate } from '../text/truncate.js';
import { contextsOf, isWork } from '../words/history.js';
import { toldWith } from '../words/told.js';
import { addRow, addWords, emptyRows, linesOf, type Rows, type Words } from './columns.js';
import { dayOf } from './day.js';
import { type Doubt, doubtOf, GIST, isAnswered, switchOf, type Turn, touchedBy, turnOf } from './deed.js';

/** What a beat is: a prompt as it was read, the end of a turn, anything else that was noted, that the agent itself turned elsewhere: its turn runs; or that its session was turned elsewhere from outside. */
export const BEATS = ['stay', 'nudge', 'switch', 'ask', 'prompt', 'stop', 'other', 'turned', 'moved'] as const;
export const STOP = 5;
export const OTHER = 6;
export const TURNED = 7;
export const MOVED = 8;

/** Signs of life, one row each, in the order of the log. */
export type Beats = Rows<keyof typeof BEAT>;

/** `off` = where the line begins in the log; numbers of the session and of the context that it counts for, -1 = none, or (in a page) not told; `told` = tokens that the model was given with the prompt (`UNTOLD` = nobody noted it), or that the session began with. */
const BEAT = {
  ...{ off: Float64Array, at: Float64Array, session: Int32Array, context: Int32Array, what: Uint8Array },
  told: Uint16Array,
};
/** What a person would want to see, or a switch: `kind` by its place in `KINDS`, `from` and `to` numbers of contexts. */
const DEED = {
  ...{ off: Float64Array, at: Float64Array, session: Int32Array, work: Uint8Array },
  ...{ kind: Uint8Array, from: Int32Array, to: Int32Array },
};
const ABOUT = { deed: Int32Array, context: Int32Array };
const TOUCH = { at: Float64Array, session: Int32Array, context: Int32Array };
/** Prompts that a person filed elsewhere: where in the log, when the prompt was given, the context it counted for first (-1 = none), and the one it counts for since. */
const FILED = { off: Float64Array, at: Float64Array, session: Int32Array, from: Int32Array, context: Int32Array };
const COUNT = { at: Float64Array, plans: Int32Array };
const TICK = { day: Float64Array, done: Int32Array };

/** Ways of switching; the first is none. */
export const KINDS = ['', 'words', 'model', 'late', 'hand', 'answer', 'undo', 'plain', 'open'] as const;

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
  filed: Rows<keyof typeof FILED>;
  /** How many plans there were, as noted at the ends of sessions. */
  counts: Rows<keyof typeof COUNT>;
  /** Tasks ticked off. */
  ticked: Rows<keyof typeof TICK>;
  doubts: Doubt[];
  /** By number of a context that became part of another one, that one. */
  became: Map<number, number>;
  operations: number;
  /** Lines that are none of the log's. */
  broken: number;
  /** Is there a last one that was begun, and that nobody ends? */
  left: boolean;
  /** Operations whose time is none: they stand at that of the one before. */
  timeless: number;
  from: number | null;
  to: number | null;
  /** So often the clock went back. */
  jumps: number;
}

/** A ledger of nothing, from `end` on. */
export function emptyLedger(end = 0): Ledger {
  return {
    ...{ end, sessions: [], contexts: [], doubts: [], became: new Map(), gists: { blocks: [], tail: [] } },
    ...{ beats: emptyRows(BEAT), deeds: emptyRows(DEED), about: emptyRows(ABOUT), touched: emptyRows(TOUCH) },
    ...{ filed: emptyRows(FILED), counts: emptyRows(COUNT), ticked: emptyRows(TICK) },
    ...{ operations: 0, broken: 0, left: false, timeless: 0, from: null, to: null, jumps: 0 },
  };
}

/** Writes operations into a ledger, in the order of the log. A ledger has one writer at a time. */
export interface LedgerWriter {
  take(o: Operation, off: number): void;
  /** Takes a page that another writer began empty: what it could not tell is told by what came before. */
  join(page: Ledger): void;
}

/** A clock that goes back by less is one of another process. */
export const JUMP = 60_000;
/** What a column holds: more tokens than any prompt is given, and behind them that nobody noted how many. */
const MOST_TOLD = 65_534;
export const UNTOLD = 65_535;
/** A switch by hand speaks of the prompt before it for so long; later it is a new wish. */
const SOON = 5 * 60_000;
/** More contexts than any log names. */
const MANY = 2 ** 26;

/** The number of the context that counts for `context`: itself, or what it became part of. */
export function homeOf({ became }: Pick<Ledger, 'became'>, context: number): number {
  let home = context;
  for (let n = became.size; n > 0 && became.has(home); n--) home = became.get(home)!;
  return home;
}

/** A writer that begins with the empty `ledger`, in place. `part`: it is a page, which others will join to what came before it. */
export function ledgerWriter(ledger: Ledger, part = false): LedgerWriter {
  const { beats, deeds } = ledger;
  const sessions = new Map<string, number>();
  const contexts = new Map<string, number>();
  /** By session: the context that it stands on, and its last prompt. */
  const stands = new Map<number, number>();
  const prompted = new Map<number, number>();
  /** By the id of a question, the prompt that it is about. */
  const asked = new Map<string, number>();
  /** Sessions of which it is plain what their last prompt was for: where they go on says nothing of it. */
  const settled = new Set<number>();
  /** Sessions whose last turn is over, and those in whose last turn something was noted of the work that it was on. */
  const ended = new Set<number>();
  const worked = new Set<number>();
  /** By session: what turned it elsewhere since its last prompt or stop. */
  const turning = new Map<number, Doubt[]>();
  /** By the id of a switch: the prompts that count for other work since. */
  const put = new Map<string, { prompts: number[]; from: number; to: number }>();
  /** The last moment that was one. */
  let last = 0;
  const contextAt = (id: string): number => numberOf(contexts, ledger.contexts, id, () => id);
  const sessionAt = (id: string): number =>
    numberOf(sessions, ledger.sessions, id, () => ({
      ...{ id, host: '', cwd: '', branch: null, from: 0, to: 0, prompts: 0 },
    }));
  const whoseIs = ({ session }: Doubt): number => (session === null ? -1 : sessionAt(session));
  const seen = (at: number): void => {
    if (at === 0) return;
    last = at;
    if (ledger.to !== null && at < ledger.to - JUMP) ledger.jumps++;
    ledger.from = Math.min(ledger.from ?? at, at);
    ledger.to = ledger.to === null ? at : Math.max(ledger.to, at);
  };
  /** By its number a prompt that a person filed elsewhere: the beats of its turn that go along, from where, and whether its agent left that itself. */
  const filings = new Map<number, { beats: number[]; from: number; to: number; left: boolean }>();
  /** The context that the beat `i` counts for, which stands on `on` in the turn of the prompt `first`. */
  const alongWith = (first: number, i: number, what: number, on: number): number => {
    const filing = filings.get(first);
    if (filing === undefined || filing.left) return on;
    filing.left = what === TURNED && on !== filing.from;
    if (filing.left || on !== filing.from) return on;
    filing.beats.push(i);
    return filing.to;
  };
  /** By session what of its turn that runs went along with its agent, and to where: it goes on from there with the next. */
  const along = new Map<number, { beats: number[]; to: number }>();
  /** The turn of the prompt `first` counts for `to`, until where its session was turned elsewhere in it; of a page what it is joined to knows more. `runs`: it may be turned once more. */
  const turnTo = (first: number, to: number, runs = false): void => {
    const from = beats.context[first]!;
    if (part || from === to) return;
    const session = beats.session[first]!;
    const there = along.get(session);
    const moved = there?.beats[0] === first && homeOf(ledger, there.to) === from ? there.beats : leftOn(first, from);
    for (const i of moved) if (beats.context[i] === from) beats.context[i] = to;
    if (runs) along.set(session, { beats: moved, to });
  };
  /** The beats of the turn of `first` before its session stood on anything but `on`. */
  const leftOn = (first: number, on: number): number[] => {
    const found: number[] = [];
    for (let i = first; i < beats.many; i++) {
      if (beats.session[i] !== beats.session[first]) continue;
      if (beats.context[i] !== on || (i > first && beats.what[i]! < STOP)) break;
      found.push(i);
    }
    return found;
  };
  const beat = ({ off, at, session, context, what, told }: Record<keyof typeof BEAT, number>, gist: string): void => {
    const on = homeOf(ledger, context >= 0 ? context : (stands.get(session) ?? -1));
    let counts = on;
    if (session >= 0) {
      if (what !== MOVED) live(ledger.sessions[session]!, at, what);
      // Who turns a session by hand from outside says nothing of what its prompt was for: an answer or undo has said it.
      else if (stands.get(session) !== on) settled.add(session);
      // A turn was for the work that its session stands on when it ends, whoever turned there: an answer, an undo, the agent, the late look.
      const last = prompted.get(session);
      const turned = turning.get(session) ?? [];
      // No stop tells of a turn that was interrupted, and none where a host tells of no stops: the next prompt does.
      const cut = what < STOP && turned.some((d) => d.inTurn);
      const stood = cut ? (stands.get(session) ?? -1) : on;
      if ((what === STOP || cut) && last !== undefined && stood >= 0 && !settled.has(session)) {
        turnTo(last, stood);
        for (const d of turned) putBy(d, last);
      }
      // While it runs it is for what its agent turned to so far.
      if (what === TURNED && last !== undefined && on >= 0 && !settled.has(session) && turned.some((d) => d.inTurn))
        turnTo(last, on, true);
      if (what <= STOP) {
        turning.delete(session);
        along.delete(session);
      }
      if (what < STOP) {
        prompted.set(session, beats.many);
        settled.delete(session);
        ended.delete(session);
        worked.delete(session);
      } else if (last !== undefined) counts = alongWith(last, beats.many, what, on);
      if (what === STOP) ended.add(session);
      if (what === OTHER) worked.add(session);
      stands.set(session, on);
    }
    addRow(beats, { off, at, session, context: counts, what, told });
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
  /** Who turns a session elsewhere after a while has a new wish; so has its agent, unless that is what its turn began with, however late. */
  const isLate = ({ at, after, by, from, answers, inTurn }: Doubt): boolean =>
    from !== undefined &&
    by !== 'stop' &&
    answers === undefined &&
    inTurn !== true &&
    after >= 0 &&
    at - beats.at[after]! > SOON;
  const putBy = ({ id, from, active }: Doubt, prompt: number): void => {
    const [before, after] = [from, active].map((c) => (c == null ? -1 : contextAt(c)));
    const there = put.get(id);
    if (there === undefined) put.set(id, { prompts: [prompt], from: before!, to: after! });
    else there.prompts.push(prompt);
  };
  /** The turns of `prompts`, as far as they count for `from`, count for `to`. */
  const count = (prompts: number[], from: number, to: number): void => {
    for (const first of prompts)
      for (let i = first; i < beats.many; i++) {
        if (beats.session[i] !== beats.session[first]) continue;
        if (i > first && beats.what[i]! < STOP) break;
        if (beats.context[i] === from) beats.context[i] = to;
      }
  };
  /** Prompts that a switch put elsewhere go back with it, and there again when it is done again; of a page what it is joined to knows more. */
  const takeBack = ({ undoes = [], redoes = [] }: Doubt): void => {
    const known = (ids: string | string[]) => (part ? [] : [ids].flat()).flatMap((id) => put.get(id) ?? []);
    for (const { prompts, from, to } of known(undoes)) count(prompts, to, from);
    for (const { prompts, from, to } of known(redoes)) count(prompts, from, to);
  };
  /** Nobody stands on the context `gone` any more, from the undo itself on. */
  const leave = (gone: number, home: number): void => {
    for (const [session, on] of stands) if (on === gone) stands.set(session, home);
  };
  /** By a context that went, and what was taken back with it: what counted for it. */
  const vanished = new Map<string, { beats: number[]; context: number }>();
  /** What was asked for in a context that is gone counts for the one that its opening left, until that is done again. */
  const vanish = ({ undoes = [], redoes = [], gone }: Doubt): void => {
    if (gone === undefined) return;
    // A page does not tell where they stand then: what it is joined to does.
    if (part) return undoes.length === 0 ? undefined : leave(contextAt(gone), -1);
    const ids = [undoes, redoes].flat();
    const key = `${gone} ${ids.join(' ')}`;
    for (const i of vanished.get(key)?.beats ?? []) beats.context[i] = vanished.get(key)!.context;
    vanished.delete(key);
    const opening = ledger.doubts.findLast((d) => ids.includes(d.id) && d.active === gone);
    if (undoes.length === 0 || opening === undefined) return;
    const context = contextAt(gone);
    const home = opening.from == null ? -1 : homeOf(ledger, contextAt(opening.from));
    const moved: number[] = [];
    for (let i = 0; i < beats.many; i++) if (beats.context[i] === context) moved.push(i);
    for (const i of moved) beats.context[i] = home;
    leave(context, home);
    vanished.set(key, { beats: moved, context });
  };
  /** By the id of a merge: what counted for the context that went. */
  const merges = new Map<string, { beats: number[]; from: number; into: number }>();
  const merge = (id: string, from: number, into: number): void => {
    const moved: number[] = [];
    for (let i = 0; i < beats.many; i++) if (beats.context[i] === from) moved.push(i);
    for (const i of moved) beats.context[i] = into;
    merges.set(id, { beats: moved, from, into });
    ledger.became.set(from, into);
  };
  /** What became part of another context stands alone again with all that was its own, or goes there once more. */
  const unmerge = ({ undoes = [], redoes = [] }: Doubt): void => {
    for (const id of [undoes].flat()) {
      const m = merges.get(id);
      if (m === undefined || !ledger.became.delete(m.from)) continue;
      for (const i of m.beats) if (beats.context[i] === homeOf(ledger, m.into)) beats.context[i] = m.from;
    }
    for (const id of [redoes].flat()) {
      const m = merges.get(id);
      if (m !== undefined) merge(id, m.from, homeOf(ledger, m.into));
    }
  };
  /** What turned a session elsewhere in the turn that runs is taken back, or done again: the turn is for where that leads. */
  const backInTurn = ({ undoes = [], redoes = [], active }: Doubt, session: number): void => {
    const [ids, last] = [[undoes, redoes].flat(), prompted.get(session)];
    if (active == null || last === undefined || settled.has(session)) return;
    if (turning.get(session)?.some((t) => t.inTurn && ids.includes(t.id)) !== true) return;
    stands.set(session, contextAt(active));
    turnTo(last, contextAt(active), true);
  };
  const doubt = (d: Doubt, session: number): void => {
    d.after = prompted.get(session) ?? -1;
    const answered = isAnswered(d) && d.undoes === undefined && d.redoes === undefined;
    if (d.by === 'prompt') for (const { id } of d.put ?? []) asked.set(id, beats.many);
    // On the page and in a terminal others may have been given since the prompt that was asked about.
    else if (answered) d.after = d.answers!.map((a) => asked.get(a.id)).find((i) => i !== undefined) ?? -1;
    d.by = same(d.by);
    d.session = same(d.session);
    const soon = d.after < 0 || d.at - beats.at[d.after]! <= SOON;
    if (ended.has(session) || (!soon && worked.has(session))) delete d.inTurn;
    if (ENDINGS.has(d.by) || isLate(d) || d.due) settled.add(session);
    takeBack(d);
    vanish(d);
    unmerge(d);
    // Of a page what it is joined to knows more.
    if (d.merged !== undefined && !part)
      merge(d.id, contextAt(d.merged.from), homeOf(ledger, contextAt(d.merged.into)));
    // What was taken back at the page moves a session that says nothing itself.
    const moved = d.of === undefined ? undefined : sessions.get(d.of);
    if (moved !== undefined) stands.set(moved, d.active == null ? -1 : contextAt(d.active));
    backInTurn(d, moved ?? session);
    const turns = d.from !== undefined && typeof d.active === 'string';
    if (turns && d.by === 'prompt') putBy(d, beats.many);
    else if (turns && session >= 0) turning.set(session, [...(turning.get(session) ?? []), d]);
    // Who answers with other work says what the prompt was for that was asked about.
    if (answered && d.after >= 0 && typeof d.active === 'string') {
      turnTo(d.after, contextAt(d.active));
      if (turns) putBy(d, d.after);
    }
    if (answered && session >= 0 && d.active != null) stands.set(session, contextAt(d.active));
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
  const file = (off: number, at: number, session: number, from: number, context: number): void => {
    addRow(ledger.filed, { off, at, session, from, context });
    // Of a page the one that it is joined to knows more.
    for (let i = part ? -1 : beats.many - 1; i >= 0; i--)
      if (beats.session[i] === session && beats.at[i] === at && beats.what[i]! < STOP) {
        fileTurn(i, homeOf(ledger, from), homeOf(ledger, context));
        if (prompted.get(session) === i) settled.add(session);
        return;
      }
  };
  const fileTurn = (prompt: number, from: number, to: number): void => {
    beats.context[prompt] = to;
    const there = filings.get(prompt);
    if (there !== undefined) {
      there.to = to;
      for (const i of there.beats) beats.context[i] = to;
      return;
    }
    filings.set(prompt, { beats: [], from, to, left: from < 0 });
    for (let i = prompt + 1; i < beats.many; i++) {
      if (beats.session[i] !== beats.session[prompt]) continue;
      if (beats.what[i]! < STOP) return;
      beats.context[i] = alongWith(prompt, i, beats.what[i]!, beats.context[i]!);
    }
  };
  /** What was ticked off and is open again was done on no day; of a page what it is joined to knows more. */
  const untick = (day: number, many: number): void => {
    const { ticked } = ledger;
    let left = many;
    for (let i = ticked.many - 1; i >= 0 && left > 0; i--) {
      const took = Math.min(left, Math.max(0, ticked.done[i]!));
      ticked.done[i]! -= took;
      left -= took;
    }
    if (left > 0 && part) addRow(ticked, { day, done: -left });
  };
  const tick = (day: number, done: number): void => {
    if (done === 0) return;
    if (done < 0) return untick(day, -done);
    const { ticked } = ledger;
    if (ticked.many > 0 && ticked.day[ticked.many - 1] === day) ticked.done[ticked.many - 1]! += done;
    else addRow(ticked, { day, done });
  };
  return {
    take(o, off) {
      ledger.operations++;
      if (!isMoment(o.at)) ledger.timeless++;
      const at = isMoment(o.at) ? o.at : last;
      seen(at);
      const session = o.session === null ? -1 : sessionAt(o.session);
      const turn = turnOf(o);
      const doubted = doubtOf({ ...o, at }, off, turn);
      const whose = doubted === null ? session : whoseIs(doubted);
      if (doubted !== null) doubt(doubted, whose);
      const work = isWork(o);
      if (work || turn !== undefined) {
        const [from, to] = [turn?.from, turn?.to].map((id) => (id == null ? -1 : contextAt(id)));
        const kind = KINDS.indexOf(switchOf(o, turn)?.kind ?? '');
        const row = { off, at, session: whose, work: Number(work), kind, from: from!, to: to! };
        const deed = addRow(deeds, row);
        for (const id of contextsOf(o)) addRow(ledger.about, { deed, context: contextAt(id) });
      }
      if (session >= 0) for (const id of touchedBy(o)) touch(at, session, contextAt(id));
      const outside = session < 0 ? turnedFromOutside(o, turn) : null;
      const what = outside === null ? whatOf(o) : MOVED;
      let begun = 0;
      for (const e of o.edits) {
        if (session >= 0) about(ledger.sessions[session]!, e);
        const { key, now } = e;
        if (key === 'workspace/plans' && typeof now?.count === 'number')
          addRow(ledger.counts, { at, plans: now.count });
        if (key.startsWith('turn/') && what === OTHER && typeof now?.told === 'number') begun = now.told;
        if (key.startsWith('task/')) tick(dayOf(at), tickedBy(e, o));
        const filed = filedIn(e, o);
        if (filed !== null) {
          const home = filed.from === '' ? -1 : contextAt(filed.from);
          file(off, filed.at, sessionAt(filed.session), home, contextAt(filed.context));
        }
      }
      const context = contextOf(o);
      const gist = what < STOP ? truncate(oneLine(o.reading?.prompt ?? ''), GIST) : '';
      const cost = what < STOP ? toldWith(o).tokens : begun;
      const told = cost === null ? UNTOLD : Math.max(0, Math.min(MOST_TOLD, cost));
      const own = outside === null ? session : sessionAt(outside);
      beat({ off, at, session: own, context: context === null ? -1 : contextAt(context), what, told }, gist);
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
      const before = last;
      const when = (at: number, instead: number): number => (at === 0 ? instead : at);
      const { beats: b, deeds: d, about, touched, counts, ticked, filed } = page;
      const gists = linesOf(page.gists);
      for (let i = 0, k = 0, f = 0; i < b.many; i++) {
        const at = when(b.at[i]!, last);
        for (; page.doubts[k]?.off === b.off[i]; k++) {
          const d = page.doubts[k]!;
          doubt({ ...d, at }, whoseIs(d));
        }
        for (; f < filed.many && filed.off[f] === b.off[i]; f++)
          file(
            b.off[i]!,
            filed.at[f]!,
            one(theirs, filed.session[f]!),
            one(named, filed.from[f]!),
            one(named, filed.context[f]!),
          );
        seen(at);
        const [session, context] = [one(theirs, b.session[i]!), one(named, b.context[i]!)];
        beat({ off: b.off[i]!, at, session, context, what: b.what[i]!, told: b.told[i]! }, gists[i]!);
      }
      const first = deeds.many;
      for (let i = 0; i < d.many; i++)
        addRow(deeds, {
          ...{ off: d.off[i]!, at: when(d.at[i]!, before), session: one(theirs, d.session[i]!), work: d.work[i]! },
          ...{ kind: d.kind[i]!, from: one(named, d.from[i]!), to: one(named, d.to[i]!) },
        });
      for (let i = 0; i < about.many; i++)
        addRow(ledger.about, { deed: first + about.deed[i]!, context: one(named, about.context[i]!) });
      for (let i = 0; i < touched.many; i++)
        touch(when(touched.at[i]!, before), one(theirs, touched.session[i]!), one(named, touched.context[i]!));
      for (let i = 0; i < counts.many; i++)
        addRow(ledger.counts, { at: when(counts.at[i]!, before), plans: counts.plans[i]! });
      for (let i = 0; i < ticked.many; i++) tick(ticked.day[i]!, ticked.done[i]!);
      ledger.operations += page.operations;
      ledger.broken += page.broken;
      ledger.timeless += page.timeless;
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

/** A sign of life of a session. */
function live(row: SessionRow, at: number, what: number): void {
  row.from = row.from === 0 ? at : Math.min(row.from, at);
  row.to = Math.max(row.to, at);
  if (what < STOP) row.prompts++;
}

/** The session that `o`, which is of none, turned to other work: on the page and in a terminal. */
function turnedFromOutside({ edits }: Operation, turn: Turn | undefined): string | null {
  const e = edits.find((x) => x.key.startsWith('session/') && x.now !== null && 'active' in x.now);
  return e === undefined || turn === undefined || turn.to === null ? null : e.key.slice(8);
}

/** What the record of a session tells of it. */
function about(row: SessionRow, { key, now }: Edit): void {
  if (now === null || key !== `session/${row.id}`) return;
  for (const field of ['host', 'cwd', 'branch'] as const) if (typeof now[field] === 'string') row[field] = now[field];
}

/** 1 where `e` ends a task, -1 where it is open again; a record that is only let go of by its age says neither. */
function tickedBy({ was, now }: Edit, { undoes, redoes }: Operation): number {
  const [before, after] = [was?.status === 'completed', now?.status === 'completed'];
  if (!before) return Number(after);
  const opens = now === null ? undoes !== undefined || redoes !== undefined : 'status' in now && !after;
  return opens ? -1 : 0;
}

/** The prompt that `e` files to a context, or back: its record is called by time and session. */
function filedIn(
  { key, was, now }: Edit,
  { undoes, redoes }: Operation,
): { at: number; session: string; from: string; context: string } | null {
  // What is only let go of by its age stays where it was filed.
  if (now === null && undoes === undefined && redoes === undefined) return null;
  const m = /^filed\/(\d{1,15})@(.+)$/s.exec(key);
  const context = now === null ? was?.from : now.context;
  const from = (now ?? was)?.from;
  return m === null || typeof context !== 'string'
    ? null
    : { at: Number(m[1]), session: m[2]!, from: typeof from === 'string' ? from : '', context };
}

/** The context that the session stands on once `o` was done, as far as it tells. */
function contextOf(o: Operation): string | null {
  const e = o.edits.find((x) => x.key.startsWith('session/') && x.now !== null && 'active' in x.now);
  if (typeof e?.now?.active === 'string') return e.now.active;
  if (o.by === 'prompt') return o.reading?.context ?? null;
  return null;
}

function whatOf(o: Operation): number {
  if (endsTurn(o)) return STOP;
  if (o.by !== 'prompt') return turnedItself(o) ? TURNED : OTHER;
  return o.reading === undefined ? 4 : BEATS.indexOf(metAs(o.reading));
}

export interface Gone {
  many: number;
  off: number;
}

interface TakenBack {
  seen: number;
  /** What was taken back, by its id: how many with it, and the place of the undo in the log. */
  gone: Map<string, Gone>;
  places: Set<number>;
  /** Undos that stand, by what they took back. */
  undos: Map<string, Doubt>;
  /** Undos of what was done again, and what did that: together they came to nothing. */
  passed: Set<string>;
  passedAt: Set<number>;
}

const takenBackOf = new WeakMap<Doubt[], TakenBack>();

/** What of `doubts`, which only grow, was taken back and not done again: ids, and the places in the log. What was looked at is not looked at again. */
function goneOf(doubts: Doubt[]): TakenBack {
  const kept: TakenBack = takenBackOf.get(doubts) ?? {
    ...{ seen: 0, gone: new Map(), places: new Set() },
    ...{ undos: new Map(), passed: new Set(), passedAt: new Set() },
  };
  takenBackOf.set(doubts, kept);
  if (kept.seen === doubts.length) return kept;
  for (; kept.seen < doubts.length; kept.seen++) {
    const d = doubts[kept.seen]!;
    const { undoes, redoes } = d;
    if (undoes !== undefined) kept.undos.set([undoes].flat().join(' '), d);
    const undo = redoes === undefined ? undefined : kept.undos.get([redoes].flat().join(' '));
    for (const { id, off } of undo === undefined ? [] : [undo, d]) {
      kept.passed.add(id);
      kept.passedAt.add(off);
    }
    if (undoes !== undefined)
      for (const id of [undoes].flat()) kept.gone.set(id, { many: [undoes].flat().length, off: d.off });
    if (redoes !== undefined) for (const id of [redoes].flat()) kept.gone.delete(id);
  }
  kept.places = new Set(doubts.filter((d) => kept.gone.has(d.id)).map((d) => d.off));
  return kept;
}

/** Ids of the operations that were taken back and not done again, each with how many were taken back with it, and where. */
export function takenBack({ doubts }: Pick<Ledger, 'doubts'>): ReadonlyMap<string, Gone> {
  return goneOf(doubts).gone;
}

/** Undos of what was done again, and what did it again: by ids, and by their places in the log. */
export function comeToNothing({ doubts }: Pick<Ledger, 'doubts'>): {
  ids: ReadonlySet<string>;
  places: ReadonlySet<number>;
} {
  const { passed, passedAt } = goneOf(doubts);
  return { ids: passed, places: passedAt };
}

/** Those of `turns` (numbers of deeds) that are switches and were not taken back, without what took one back. */
export function standingTurns(ledger: Ledger, turns: number[]): number[] {
  const { deeds, doubts } = ledger;
  const { places } = goneOf(doubts);
  const none = [KINDS.indexOf('undo'), KINDS.indexOf('open')];
  return turns.filter((i) => !none.includes(deeds.kind[i]!) && !places.has(deeds.off[i]!));
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
