/** Decides what an answer makes happen. Only a person's own answer may bring a plan into being. */
import { leaveEdits } from '../context/lifecycle.js';
import { presentEdits, recordEdit } from '../context/state.js';
import { contextOfMatch, switchEdits, type Where } from '../context/switch.js';
import type {
  Choice,
  Config,
  Context,
  Edit,
  Finding,
  Match,
  PlanIndex,
  Question,
  SessionState,
  State,
} from '../model.js';
import { currentPlan } from '../plan/catalog/aliases.js';
import { newPlan } from '../plan/catalog/create.js';
import type { CarriedOut, Instead } from '../plan/guard/apply-alternative.js';
import { query } from '../plan/search/query.js';
import { search } from '../plan/search/search.js';
import { countOf } from '../text/count.js';
import { coveredEdits, permitEdits, permitIn, permittedText, refusedText } from './permit.js';

/** Plans that a search for the user comes to at most. */
const MOST_FOUND = 5;

export interface Answered {
  edits: Edit[];
  did: string;
  session: SessionState | null;
  /** The work that is active afterwards, `null` when the answer changes none. */
  to: Context | null;
  /** What a search found. */
  found: Match[];
  /** Why the choice could not be carried out: then nothing is changed. */
  finding?: Finding;
}

/** Nothing is active then: the next request opens what it is about. */
function left(q: Question, mark: Edit | null, session: SessionState | null, state: State): Answered {
  const active = session?.active ?? state.workspace.active;
  const edits = active === null ? [] : leaveEdits(state, session, active);
  const after = session === null ? null : { ...session, active: null };
  return {
    edits: [...presentEdits(mark), ...edits],
    did: `left the context for something new (${q.id})`,
    session: after,
    to: null,
    found: [],
  };
}

/** The edits of answering `q` with `choice`. */
export function applyAnswer(
  q: Question,
  choice: Choice,
  state: State,
  session: SessionState | null,
  by: Where & { config: Config; plans: PlanIndex; instead?(act: Instead): CarriedOut },
): Answered {
  const mark = recordEdit(`question/${q.id}`, state.questions[q.id], { ...q, answer: choice.letter });
  const act = choice.act;
  const same = (did: string, found: Match[] = []): Answered => ({
    edits: presentEdits(mark),
    did,
    session,
    to: null,
    found,
  });
  if (act.do === 'permit')
    return {
      ...same(permittedText(act)),
      edits: [...presentEdits(mark), ...permitEdits(q, act, by.now), ...coveredEdits(q, choice, state)],
    };
  if (act.do === 'keep') {
    const call = permitIn(q);
    if (call === undefined) return same(`stayed with the current context (${q.id})`);
    return { ...same(refusedText(call.act)), edits: [...presentEdits(mark), ...coveredEdits(q, choice, state)] };
  }
  if (act.do === 'leave') return left(q, mark, session, state);
  if (act.do === 'search') {
    const found = search(query({ text: act.query, about: act.query }), by.plans, by.now, MOST_FOUND);
    const many = found.length === 0 ? 'no plan was found' : `the nearest: ${countOf(found.length, 'plan')}`;
    return same(`searched for "${act.query}": ${many} (${q.id})`, found);
  }
  if (act.do === 'add-to' || act.do === 'merge-into' || act.do === 'sub-section') {
    const done = by.instead?.(act);
    if (done === undefined) return same(`chose to use ${act.plan} (${q.id})`);
    if (done.finding !== undefined) return { ...same(''), edits: [], finding: done.finding };
    return { ...same(done.did), edits: [...done.edits, ...presentEdits(mark)] };
  }
  const wished = act.do === 'create' ? newPlan(act.title, by.config.newPlan, act.path) : null;
  // It may have been made by hand since it was asked about.
  const there = wished === null ? null : currentPlan(wished.path, by.plans);
  const made = there === null ? wished : null;
  const to =
    there !== null
      ? contextOfMatch({ context: null, plan: there, title: there.title }, state, by)
      : act.do === 'create'
        ? contextOfMatch({ context: null, plan: made!.path, title: act.title }, state, by)
        : contextOfMatch({ context: act.context, plan: act.plan, title: act.title }, state, by);
  const move = switchEdits(state, session, to, by);
  return {
    edits: [...(made ? [made.edit] : []), ...presentEdits(mark), ...move.edits],
    did: made ? `created ${made.path} and switched to it` : `switched to ${to.id}`,
    session: move.session,
    to,
    found: [],
  };
}
