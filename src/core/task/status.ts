/** Decides what a change of a task's status writes: its record, and the mark in every plan file that holds the task. */
import { presentEdits } from '../context/state.js';
import { inTurn } from '../context/up-next.js';
import { emptyOutcome } from '../empty-outcome.js';
import type { Facts, Outcome, TaskState, TrackedStatus } from '../model.js';
import { fileOf } from '../plan/parse/detect-dialect.js';
import { tally } from '../plan/parse/tally.js';
import { nextTask } from '../plan/placeholder.js';
import { oneLine, truncate } from '../text/truncate.js';
import { type Asking, findTask, type TaskChange } from './find.js';
import { type Standing, statusEdits } from './in-plans.js';
import { calledTask, taskEditOf, workOfPlan } from './tracked.js';

/** So much is said of why. */
const MOST_SAID = 100;

/** What each verb makes of a task, and how the log tells it. */
export const VERBS: Record<string, { status: TrackedStatus; did: string }> = {
  start: { status: 'in_progress', did: 'started' },
  done: { status: 'completed', did: 'completed' },
  block: { status: 'blocked', did: 'blocked' },
  cancel: { status: 'cancelled', did: 'cancelled' },
  reopen: { status: 'pending', did: 'reopened' },
};

/** The outcome of `verb` (a key of `VERBS`) for the task called `ref`. */
export function setStatus(
  ref: string,
  verb: string,
  reason: string | null,
  asking: Omit<Asking, 'verb'>,
  facts: Facts,
): Outcome {
  const { status, did } = VERBS[verb]!;
  const found = findTask(ref, { ...asking, verb }, facts);
  if ('code' in found) return emptyOutcome({ findings: [found] });
  const { task, standings } = found;
  if (task.status === 'proposed')
    return emptyOutcome({ findings: [{ code: 'task-proposed', args: { id: task.id }, severity: 'error' }] });
  const plans = statusEdits(standings, status, facts);
  const place = standings.find((s) => s.path === task.plan) ?? standings[0];
  const now: TaskState = {
    ...task,
    status,
    reason,
    ...(place === undefined ? {} : { plan: place.path, line: place.task.line }),
    context: workOfPlan(place?.path ?? task.plan, [task.context, asking.context], facts.state, [
      task.context,
      // A terminal names a task, and is at work in no context.
      asking.session === undefined ? null : asking.context,
    ]),
    at: facts.now,
    by: asking.by,
    ...(asking.session === undefined && task.session === undefined ? {} : { session: asking.session ?? null }),
  };
  const why = truncate(oneLine(reason ?? ''), MOST_SAID);
  const edits = [...plans.edits, ...(found.unkept === true ? [] : presentEdits(taskEditOf(facts.state, now)))];
  return emptyOutcome({
    edits,
    did: edits.length === 0 ? '' : `${did} ${calledTask(task)}${why === '' ? '' : `: “${why}”`}`,
    undoable: edits.length > 0,
    findings: [...found.findings, ...plans.findings],
    view: {
      did,
      task: { ...now },
      changed: edits.length > 0,
      files: plans.changed.map((s) => `${fileOf(s.path).file}:${s.task.line}`),
      ...reachedBy(place, status, now.context, facts),
    } satisfies TaskChange,
  });
}

/** How far the plan at `place` is once its task has `status`; nothing where the task is not over. */
function reachedBy(
  place: Standing | undefined,
  status: TrackedStatus,
  work: string | null,
  facts: Facts,
): Pick<TaskChange, 'reached'> {
  if (place === undefined || (status !== 'completed' && status !== 'cancelled')) return {};
  const tasks = (facts.tasks?.(place.path) ?? []).map((t) => (t.line === place.task.line ? { ...t, status } : t));
  if (tasks.length === 0) return {};
  const context = work === null ? undefined : facts.state.contexts[work];
  const next = nextTask(context?.plan === place.path ? inTurn(tasks, context, facts) : tasks);
  return {
    reached: {
      ...tally(tasks),
      next: next === undefined ? null : { id: next.id ?? `${place.path}:${next.line}`, text: next.text },
    },
  };
}
