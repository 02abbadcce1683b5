/** Decides with which facts a session's plan and todos are reconciled, and what of the result is written and said. */
import { change, changes, recordOf, sessionAt } from '../context/state.js';
import type { Splice } from '../document/document.js';
import type { Edit, Facts, Finding, TodoStatus } from '../model.js';
import { taskEdit } from '../plan/edit.js';
import { type Agreed, agreedIn, type PlanTask } from '../reconcile/agreed.js';
import { type ListChange, listed } from '../reconcile/listed.js';
import { type News, reconcile } from '../reconcile/reconcile.js';
import { documentEdit } from '../text/splice.js';
import { elsewhere, everywhere } from './elsewhere.js';
import { afterwards } from './moves.js';

/** Sessions whose agreement is kept; every prompt reads them all. */
const KEPT = 12;

/** Where a session stands: its plan, and what was agreed. */
export interface Standing {
  session: string;
  plan: string | null;
  agreed: Agreed | null;
}

/** Where the session `id` stands after `edits`; `null` for one that is not known. */
export function standing(id: string, facts: Facts, edits: Edit[] = []): Standing | null {
  const edit = edits.find((e) => e.key === `session/${id}`);
  const session = sessionAt(facts.state, id);
  if (session === undefined && edit === undefined) return null;
  const active = edit?.now != null && 'active' in edit.now ? edit.now.active : session?.active;
  const context = typeof active === 'string' ? afterwards(edits, facts.state, active) : null;
  return { session: id, plan: context?.plan ?? null, agreed: agreedIn(recordOf(facts.state, `agreed/${id}`)) };
}

/** What a look at plan and todos leads to: the edits of plans, and of the record. */
export interface Look {
  plans: Edit[];
  record: Edit[];
  news: News[];
  findings: Finding[];
  /** Tasks whose status is written. */
  moved: number;
}

/** `own`: the agent wrote the plan itself. `still`: no plan is written now. */
export function look(
  at: Standing,
  change: ListChange | null,
  facts: Facts,
  how: { own?: boolean; still?: boolean },
): Look {
  const own = at.plan === null ? [] : tasksOf(at, facts);
  if (own === null) return unreadable(at, change, facts);
  const tasks: PlanTask[] = [...own, ...elsewhere(at, change, own, facts)];
  const desk = new Desk(at.plan, facts);
  const from = at.agreed?.plan ?? null;
  const done = reconcile(
    at.agreed,
    {
      path: at.plan,
      tasks,
      file: (at.plan === null ? null : facts.stamp?.(at.plan)) ?? '',
      own: how.own === true,
      moved: from !== null && from !== at.plan && facts.stamp?.(from) === null,
      may: (task, status) => how.still !== true && desk.put(task, status),
    },
    change,
    facts.now,
  );
  return {
    plans: desk.edits(),
    record: kept(at, done.agreed, facts),
    news: done.todoChanges,
    findings: [...done.conflicts, ...desk.findings],
    moved: done.planChanges.length,
  };
}

/** Tasks of the active plan; `null` when it cannot be read, or is empty where it was not: somebody is writing it. */
function tasksOf(at: Standing, facts: Facts): PlanTask[] | null {
  const tasks = facts.tasks?.(at.plan!) ?? null;
  const emptied = tasks?.length === 0 && at.agreed?.plan === at.plan && at.agreed.tasks !== '';
  return emptied && (facts.file?.(fileOf(at.plan!)) ?? '').trim() === '' ? null : tasks;
}

/** A plan that cannot be read says nothing of its tasks; the todos are remembered all the same. */
function unreadable(at: Standing, change: ListChange | null, facts: Facts): Look {
  const { agreed } = at;
  const base: Agreed = agreed ?? { at: facts.now, plan: null, file: '', tasks: '', todos: [] };
  const record = change === null ? [] : kept(at, { ...base, todos: listed(base.todos, change) }, facts);
  return { plans: [], record, news: [], findings: [], moved: 0 };
}

/** The edits of the record, none when it says the same; the oldest of other sessions go. */
function kept(at: Standing, now: Agreed, facts: Facts): Edit[] {
  const key = `agreed/${at.session}`;
  const was = recordOf(facts.state, key);
  const same = at.agreed !== null && JSON.stringify({ ...at.agreed, at: 0 }) === JSON.stringify({ ...now, at: 0 });
  if (same || (was === null && now.plan === null && now.todos.length === 0)) return [];
  const others = Object.entries(was === null ? (facts.state.agreed ?? {}) : {}).map(([id, r]) => ({ id, r }));
  const age = (r: unknown): number => agreedIn(r as Record<string, unknown>)?.at ?? 0;
  const old = others.sort((a, b) => age(b.r) - age(a.r)).slice(KEPT - 1);
  return changes(change(key, was, { ...now }), ...old.map(({ id, r }) => change(`agreed/${id}`, r, null)));
}

/** The path of the file in which the plan stands, alone or with others. */
function fileOf(plan: string): string {
  return plan.replace(/#[^/]*$/, '');
}

/** The files on which statuses are written, each once. */
class Desk {
  readonly findings: Finding[] = [];
  private readonly texts = new Map<string, { text: string; splices: Splice[] } | null>();

  constructor(
    private readonly plan: string | null,
    private readonly facts: Facts,
  ) {}

  /** Notes that `task` is to say `status`, in every plan that holds it; `false` when its own plan cannot be made to. */
  put(task: PlanTask, status: TodoStatus): boolean {
    const path = task.plan ?? this.plan;
    if (path === null || !this.write(path, task, status)) return false;
    const { same, other } = everywhere(task, path, this.facts);
    for (const { path: copy, task: t } of same) if (t.status !== status) this.write(copy, t, status);
    this.findings.push(...other);
    return true;
  }

  edits(): Edit[] {
    return [...this.texts].flatMap(([file, sheet]) => {
      if (sheet === null || sheet.splices.length === 0) return [];
      const splices = [...sheet.splices].sort((a, b) => a.at - b.at);
      const edit = documentEdit(`file/${file}`, sheet.text, splices);
      return edit === null ? [] : [edit];
    });
  }

  private write(path: string, task: PlanTask, status: TodoStatus): boolean {
    const sheet = this.sheet(fileOf(path));
    if (sheet === null) return false;
    const done = taskEdit(
      path,
      sheet.text,
      { ...task, status: task.status === 'blocked' ? 'pending' : task.status },
      status,
    );
    if ('finding' in done) this.findings.push(done.finding);
    else sheet.splices.push(...done.splices);
    return !('finding' in done);
  }

  private sheet(file: string): { text: string; splices: Splice[] } | null {
    if (!this.texts.has(file)) {
      const text = this.facts.file?.(file) ?? null;
      const shut = text !== null && this.facts.writable?.(file) === false;
      if (shut) this.findings.push({ code: 'file-read-only', args: { path: file, line: 1 }, severity: 'warn' });
      this.texts.set(file, text === null || shut ? null : { text, splices: [] });
    }
    return this.texts.get(file)!;
  }
}
