/** Decides what an agent hears that writes todos without task ids: once for each todo and session, or each time where they are refused. */
import { presentEdits, recordEdit, sessionState } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, Outcome, SessionState, ToolEvent } from '../../model.js';
import { type Level, lackingWords, type Nameable, todosWithoutId } from '../../task/enforce.js';
import { isKey, trackedTasks } from '../../task/tracked.js';
import { fingerprint } from '../../text/hash.js';
import { activeContext } from '../shared/active-context.js';

/** Todos that are remembered as told. */
const MOST = 60;

/** The outcome of the todos that `event` is about to write, at `level`; nothing is enforced where no task has an id. */
export function checkTaskIds(event: ToolEvent, facts: Facts, level: Level = facts.config.tasks.enforce): Outcome {
  const { act } = event.tool;
  if (level === 'off' || event.when !== 'before' || act.does !== 'todos') return emptyOutcome();
  const session = sessionState(facts.state, event.session, facts.now);
  const { tasks, plan } = inPlay(session, facts);
  if (tasks.length === 0 && level !== 'hard') return emptyOutcome();
  const lacking = todosWithoutId(act.todos, tasks);
  if (lacking.length === 0) return emptyOutcome();
  const words = lackingWords(lacking, tasks, plan, level, event.session.id);
  if (level === 'hard') return emptyOutcome({ verdict: 'deny', hold: words });
  const marks = lacking.map((t) => fingerprint(t));
  const told = session.unnamed ?? [];
  const fresh = marks.filter((m) => !told.includes(m));
  if (fresh.length === 0) return emptyOutcome();
  const known = Object.hasOwn(facts.state.sessions, session.id) ? session : null;
  const now: SessionState = { ...session, unnamed: [...told, ...new Set(fresh)].slice(-MOST) };
  return emptyOutcome({ brief: words, edits: presentEdits(recordEdit(`session/${session.id}`, known, now)) });
}

/** The tasks with ids that todos could name: those of the active work's plan, and those that are tracked for it. */
function inPlay(session: SessionState, facts: Facts): { tasks: Nameable[]; plan: string | null } {
  const active = activeContext(Object.hasOwn(facts.state.sessions, session.id) ? session : null, facts);
  const over = (status: string): boolean => status === 'completed' || status === 'cancelled';
  const planned = (active?.plan == null ? [] : (facts.tasks?.(active.plan) ?? [])).flatMap((t) =>
    t.id === null ? [] : [{ id: t.id, text: t.text, open: !over(t.status) }],
  );
  const tracked = trackedTasks(facts.state)
    .filter((t) => !isKey(t.id) && t.status !== 'proposed' && !over(t.status))
    .filter((t) => t.context === null || t.context === active?.id)
    .map((t) => ({ id: t.id, text: t.text, open: true }));
  return { tasks: [...planned, ...tracked], plan: planned.length > 0 ? active!.plan : null };
}
