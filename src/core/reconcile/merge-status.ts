/** Decides what becomes of one task and its todo: what one side changed since they agreed goes to the other, unless both did. */
import type { TodoStatus } from '../model.js';
import type { Base, PlanStatus } from './last-synced.js';

/** `write` goes into the plan, `tell` to the model; `conflict` writes nothing. `base` is what both agree on from here on. */
export interface Settled {
  base: Base;
  write?: TodoStatus;
  tell?: PlanStatus;
  conflict?: true;
}

/** `base` is absent for a pair that is seen for the first time. */
export function mergeStatus(plan: PlanStatus, todo: TodoStatus, base: Base = start(plan, todo)): Settled {
  if (isSameStatus(plan, todo)) return { base: { plan, todo } };
  const planMoved = plan !== base.plan;
  const todoMoved = todo !== base.todo;
  if (planMoved && todoMoved) return { base, conflict: true };
  if (todoMoved) return { base: { plan: todo, todo }, write: todo };
  if (!planMoved) return { base };
  // To be told of a start or a block does not stand against going on; done, dropped and reopened wait for the todo to follow.
  return { base: plan === 'in_progress' || plan === 'blocked' ? { plan, todo } : base, tell: plan };
}

/** A todo has no word for "blocked": it waits. */
export function isSameStatus(plan: PlanStatus, todo: TodoStatus): boolean {
  return plan === todo || (plan === 'blocked' && todo === 'pending');
}

/** Both begin as pending. What the plan says was begun or blocked is no objection to a todo that is further along. */
function start(plan: PlanStatus, todo: TodoStatus): Base {
  const further = plan === 'blocked' || (plan === 'in_progress' && todo === 'completed');
  return { plan: further && todo !== 'pending' ? plan : 'pending', todo: 'pending' };
}

/** The status of several todos about one task together. */
export function combineTodos(statuses: TodoStatus[]): TodoStatus {
  const first = statuses[0]!;
  return statuses.every((s) => s === first) ? first : 'in_progress';
}
