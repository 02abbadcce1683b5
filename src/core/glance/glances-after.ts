/** Decides what is seen at a glance after an operation: which sessions and contexts are kept, and what is news to whom. */

import { permitIn } from '../clarify/permit.js';
import { waitingIn } from '../clarify/remembered.js';
import { finishedOf, withFinished } from '../context/finished-elsewhere.js';
import { mayMove } from '../context/may-move.js';
import { operationName } from '../context/operation-name.js';
import { applyEdit } from '../context/state.js';
import { overIn } from '../context/still-open.js';
import { saidDeed, titled } from '../context/titled.js';
import { inTurn } from '../context/up-next.js';
import { GATE_KEY } from '../intent/contract/confirmed.js';
import type { Finished } from '../model/team.js';
import type { Context, Event, Facts, Operation, Question, State, Task } from '../model.js';
import { currentPlan } from '../plan/catalog/aliases.js';
import { fileOf } from '../plan/parse/detect-dialect.js';
import { tally } from '../plan/parse/tally.js';
import { nextTask } from '../plan/placeholder.js';
import { isKey } from '../task/tracked.js';
import { safeTitle } from '../text/fence.js';
import { EMPTY_SEAT, FORM, type Glances, type Seat, type Topic } from './glances.js';
import { type ScopeWords, scopeWords } from './scope-words.js';
import { waitingText } from './waiting.js';
import { whyOf, whyOfPast } from './why.js';

/** Sessions and work trees that are kept, the latest. */
const MOST = 12;
/** Operations among which the one is looked for that made a context the active one. */
const LOOKED_BACK = 40;
/** Plans in which the words of a task are looked for. */
const MOST_PLANS = 3;

/** How closely plans are looked at: not at all, as the index has them, as their files are. */
export type Look = 'none' | 'index' | 'files';

/** `facts.state` after `operation`, without a change to what others hold of it. */
export function stateAfter(state: State, { edits }: Pick<Operation, 'edits'>): State {
  const after = Object.fromEntries(Object.entries(state).map(([room, records]) => [room, { ...records }]));
  for (const edit of edits) applyEdit(after as unknown as State, edit);
  return after as unknown as State;
}

/** What is seen where `facts` hold the `state` that `operation` led to, of what `said`; `before`: what was seen until then. */
export function glancesAfter(
  facts: Facts,
  state: State,
  operation: Operation | null,
  before: Glances | null,
  look: Look,
  said: Event,
): Omit<Glances, 'end'> {
  const sessions: Record<string, Seat> = {};
  // Another process may have seen the move first, and not why: who made it says so, else the log does.
  const reasonOf = (key: string, active: string | null, moved: boolean): Partial<Seat> => {
    if (operation !== null && leadsTo(operation, key, active))
      return { since: facts.now, ...whyOf(said, operation, state) };
    if (!moved) return {};
    const past = facts.operations?.(LOOKED_BACK).find((o) => leadsTo(o, key, active));
    return past === undefined ? { since: 0, how: '', words: '' } : { since: past.at, ...whyOfPast(past) };
  };
  // Intents that nobody read are asked for only where somebody may stand on another now: a plain prompt waits for nothing.
  const turned =
    operation !== null &&
    (mayMove(operation) || operation.edits.some((e) => e.key.startsWith('selected/') || e.key === GATE_KEY));
  const { counting, ...known } = withGateSet(facts, operation);
  const agreed = turned && counting !== undefined ? { ...known, counting } : known;
  const news = operation === null ? {} : newsOf(operation, state, wordsIn(facts, look));
  const waiting = waitingIn({ ...agreed, state });
  const live = Object.values(state.sessions).filter((s) => !s.ended);
  for (const s of live.sort((a, b) => b.lastAt - a.lastAt).slice(0, MOST)) {
    const old = seatOf(before?.sessions, s.id);
    const own = operation?.session === s.id;
    const verb = own ? operation.reading?.verb : undefined;
    const moved = old.active !== s.active;
    const scope = scopeWords(agreed, state, s.id, old);
    const asked = waiting.find((q) => q.session === s.id && !isOver(q, scope));
    sessions[s.id] = {
      ...old,
      ...(own || announces(old, operation, news) ? news : {}),
      active: s.active,
      ...reasonOf(`session/${s.id}`, s.active, moved),
      waits: asked === undefined ? '' : waitingText(asked),
      // What the prompt was about is settled by what was done once its turn is over.
      doubt: verb === undefined ? old.doubt && !moved && !(own && said.kind === 'stop') : verb === 'nudge',
      ...scope,
    };
  }
  // A host goes on for a while with the id that was cleared: that is no stranger, who is shown what the folder is on.
  for (const { id, from } of live) {
    const seat = sessions[id];
    if (from !== undefined && seat !== undefined && state.sessions[from]?.ended !== false) sessions[from] ??= seat;
  }
  const here = seatOf(before?.places, facts.workspace);
  const typed = operation?.session === null || announces(here, operation, news) ? news : {};
  const active = activeHere(facts, state);
  const places = Object.keys(before?.places ?? {}).flatMap((root): [string, Seat][] => {
    const seat = seatOf(before?.places, root);
    return root === facts.workspace ? [] : [[root, announces(seat, operation, news) ? { ...seat, ...news } : seat]];
  });
  const all = {
    v: FORM,
    open: Object.values(state.contexts).filter((c) => c.status === 'open' && c.archived !== true).length,
    strict: agreed.config.gate === 'strict',
    sessions,
    places: Object.fromEntries([
      [
        facts.workspace,
        {
          ...here,
          ...typed,
          active,
          ...reasonOf(
            facts.linked === true ? `tree/${facts.workspace}` : 'workspace/state',
            active,
            here.active !== active,
          ),
          ...scopeWords(agreed, state, null, here),
        },
      ],
      ...places.slice(0, MOST - 1),
    ]),
  };
  const ids = [...Object.values(all.sessions), ...Object.values(all.places)].flatMap((s) => s.active ?? []);
  const topics: Record<string, Topic> = {};
  // Only what is looked at anew costs something: that of the session at hand, and all of them where nobody waits.
  const own = operation?.session == null ? undefined : state.sessions[operation.session]?.active;
  for (const id of ids) {
    const context = Object.hasOwn(state.contexts, id) ? state.contexts[id]! : null;
    const old = before !== null && Object.hasOwn(before.topics, id) ? before.topics[id]! : null;
    const close = operation?.session == null || id === own || old === null ? look : 'none';
    if (context !== null) topics[id] = topicOf(context, old, facts, close);
  }
  return { ...all, topics };
}

/** The settings were read before the operation that sets the gate. */
function withGateSet(facts: Facts, operation: Operation | null): Facts {
  const gate = operation?.edits.find((e) => e.key === GATE_KEY)?.now?.gate;
  const known = gate === 'off' || gate === 'warn' || gate === 'strict';
  return known ? { ...facts, config: { ...facts.config, gate } } : facts;
}

/** The pointer of this work tree: a linked one has its own. */
function activeHere(facts: Facts, state: State): string | null {
  if (facts.linked !== true) return state.workspace.active;
  const own = state.trees?.[facts.workspace]?.active;
  return own === undefined ? facts.state.workspace.active : own;
}

/** Did the operation put `active` where something else was? */
function leadsTo({ edits }: Operation, key: string, active: string | null): boolean {
  return edits.some((e) => e.key === key && (e.now?.active ?? null) === active && (e.was?.active ?? null) !== active);
}

function seatOf(seats: Record<string, Seat> | undefined, id: string): Seat {
  return { ...EMPTY_SEAT, ...(seats !== undefined && Object.hasOwn(seats, id) ? seats[id] : {}) };
}

/** Is what `seat` says was done last over with the operation, from wherever: undone, or done again? */
function announces(seat: Seat, operation: Operation | null, { did }: Partial<Seat>): boolean {
  const undone = [operation?.undoes ?? []].flat().some((id) => seat.undo === operationName(id));
  return undone || (operation?.redoes !== undefined && seat.did !== '' && seat.did === did?.replace(REDID, UNDID));
}

const [UNDID, REDID] = ['undid: ', /^redid: /];

/** What an operation did that can be taken back, or that took something back, with a title where it names an id, and a task's words where it names a key. */
function newsOf(
  { did, undoable, at, id, edits, undoes, redoes }: Operation,
  state: State,
  wordsOf: (id: string) => string | undefined,
): Partial<Seat> {
  // Settings are no news of the work.
  const counts = undoable || did.startsWith('opened ') || undoes !== undefined || redoes !== undefined;
  if (did === '' || !counts || edits.every((e) => e.key.startsWith('file/'))) return {};
  // Which question it answered is told by its words.
  const short = saidDeed({ did, edits })
    .replace(/ \(q[0-9a-f]{4,}\)$/, '')
    .replace(/^undone: /, UNDID)
    .replace(/^redone: /, 'redid: ')
    .replace(/^stayed with the current context$/, 'kept the context, as you answered');
  const last = short.slice(short.lastIndexOf(' ') + 1);
  // A key of ours says nothing to anybody.
  const task = isKey(last) ? edits.find((e) => e.key === `task/${last}`) : undefined;
  const record = Object.hasOwn(state.tasks ?? {}, last) ? state.tasks![last] : undefined;
  const words = !isKey(last) ? undefined : (task?.now?.text ?? task?.was?.text ?? record?.text ?? wordsOf(last));
  const head = short.slice(0, short.length - last.length);
  const told = typeof words === 'string' ? head + safeTitle(words) : titled(short, state.contexts);
  // What was taken back is no more to be taken back; what was done again is, by what did it.
  const way = undoes !== undefined ? '' : operationName(redoes === undefined ? id : ([redoes].flat()[0] ?? id));
  return { did: told, at, undo: way };
}

/** Words of a task of one of the plans at hand by its id. */
function wordsIn({ tasks, state }: Facts, look: Look): (id: string) => string | undefined {
  const open = Object.values(state.contexts).filter((c) => c.status === 'open');
  const plans = new Set(open.sort((a, b) => b.lastAt - a.lastAt).flatMap((c) => c.plan ?? []));
  if (look !== 'files') return () => undefined;
  return (id) =>
    [...plans].slice(0, MOST_PLANS).flatMap((plan) => (tasks?.(plan) ?? []).filter((t) => t.id === id))[0]?.text;
}

/** Was no intent selected when somebody looked last? Who did not read them now goes by that. */
function isOver(q: Question, scope: ScopeWords): boolean {
  return (permitIn(q)?.act.intent ?? null) !== null && scope.intent === '';
}

/** A next step that names a task by its id. */
const OF_TASK = /^\[?\p{L}[\p{L}\d]{0,14}[.-]\d/u;

function topicOf(context: Context, old: Topic | null, facts: Facts, look: Look): Topic {
  const { plan } = context;
  const known = old !== null && old.plan === plan ? old : { done: 0, total: 0, next: '', seen: 0 };
  const finished = look === 'files' ? finishedOf(context.id, facts) : [];
  const counts =
    look === 'none' || plan === null ? known : countsOf({ ...context, plan }, known, facts, look, finished);
  // What was told of a task of the plan is over with its last one.
  const over = counts.total > 0 && counts.done === counts.total && OF_TASK.test(context.told ?? '');
  const theirs = finished.some((f) => f.task === true && overIn([doneTask(f)])(context.told ?? ''));
  const next = over ? '' : theirs ? counts.next : (context.told ?? counts.next);
  return {
    title: safeTitle(context.title),
    open: context.status === 'open' && context.archived !== true,
    plan,
    done: counts.done,
    total: counts.total,
    next: safeTitle(next),
    seen: counts.seen,
  };
}

/** As a task of a plan that is done. */
function doneTask({ id, text }: Finished): Task {
  return { id, text, status: 'completed', line: 0 };
}

type Counts = Pick<Topic, 'done' | 'total' | 'next' | 'seen'>;

function countsOf(
  context: Context & { plan: string },
  known: Counts,
  facts: Facts,
  look: Look,
  finished: Finished[],
): Counts {
  const { plan } = context;
  const row = currentPlan(plan, facts.plans);
  const tasks = look === 'files' ? facts.tasks?.(row?.path ?? plan) : null;
  if (tasks != null) {
    const next = nextTask(inTurn(withFinished(tasks, finished), context, facts));
    return { ...tally(tasks), next: next?.text ?? '', seen: facts.now };
  }
  if (row === null)
    return facts.exists?.(fileOf(plan).file) === false ? { done: 0, total: 0, next: '', seen: 0 } : known;
  if (row.at <= known.seen) return known;
  // A next step that was done since is none.
  return { done: row.done, total: row.total, next: row.done === known.done ? known.next : '', seen: 0 };
}
