/** Decides with which facts a session's plan and todos are reconciled, and what of the result is written and said. */
import { presentEdits, recordEdit, recordOf, sessionAt } from '../../context/state.js';
import type { Edit, Facts, TodoStatus } from '../../model.js';
import { fileOf } from '../../plan/parse/detect-dialect.js';
import { type Agreed, lastSyncedIn, type PlanTask } from '../../reconcile/last-synced.js';
import { type Reconciled, reconcile } from '../../reconcile/reconcile.js';
import { applyListChange, type ListChange } from '../../reconcile/todo-list.js';
import type { News } from '../../reconcile/types.js';
import { activeAfter } from '../shared/context-transitions.js';
import { tasksElsewhere } from './other-plans.js';
import { withBlocked } from './tracked-tasks.js';

/** Sessions whose agreement is kept; every prompt reads them all. */
const KEPT = 12;

/** Where a session stands: its plan, and what was agreed. */
export interface Standing {
  session: string;
  /** Id of the work that is active. */
  context: string | null;
  plan: string | null;
  agreed: Agreed | null;
}

/** Where the session `id` stands after `edits`; `null` for one that is not known. */
export function syncState(id: string, facts: Facts, edits: Edit[] = []): Standing | null {
  const known = sessionAt(facts.state, id) !== undefined || edits.some((e) => e.key === `session/${id}`);
  const context = known ? activeAfter(edits, facts.state, id) : null;
  const agreed = lastSyncedIn(recordOf(facts.state, `agreed/${id}`));
  return known ? { session: id, context: context?.id ?? null, plan: context?.plan ?? null, agreed } : null;
}

/** What a look at plan and todos leads to. */
export interface Look {
  /** Edits of the record `agreed/SESSION`. */
  record: Edit[];
  news: News[];
  /** All that was decided, `null` when the plan could not be read. */
  done: Reconciled | null;
  /** Is that to be said: did the todos of this session begin so? */
  unread?: true;
}

/** `own`: the agent wrote the plan itself. `knows`: it set that status. `put` writes a status; no plan is written without it. */
export function syncPlan(
  at: Standing,
  change: ListChange | null,
  facts: Facts,
  how: {
    own?: boolean;
    knows?: (task: PlanTask) => boolean;
    put?: (task: PlanTask, status: TodoStatus) => boolean;
  } = {},
): Look {
  const own = at.plan === null ? [] : tasksOf(at, facts);
  if (own === null) return unreadable(at, change, facts);
  const tasks: PlanTask[] = [
    ...withBlocked(own, at.plan ?? '', facts.state),
    ...tasksElsewhere(at, change, own, facts),
  ];
  const from = at.agreed?.plan ?? null;
  const done = reconcile(
    at.agreed,
    {
      path: at.plan,
      tasks,
      file: (at.plan === null ? null : facts.stamp?.(at.plan)) ?? '',
      own: how.own === true,
      ...(how.knows === undefined ? {} : { knows: how.knows }),
      moved: from !== null && from !== at.plan && facts.stamp?.(from) === null,
      may: how.put ?? (() => false),
    },
    change,
    facts.now,
  );
  return {
    record: agreedEdits(at, done.agreed, facts),
    news: done.todoChanges,
    done,
  };
}

/** Tasks of the active plan; `null` when it cannot be read, or is empty where it was not: somebody is writing it. */
function tasksOf(at: Standing, facts: Facts): PlanTask[] | null {
  const tasks = facts.tasks?.(at.plan!) ?? null;
  const emptied = tasks?.length === 0 && at.agreed?.plan === at.plan && at.agreed.tasks !== '';
  return emptied && (facts.file?.(fileOf(at.plan!).file) ?? '').trim() === '' ? null : tasks;
}

/** A plan that cannot be read says nothing of its tasks; the todos are remembered all the same. */
function unreadable(at: Standing, change: ListChange | null, facts: Facts): Look {
  const { agreed } = at;
  const base: Agreed = agreed ?? { at: facts.now, plan: null, file: '', tasks: '', todos: [] };
  const file = at.plan !== null && at.plan === base.plan ? (facts.stamp?.(at.plan) ?? base.file) : base.file;
  const todos = change === null ? base.todos : applyListChange(base.todos, change);
  const record = agreed === null && change === null ? [] : agreedEdits(at, { ...base, file, todos }, facts);
  const begins = change !== null && at.plan !== null && base.todos.length === 0;
  const there = facts.exists?.(at.plan ?? '') === true;
  return { record, news: [], done: null, ...(begins && there ? { unread: true } : {}) };
}

/** The edits of the record, none when it says the same; the oldest of other sessions go. */
export function agreedEdits(at: Standing, now: Agreed, facts: Facts): Edit[] {
  const key = `agreed/${at.session}`;
  const was = recordOf(facts.state, key);
  const same = at.agreed !== null && JSON.stringify({ ...at.agreed, at: 0 }) === JSON.stringify({ ...now, at: 0 });
  if (same || (was === null && now.plan === null && now.todos.length === 0)) return [];
  const others = Object.entries(was === null ? (facts.state.agreed ?? {}) : {}).map(([id, r]) => ({ id, r }));
  const age = (r: unknown): number => lastSyncedIn(r as Record<string, unknown>)?.at ?? 0;
  const old = others.sort((a, b) => age(b.r) - age(a.r)).slice(KEPT - 1);
  return presentEdits(recordEdit(key, was, { ...now }), ...old.map(({ id, r }) => recordEdit(`agreed/${id}`, r, null)));
}
