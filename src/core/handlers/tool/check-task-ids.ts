/** Decides what an agent hears that writes todos without task ids: once for each todo and session, or each time where they are refused. */
import { presentEdits, recordEdit, sessionState } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, Outcome, SessionState, ToolEvent } from '../../model.js';
import { isActive } from '../../plan/guard/similar.js';
import { maskOf, TASK } from '../../plan/index/posting.js';
import { MOST_TASKS } from '../../plan/parse/limits.js';
import {
  type Level,
  lackingWords,
  madeExample,
  type Nameable,
  strangeIds,
  strangeWords,
  todosWithoutId,
} from '../../task/enforce.js';
import { comparableId } from '../../task/id.js';
import { isKey, trackedTasks } from '../../task/tracked.js';
import { fingerprint } from '../../text/hash.js';
import { activeContext } from '../shared/active-context.js';

/** Todos that are remembered as told. */
const MOST = 60;
/** Plans that are looked at for an example. */
const LOOKED = 20;

/** The outcome of the todos that `event` is about to write, at `level`; where there is no plan at all, `soft` says nothing. */
export function checkTaskIds(event: ToolEvent, facts: Facts, level: Level = facts.config.tasks.enforce): Outcome {
  const { act } = event.tool;
  if (level === 'off' || event.when !== 'before' || act.does !== 'todos') return emptyOutcome();
  const session = sessionState(facts.state, event.session, facts.now);
  const { tasks, plan, count } = inPlay(session, facts);
  const example = tasks.length > 0 ? null : exampleFor(plan, facts);
  if (tasks.length === 0 && example === null && level !== 'hard') return emptyOutcome();
  const strange = tasks.length === 0 && example === null ? [] : strangeIds(act.todos, knownIds(tasks, facts));
  const lacking = todosWithoutId(act.todos, tasks);
  if (lacking.length + strange.length === 0) return emptyOutcome();
  const { id } = event.session;
  const shown = tasks.length > 0 ? tasks : [example ?? []].flat();
  if (level === 'hard' && lacking.length > 0)
    return emptyOutcome({ verdict: 'deny', hold: lackingWords(lacking, shown, plan, level, id) });
  // Where no plan has ids once is enough.
  const once = [...(lacking.length > 0 ? ['no ids'] : []), ...(strange.length > 0 ? ['no such ids'] : [])];
  const marks = (example === null ? [...lacking, ...strange] : once).map(fingerprint);
  const told = session.unnamed ?? [];
  const fresh = marks.filter((m) => !told.includes(m));
  if (fresh.length === 0) return emptyOutcome();
  const words = [
    ...(lacking.length > 0 ? [lackingWords(lacking, shown, plan, level, id)] : []),
    ...(strange.length > 0 ? [strangeWords(strange, plan, count >= MOST_TASKS ? MOST_TASKS : null, id)] : []),
  ].join('\n');
  const known = Object.hasOwn(facts.state.sessions, session.id) ? session : null;
  const now: SessionState = { ...session, unnamed: [...told, ...new Set(fresh)].slice(-MOST) };
  return emptyOutcome({ brief: words, edits: presentEdits(recordEdit(`session/${session.id}`, known, now)) });
}

/** An example from the plan at hand, else from one that is open; `null` where there is none. */
function exampleFor(plan: string | null, facts: Facts): Nameable | null {
  const paths = plan === null ? openPlans(facts) : [plan];
  for (const path of paths) {
    const made = madeExample(path, facts.tasks?.(path) ?? []);
    if (made !== null) return made;
  }
  return null;
}

function openPlans({ plans }: Facts): string[] {
  const found: string[] = [];
  for (let doc = 0; doc < (plans.bound ?? plans.count) && doc < LOOKED && found.length < 3; doc++) {
    const row = plans.row(doc);
    if (row !== null && isActive(row)) found.push(row.path);
  }
  return found;
}

/** Is an id that of a task: of those in play, of one that is tracked, or of any plan? */
function knownIds(tasks: Nameable[], facts: Facts): (id: string) => boolean {
  const own = new Set(tasks.map((t) => comparableId(t.id)));
  const tracked = new Set(trackedTasks(facts.state).map((t) => comparableId(t.id)));
  return (id) =>
    own.has(id) ||
    tracked.has(id) ||
    (facts.plans.postings(`#${id}`)?.all ?? new Uint32Array()).some((p) => (maskOf(p) & TASK) !== 0);
}

/** The tasks with ids that todos could name: those of the active work's plan, and those that are tracked for it. */
function inPlay(session: SessionState, facts: Facts): { tasks: Nameable[]; plan: string | null; count: number } {
  const active = activeContext(Object.hasOwn(facts.state.sessions, session.id) ? session : null, facts);
  const over = (status: string): boolean => status === 'completed' || status === 'cancelled';
  const all = active?.plan == null ? [] : (facts.tasks?.(active.plan) ?? []);
  const planned = all.flatMap((t) => (t.id === null ? [] : [{ id: t.id, text: t.text, open: !over(t.status) }]));
  const tracked = trackedTasks(facts.state)
    .filter((t) => !isKey(t.id) && t.status !== 'proposed' && !over(t.status))
    .filter((t) => t.context === null || t.context === active?.id)
    .map((t) => ({ id: t.id, text: t.text, open: true }));
  return { tasks: [...planned, ...tracked], plan: active?.plan ?? null, count: all.length };
}
