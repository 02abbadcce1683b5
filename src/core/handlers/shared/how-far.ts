/** Decides how far a context is, wherever it is told: as its plan stands, else as the tasks say that are tracked for it. */
import type { Context, Facts, PlanRow, TaskState } from '../../model.js';
import { trackedTasks } from '../../task/tracked.js';
import { standText } from '../../words/brief.js';
import { contextWithPlan } from './active-context.js';

interface Progress {
  done: number;
  total: number;
}

function progressOf(plan: PlanRow | null): Progress | null {
  return plan === null || plan.gone === true || plan.merging === true || plan.total === 0
    ? null
    : { done: plan.done, total: plan.total };
}

/** How far `c` is, wherever it is told: as its plan, else as the tasks that are tracked for it (`own`); what was noted of a plan that is not here counts before these. */
export function farOf(c: Context, plan: PlanRow | null, own: TaskState[] = []): Progress | null {
  const total = own.filter((t) => t.status !== 'cancelled' && t.status !== 'proposed').length;
  const done = own.filter((t) => t.status === 'completed').length;
  const tracked = total === 0 ? null : { done, total };
  return progressOf(plan) ?? (c.plan === null ? (tracked ?? keptProgress(c)) : (keptProgress(c) ?? tracked));
}

/** The tasks that are tracked, by their context. */
export function trackedBy({ state }: Pick<Facts, 'state'>, all = trackedTasks(state)): Map<string, TaskState[]> {
  const by = new Map<string, TaskState[]>();
  for (const t of all) {
    if (t.context === null) continue;
    const there = by.get(t.context);
    if (there === undefined) by.set(t.context, [t]);
    else there.push(t);
  }
  return by;
}

/** Says it of one context after the other, as lists do; '' where nothing is known. */
export function farIn(facts: Facts): (c: Context) => string {
  const tracked = trackedBy(facts);
  return (c) => {
    const { plan } = contextWithPlan(c, facts);
    const stand = standText(plan);
    const far = stand === '' ? farOf(c, plan, tracked.get(c.id)) : null;
    return far === null ? stand : `${far.done} of ${far.total}`;
  };
}

/** How far its plan was when a session last ended, where nothing closer is known. */
function keptProgress({ progress }: Context): Progress | null {
  return progress === undefined || progress.total === 0 ? null : { done: progress.done, total: progress.total };
}
