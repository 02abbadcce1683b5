/** Decides which calls of an agent the gate was asked about, or refused without asking, and what came of each. */
import { isOnce, OPEN_FOR, permitIn, THROUGH } from '../../clarify/permit.js';
import { formatQuestion } from '../../clarify/question.js';
import { waitingIn } from '../../clarify/remembered.js';
import { grantsOf } from '../../intent/scope/grants.js';
import type { Facts, Operation, Question } from '../../model.js';
import { oneLine, titleLine } from '../../text/truncate.js';
import { refusedIn } from '../../words/history.js';
import { type Doubt, hostedCall } from '../deed.js';
import { homeOf, type Ledger, STOP } from '../ledger.js';
import { at, oncePerLog, type Sight } from '../sight.js';
import type { GatePage } from '../types.js';

/** Of more the newest are shown. */
const MOST = 40;

type Asked = GatePage['asked'][number];
export type Work = Pick<Asked, 'work' | 'context'>;

const NONE: readonly never[] = [];
export const NO_WORK: Work = { work: '', context: null };
/** What is not known of a question before its operation is read. */
const UNREAD = {
  says: '',
  what: '',
  intent: '',
  ...NO_WORK,
  on: null,
  until: null,
  holds: false,
  once: false,
  unused: false,
  through: false,
  dialog: false,
  unconfirmed: false,
  no: '',
} as const;
export const NOT_ASKED: ReturnType<typeof askedIn> = { all: [], shown: [] };

const VERDICT: Record<Asked['verdict'], true> = {
  waiting: true,
  allowed: true,
  refused: true,
  unanswered: true,
  denied: true,
};

/** What the ledger alone says of a call: thousands are counted, and few are read and shown. */
type Known = Pick<Asked, 'at' | 'id' | 'session' | 'verdict'> & Partial<Pick<Asked, 'no' | 'through' | 'dialog'>>;

/** A call with the place of what asked about it: a question of ours with its choices, or the host's own dialog, where it is `name` in the record of the gate and was `let` through by a later operation. */
interface Found {
  off: number;
  /** The beat of the prompt that it was in, -1. */
  after: number;
  asked: Known;
  choices: string;
  letter?: string;
  name?: string;
  let?: number;
}

/** What of a log is about calls: a large one has ten times as many that say nothing of them. */
const aboutCalls = oncePerLog((_, { doubts }) =>
  doubts.filter((d) => d.refused === true || (d.hosted ?? d.ran ?? d.put ?? d.answers) !== undefined),
);

/** Questions about calls of an agent, with what a person said, and calls that were refused without one, `fresh` = grants of a yes that nobody confirmed (`which`: those alone); newest first. Words are read of those that are shown. */
export function askedIn(
  { facts, ledger, operationsAt, query: { which = '' } }: Sight,
  since: number,
  works: Map<string, Work>,
  fresh: Set<string>,
): { all: Known[]; shown: Asked[] } {
  const waiting = new Set(waitingIn(facts).map((q) => q.id));
  const by = new Map<string, Found>();
  /** By session and name of the call what the host asks about. */
  const hosts = new Map<string, Found>();
  const read = new Map<string, Map<string, string>>();
  const doneBy = (choices: string, letter: string | null): string | undefined => {
    const known = read.get(choices) ?? new Map(JSON.parse(choices) as [string, string][]);
    read.set(choices, known);
    return known.get(letter ?? '');
  };
  const found = (d: Doubt, id: string, verdict: Asked['verdict'], choices = ''): Found => {
    const { at, off, after, session } = d;
    const row = { off, after, choices, asked: { at, id, session, verdict } };
    by.set(id, row);
    return row;
  };
  for (const d of aboutCalls(facts, ledger)) {
    if (d.at < since) continue;
    const { off, id: own, by: how, session } = d;
    for (const name of d.hosted ?? NONE) {
      const put = found(d, `${own} ${name}`, standsOpen(d, name, ledger, facts) ? 'waiting' : 'unanswered');
      put.asked.dialog = true;
      hosts.set(`${session} ${name}`, Object.assign(put, { name }));
    }
    for (const name of d.ran ?? NONE) {
      const there = hosts.get(`${session} ${name}`);
      if (there === undefined) continue;
      there.asked.verdict = 'allowed';
      there.let = off;
    }
    if (d.refused) found(d, own, 'denied');
    for (const { id, choices } of d.put ?? NONE)
      if (choices.includes('"permit"')) found(d, id, waiting.has(id) ? 'waiting' : 'unanswered', choices);
    for (const { id, answer } of d.answers ?? NONE) {
      const there = by.get(id);
      // An answer that was taken back was given all the same, unless its question may be answered anew.
      if (there !== undefined && answer === null) {
        if (waiting.has(id)) Object.assign(there.asked, { verdict: 'waiting', no: '', through: false });
        continue;
      }
      if (there !== undefined && answer === THROUGH) there.asked.through = true;
      const does = there === undefined ? undefined : doneBy(there.choices, answer);
      if (does === undefined) continue;
      there!.letter = answer ?? '';
      there!.asked.verdict = does === 'permit' ? 'allowed' : 'refused';
      // A command that came of the session itself may be its agent's: only a yes takes a person.
      there!.asked.no = does === 'permit' ? '' : how === 'answer' && session !== null ? 'session' : 'you';
    }
  }
  const all = [...by.values()].reverse();
  const wanted = all.filter((b) => !Object.hasOwn(VERDICT, which) || b.asked.verdict === which);
  const shown = wanted.slice(0, MOST);
  const operations = operationsAt(shown.map((b) => b.off));
  const places = shown.flatMap((b) => b.let ?? []);
  const letting = operationsAt(places);
  const lets = new Map(places.map((place, i) => [place, letting[i] ?? null]));
  const granted = grantsOf(facts.state);
  const told = shown.map((row, i): Asked => {
    const { letter, name, let: off } = row;
    const asked: Asked = { ...UNREAD, ...row.asked, on: workAt(row, ledger, facts) };
    const o = operations[i] ?? null;
    const call = name === undefined || o === null ? null : hostedCall(o, name);
    if (call !== null) {
      const edits = off === undefined ? [] : (lets.get(off)?.edits ?? []);
      const given = edits.flatMap((e) => (e.key.startsWith('grant/') && e.now !== null ? [e.now] : []));
      // What its session has selected is what it was asked under, where its record does not say.
      const under = call.intent || (at(facts.state.selected ?? {}, asked.session)?.intent ?? '');
      const intent = titleLine(String(given[0]?.intent ?? under));
      const ends = granted.filter((x) => given.some((e) => e.id === x.id));
      return { ...asked, what: oneLine(call.what), intent, ...works.get(intent), ...heldBy(ends, fresh, facts.now) };
    }
    const no = asked.verdict === 'denied' && o !== null ? refusedIn(o) : null;
    if (no !== null) {
      const { what, why, intent } = no;
      return { ...asked, says: oneLine(why), what: oneLine(what), intent: titleLine(intent), ...works.get(intent) };
    }
    const q = questionIn(o, asked.id);
    return q === null ? asked : { ...asked, ...ofQuestion(q, asked, letter) };
  });
  return { all: all.map((b) => b.asked), shown: told };

  function ofQuestion(q: Question, { verdict, id }: Asked, letter: string | undefined) {
    const { what, intent } = callOf(q);
    const said = verdict === 'allowed' ? q.choices.find((c) => c.letter === letter) : undefined;
    const kept = at(facts.state.questions, id);
    const unused = kept !== undefined && kept.used !== true;
    // A yes that was taken back before anything was done with it is over, as a lasting one is.
    const once = said !== undefined && isOnce(said) && !(unused && kept.answer === null);
    const ends = verdict === 'allowed' ? granted.filter((g) => g.reason.includes(`(${q.id})`)) : [];
    return {
      ...{ says: oneLine(formatQuestion(q).split('\n')[0]!), what, intent, once },
      unused: once && unused,
      ...works.get(intent),
      ...heldBy(ends, fresh, facts.now),
    };
  }
}

/** Does the dialog of a host that `d` put about its call `name` still stand, for all that was heard of it since? */
function standsOpen(d: Doubt, name: string, { beats, sessions }: Ledger, { state, now }: Facts): boolean {
  const session = at(state.sessions, d.session);
  const asked = at(state.gates ?? {}, d.session)?.asked;
  const noted = typeof asked === 'object' && asked !== null && Object.hasOwn(asked, name);
  if (!noted || session?.ended === true || now - d.at > OPEN_FOR || d.at > now) return false;
  for (let i = beats.many - 1; i >= 0 && beats.off[i]! > d.off; i--)
    if (beats.what[i]! <= STOP && sessions[beats.session[i]!]?.id === d.session) return false;
  return true;
}

/** The work that a call was for: what its session was turned to since the prompt that it was in, else what that prompt was for, which may be found only when its turn has ended. */
function workAt({ after, off, asked: { session } }: Found, ledger: Ledger, { state }: Facts): Asked['on'] {
  const { beats, contexts, doubts } = ledger;
  const begun = after < 0 ? 0 : beats.off[after]!;
  const turn = doubts.findLast(
    (d) => d.off <= begun || (d.off < off && d.session === session && typeof d.active === 'string'),
  );
  const turned = turn === undefined || turn.off <= begun ? undefined : at(state.contexts, turn.active);
  const c = turned ?? at(state.contexts, after < 0 ? null : contexts[homeOf(ledger, beats.context[after]!)]);
  return c === undefined ? null : { id: c.id, title: titleLine(c.title) };
}

/** How long what was allowed by `grants` holds. */
function heldBy(
  grants: { id: string; until: number }[],
  fresh: Set<string>,
  now: number,
): Pick<Asked, 'until' | 'holds' | 'unconfirmed'> {
  const until = grants.length === 0 ? null : Math.min(...grants.map((g) => g.until));
  const holds = until !== null && until > now;
  return { until, holds, unconfirmed: holds && grants.some((g) => fresh.has(g.id)) };
}

function questionIn(o: Operation | null, id: string): Question | null {
  const q = o?.edits.find((e) => e.key === `question/${id}`)?.now as unknown as Question | undefined;
  return typeof q?.text === 'string' && Array.isArray(q.choices) ? q : null;
}

/** What a yes to `q` would let through, and under which intent. */
function callOf(q: Question): Pick<Asked, 'what' | 'intent'> {
  const yes = permitIn(q)?.act;
  const wanted = Array.isArray(yes?.wanted) ? yes.wanted : [];
  return { what: oneLine(wanted.map((w) => w.what).join(', ')), intent: titleLine(yes?.intent ?? '') };
}
