/** Decides which task a person or an agent means by an id, a key, or `PLAN:LINE`, and which plan by a name. */
import type { Facts, Finding, TaskState } from '../model.js';
import { fileOf } from '../plan/parse/detect-dialect.js';
import { leadingId } from '../plan/parse/leading-id.js';
import { bareId } from './id.js';
import { isAlike, type Standing, sameTaskIn, standingsOf, withId } from './in-plans.js';
import { newKey, trackedAt, trackedTasks } from './tracked.js';

/** A task that is meant, as it is tracked or would be, and where it stands in plans. */
export interface Found {
  task: TaskState;
  standings: Standing[];
  findings: Finding[];
  /** Is its id the one that another tracked task has? Then only its plans say its status. */
  unkept?: boolean;
}

/** A task that was added or changed. */
export interface TaskChange {
  /** In one word. */
  did: string;
  task: TaskState;
  changed: boolean;
  /** Where plans were changed: `PATH:LINE`. */
  files: string[];
  /** Of a task that is over now: how far its plan is. */
  reached?: { done: number; total: number; next: { id: string; text: string } | null };
  /** Of a task that was added without an id: the one that is suggested. */
  next?: string | null;
}

/** What is known of whoever asks. */
export interface Asking {
  /** The work they are on, and its plan. */
  context: string | null;
  activePlan: string | null;
  by: 'person' | 'agent';
  /** Id of the agent's session. */
  session?: string;
  verb: string;
  /** The plan that was named. */
  plan?: string | undefined;
}

/** The task called `ref`, or why none is. */
export function findTask(ref: string, asking: Asking, facts: Facts): Found | Finding {
  const plan = asking.plan === undefined ? undefined : findPlan(asking.plan, facts);
  if (plan !== undefined && typeof plan !== 'string') return plan;
  const tracked = trackedAt(facts.state, ref);
  if (tracked !== null) {
    const { same, findings } = standingsOf(tracked, asking.activePlan, facts);
    if (plan === undefined || tracked.plan === plan || same.some((s) => s.path === plan))
      return { task: tracked, standings: same, findings };
  }
  return atLine(ref, asking, facts) ?? inPlans(ref, { ...asking, plan }, facts);
}

/** The task on the line that `PLAN:LINE` names. */
function atLine(ref: string, asking: Asking, facts: Facts): Found | null {
  const m = /^(.+):(\d{1,7})$/s.exec(ref);
  const task = m === null ? undefined : facts.tasks?.(m[1]!)?.find((t) => t.line === Number(m[2]));
  if (m === null || task === undefined) return null;
  const standing = { path: m[1]!, task };
  const one = facts.tasks!(m[1]!)!.filter((t) => t.id === null && t.text === task.text).length === 1;
  const here = trackedTasks(facts.state).find(
    (t) => task.id === null && t.plan === m[1] && t.text === task.text && (one || t.line === task.line),
  );
  if (here !== undefined) return { task: here, standings: [standing], findings: [] };
  const known = task.id === null ? null : trackedAt(facts.state, task.id);
  if (known !== null && isAlike(known.text, task.text)) {
    const { same, findings } = standingsOf(known, asking.activePlan, facts);
    return { task: known, standings: same, findings };
  }
  const base = fresh(task.id ?? newKey(facts.state), standing, asking, facts);
  if (task.id === null) return { task: base, standings: [standing], findings: [] };
  const { same, findings } = sameTaskIn(withId(task.id, [m[1]!], facts), base);
  return { task: base, standings: same, findings, unkept: known !== null };
}

/** An id that nobody tracks yet: the plan that was named says what it means, else that of the active work, else all agree. */
function inPlans(ref: string, asking: Asking, facts: Facts): Found | Finding {
  // An id with the words of its task behind it is meant by the id.
  const id = leadingId(ref.trim())?.[1] ?? bareId(ref);
  const all = withId(id, [asking.plan ?? null, asking.activePlan], facts);
  const own = all.find((s) => s.path === (asking.plan ?? asking.activePlan));
  const first = asking.plan === undefined ? (own ?? all[0]) : own;
  if (first === undefined) return { code: 'no-task', args: { ref }, severity: 'error' };
  const task = fresh(first.task.id!, first, asking, facts);
  const { same, findings } = sameTaskIn(all, task);
  if (own === undefined && findings.length > 0) {
    const paths = [...new Set(all.map((s) => s.path))].slice(0, 5).join(', ');
    return { code: 'task-several', args: { id, paths, verb: asking.verb }, severity: 'error' };
  }
  return { task, standings: same, findings, unkept: trackedAt(facts.state, id) !== null };
}

function fresh(id: string, { path, task }: Standing, asking: Asking, facts: Facts): TaskState {
  const { text, status, line } = task;
  const context = asking.activePlan === path ? asking.context : null;
  return { id, text, status, plan: path, line, context, at: facts.now, by: asking.by, reason: null };
}

/** The path of the plan called `ref`: a file of the workspace, or the only plan of that name. */
export function findPlan(ref: string, facts: Facts): string | Finding {
  const path = ref.replaceAll('\\', '/').replace(/^\.\//, '');
  if (facts.file?.(fileOf(path).file) != null && facts.tasks?.(path) != null) return path;
  const wanted = path.toLowerCase().replace(/\.[^./]+$/, '');
  const found: string[] = [];
  for (let doc = 0; doc < facts.plans.count && found.length < 6; doc++) {
    const row = facts.plans.row(doc);
    const names = row === null ? [] : [row.name, row.title, row.path.replace(/^.*\//, '').replace(/\.[^.]+$/, '')];
    if (names.some((n) => n.toLowerCase() === wanted)) found.push(row!.path);
  }
  if (found.length === 1) return found[0]!;
  const code = found.length === 0 ? 'no-plan' : 'plan-several';
  return { code, args: { ref, paths: found.slice(0, 5).join(', ') }, severity: 'error' };
}
