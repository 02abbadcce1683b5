/** Decides which id a task gets: the one that was asked for, when it is one and free; else the plan's next one is only suggested. */
import type { Facts, Finding } from '../model.js';
import { comparableId, isTaskId, nextId } from './id.js';
import { withId } from './in-plans.js';
import { trackedAt } from './tracked.js';

export interface Naming {
  id: string | null;
  /** What would come next in the plan, when no id was asked for. */
  next: string | null;
  findings: Finding[];
}

export const NAMELESS: Naming = { id: null, next: null, findings: [] };

/** The id that is asked for, when it is one and free (`own`: it is this task's already); else the one that would come next in `plan`. */
export function assignId(asked: string | undefined, plan: string | null, facts: Facts, own?: string): Naming {
  const ids = plan === null ? [] : (facts.tasks?.(plan) ?? []).flatMap((t) => (t.id === null ? [] : [t.id]));
  const used = (id: string): boolean =>
    trackedAt(facts.state, id) !== null || facts.plans.postings(`#${comparableId(id)}`) !== null;
  if (asked === undefined && own !== undefined) return { id: own, next: null, findings: [] };
  if (asked === undefined) return { id: null, next: nextId(ids, used), findings: [] };
  const id = asked.trim().replace(/^\[(.*)\]$/s, '$1');
  const form = isTaskId(id) || ids.some((i) => pattern(i) === pattern(id));
  if (!form || /[\s[\]#]/.test(id) || id.length > 40) {
    const example = nextId(ids, used) ?? 'A.1.1';
    return { id: null, next: null, findings: [{ code: 'task-id-form', args: { id, example }, severity: 'error' }] };
  }
  const where = id === own ? null : (trackedAt(facts.state, id)?.text ?? standsIn(id, plan, facts));
  return { id, next: null, findings: where === null ? [] : [takenFinding(id, where)] };
}

function standsIn(id: string, plan: string | null, facts: Facts): string | null {
  const [first] = withId(id, [plan], facts);
  return first === undefined ? null : `${first.path}:${first.task.line}`;
}

function pattern(id: string): string {
  return id.replace(/\d+/g, '0');
}

/** Said when `id` is that of another task. */
export function takenFinding(id: string, where: string): Finding {
  return { code: 'task-id-taken', args: { id, where }, severity: 'error' };
}
