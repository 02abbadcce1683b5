/** Decides what follows for the plan when the agent's todos change, and what for the todos when it wrote the plan. */

import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, Outcome, ToolEvent } from '../../model.js';
import { relativePath } from '../../text/relative.js';
import { newsBrief, unreadPlanBrief } from '../../words/news.js';
import { statusWriter } from './status-writer.js';
import { syncPlan, syncState } from './sync-session.js';
import { proposalEdits, trackedEdits } from './tracked-tasks.js';

/** Statuses go from the todos into every plan that holds their tasks; the model hears what the plan says otherwise. */
export function onTodos(event: ToolEvent, facts: Facts): Outcome {
  const { act } = event.tool;
  const { id } = event.session;
  const at = event.when === 'after' && facts.tasks !== undefined ? syncState(id, facts) : null;
  if (at === null) return emptyOutcome();
  if (act.does === 'write') {
    const own = at.plan !== null && act.files.some((f) => relativePath(f.path, facts.workspace) === at.plan);
    if (!own || at.agreed === null) return emptyOutcome();
    const seen = syncPlan(at, null, facts, { own: true });
    return emptyOutcome({ edits: seen.record });
  }
  if (act.does !== 'todos') return emptyOutcome();
  const desk = statusWriter(at.plan, facts);
  const { record, news, done, unread } = syncPlan(at, act, facts, { put: desk.put });
  const plans = desk.edits();
  const written = done?.planChanges ?? [];
  const fresh = done?.proposed.filter((p) => p.fresh) ?? [];
  const brief = unread ? unreadPlanBrief(at.plan!, id) : newsBrief(news, at.plan ?? '', id);
  const files = plans.map((e) => e.key.slice(5)).join(', ');
  const did = `${written.length === 1 ? 'a task' : `${written.length} tasks`} moved in ${files}, as the todos say`;
  return emptyOutcome({
    edits: [
      ...plans,
      ...record,
      ...trackedEdits(written, at.plan, facts),
      ...(at.plan === null ? [] : proposalEdits(fresh, at.plan, at.context, facts)),
    ],
    findings: [...(done?.conflicts ?? []), ...desk.findings],
    ...(plans.length === 0 ? {} : { did, undoable: true }),
    ...(brief === '' ? {} : { brief }),
  });
}
