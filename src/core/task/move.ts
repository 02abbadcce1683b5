/** Decides what moving a task into another plan writes: its lines are taken out of the one and put into the other as they are. */
import { presentEdits } from '../context/state.js';
import { emptyOutcome } from '../empty-outcome.js';
import type { Facts, Finding, Outcome, TaskState } from '../model.js';
import { fileOf } from '../plan/parse/detect-dialect.js';
import { documentEdit } from '../text/splice.js';
import { NAMELESS, takenFinding } from './assign-id.js';
import { createInPlan, keepTask, personFinding } from './create-task.js';
import { type Asking, findPlan, findTask } from './find.js';
import { isTaskId } from './id.js';
import { withId } from './in-plans.js';
import { removeLine } from './line.js';

/** The outcome of moving the task called `ref` into the plan `to`: its lines are taken out of their plan as they are. */
export function moveTask(ref: string, to: string, asking: Asking, facts: Facts): Outcome {
  const error = (f: Finding): Outcome => emptyOutcome({ findings: [f] });
  if (asking.by === 'agent') return error(personFinding('move'));
  const found = findTask(ref, asking, facts);
  if ('code' in found) return error(found);
  const plan = findPlan(to, facts);
  if (typeof plan !== 'string') return error(plan);
  const { task } = found;
  if (found.unkept === true) return error(takenFinding(task.id, 'another task is tracked by it'));
  if (task.status === 'proposed') return keepTask({ ...task, plan, at: facts.now }, NAMELESS, null, [], facts, 'moved');
  const from = found.standings.find((s) => s.path === task.plan) ?? found.standings[0];
  if (from?.path === plan || found.standings.some((s) => s.path === plan))
    return error({ code: 'task-id-taken', args: { id: task.id, where: `it stands in ${plan}` }, severity: 'error' });
  const elsewhere = isTaskId(task.id) ? withId(task.id, [plan], facts).find((s) => s.path === plan) : undefined;
  if (elsewhere !== undefined) return error(takenFinding(task.id, `${plan}:${elsewhere.task.line}`));
  if (from === undefined)
    return createInPlan({ ...task, plan, at: facts.now }, { ...NAMELESS, id: ownId(task) }, plan, facts);
  const old = facts.file?.(fileOf(from.path).file);
  const out =
    old == null || facts.writable?.(fileOf(from.path).file) === false ? null : removeLine(from.path, old, from.task);
  if (old == null || out === null)
    return error({ code: 'task-not-alone', args: { path: from.path, line: from.task.line }, severity: 'error' });
  const gone = documentEdit(`file/${from.path}`, old, out.splices);
  return createInPlan({ ...task, plan, at: facts.now }, NAMELESS, plan, facts, out.wanted, presentEdits(gone));
}

function ownId(task: TaskState): string | null {
  return isTaskId(task.id) ? task.id : null;
}
