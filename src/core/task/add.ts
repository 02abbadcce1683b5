/** Decides what adding, accepting and refusing a task writes. Only a person puts a line into a plan: what an agent wants there is proposed. */
import { presentEdits, recordEdit } from '../context/state.js';
import { emptyOutcome } from '../empty-outcome.js';
import type { Facts, Finding, Outcome, TaskState } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';
import { assignId } from './assign-id.js';
import { createInPlan, keepTask, personFinding } from './create-task.js';
import { type Asking, findPlan, type TaskChange } from './find.js';
import { isTaskId } from './id.js';
import { calledTask, newKey, trackedAt, workOfPlan } from './tracked.js';

const LONGEST = 400;

/** The outcome of adding a task that says `words`. `plan`: the name of a plan into which it goes, absent = none. */
export function addTask(
  words: string,
  given: { id?: string | undefined; plan?: string | undefined },
  asking: Asking,
  facts: Facts,
): Outcome {
  const { id, text } = parted(truncate(oneLine(words), LONGEST), given.id);
  if (text === '') return emptyOutcome({ findings: [{ code: 'task-usage', args: {}, severity: 'error' }] });
  const plan = given.plan === undefined ? null : findPlan(given.plan, facts);
  if (plan !== null && typeof plan !== 'string') return emptyOutcome({ findings: [plan] });
  const naming = assignId(id, plan ?? asking.activePlan, facts);
  if (naming.findings.length > 0) return emptyOutcome({ findings: naming.findings });
  const proposed = asking.by === 'agent' && plan !== null;
  const task: TaskState = {
    id: naming.id ?? newKey(facts.state),
    text,
    status: proposed ? 'proposed' : 'pending',
    plan,
    context: workOfPlan(plan, [asking.context], facts.state),
    at: facts.now,
    by: asking.by,
    reason: null,
  };
  if (proposed || plan === null) return keepTask(task, naming, plan ?? asking.activePlan, [], facts);
  return createInPlan(task, naming, plan, facts);
}

/** The outcome of a person's yes to the proposed task called `ref`. */
export function acceptTask(ref: string, id: string | undefined, asking: Asking, facts: Facts): Outcome {
  const task = proposedAt(ref, asking, facts);
  if ('code' in task) return emptyOutcome({ findings: [task] });
  const own = isTaskId(task.id) ? task.id : undefined;
  const naming = assignId(id, task.plan, facts, own);
  if (naming.findings.length > 0) return emptyOutcome({ findings: naming.findings });
  const now: TaskState = { ...task, id: naming.id ?? task.id, status: 'pending', at: facts.now, by: 'person' };
  const outcome =
    task.plan === null ? keepTask(now, naming, null, [], facts) : createInPlan(now, naming, task.plan, facts);
  if (now.id === task.id || outcome.edits.length === 0) return outcome;
  return { ...outcome, edits: [...outcome.edits, ...presentEdits(recordEdit(`task/${task.id}`, task, null))] };
}

/** The outcome of refusing the proposed task called `ref`: nothing is kept of it but the log. */
export function dropTask(ref: string, asking: Asking, facts: Facts): Outcome {
  const task = proposedAt(ref, asking, facts);
  if ('code' in task) return emptyOutcome({ findings: [task] });
  return emptyOutcome({
    edits: presentEdits(recordEdit(`task/${task.id}`, task, null)),
    did: `refused ${calledTask(task)}`,
    undoable: true,
    view: { did: 'refused', task: { ...task }, changed: true, files: [] } satisfies TaskChange,
  });
}

function proposedAt(ref: string, asking: Asking, facts: Facts): TaskState | Finding {
  if (asking.by === 'agent') return personFinding(asking.verb);
  const task = trackedAt(facts.state, ref);
  if (task === null) return { code: 'no-task', args: { ref }, severity: 'error' };
  if (task.status === 'proposed') return task;
  return { code: 'task-not-proposed', args: { id: task.id, status: task.status }, severity: 'error' };
}

/** An id that `words` begin with is the task's own, as if it had been named. */
function parted(words: string, id: string | undefined): { id: string | undefined; text: string } {
  const m = /^\[?([A-Z][A-Z\d.-]*\d)\]?[:.]?\s+(.+)$/.exec(words);
  return id === undefined && m !== null && isTaskId(m[1]!) ? { id: m[1]!, text: m[2]! } : { id, text: words };
}
