/** Decides what moving a task into another plan writes: its lines are taken out of the one and put into the other as they are. */
import { changes } from '../context/state.js';
import { quiet } from '../empty-outcome.js';
import type { Facts, Finding, Outcome, TaskState } from '../model.js';
import { fileOf } from '../plan/parse/detect-dialect.js';
import { documentEdit } from '../text/splice.js';
import { NAMELESS, taken } from './assign-id.js';
import { human, kept, written } from './create-task.js';
import { type Asking, foundTask, planCalled } from './find.js';
import { isTaskId } from './id.js';
import { withId } from './in-plans.js';
import { lineTaken } from './line.js';

/** The outcome of moving the task called `ref` into the plan `to`: its lines are taken out of their plan as they are. */
export function taskMoved(ref: string, to: string, asking: Asking, facts: Facts): Outcome {
  const error = (f: Finding): Outcome => quiet({ findings: [f] });
  if (asking.by === 'agent') return error(human('move'));
  const found = foundTask(ref, asking, facts);
  if ('code' in found) return error(found);
  const plan = planCalled(to, facts);
  if (typeof plan !== 'string') return error(plan);
  const { task } = found;
  if (found.unkept === true) return error(taken(task.id, 'another task is tracked by it'));
  if (task.status === 'proposed') return kept({ ...task, plan, at: facts.now }, NAMELESS, null, [], facts, 'moved');
  const from = found.standings.find((s) => s.path === task.plan) ?? found.standings[0];
  if (from?.path === plan || found.standings.some((s) => s.path === plan))
    return error({ code: 'task-id-taken', args: { id: task.id, where: `it stands in ${plan}` }, severity: 'error' });
  const elsewhere = isTaskId(task.id) ? withId(task.id, [plan], facts).find((s) => s.path === plan) : undefined;
  if (elsewhere !== undefined) return error(taken(task.id, `${plan}:${elsewhere.task.line}`));
  if (from === undefined)
    return written({ ...task, plan, at: facts.now }, { ...NAMELESS, id: ownId(task) }, plan, facts);
  const old = facts.file?.(fileOf(from.path).file);
  const out =
    old == null || facts.writable?.(fileOf(from.path).file) === false ? null : lineTaken(from.path, old, from.task);
  if (old == null || out === null)
    return error({ code: 'task-not-alone', args: { path: from.path, line: from.task.line }, severity: 'error' });
  const gone = documentEdit(`file/${from.path}`, old, out.splices);
  return written({ ...task, plan, at: facts.now }, NAMELESS, plan, facts, out.wanted, changes(gone));
}

function ownId(task: TaskState): string | null {
  return isTaskId(task.id) ? task.id : null;
}
