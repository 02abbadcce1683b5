/** Decides what adding, accepting and refusing a task writes. Only a person puts a line into a plan: what an agent wants there is proposed. */
import { change, changes } from '../context/state.js';
import { quiet } from '../empty-outcome.js';
import type { Facts, Finding, Outcome, TaskState } from '../model.js';
import { clip, oneLine } from '../text/truncate.js';
import { named } from './assign-id.js';
import { human, kept, written } from './create-task.js';
import { type Asking, planCalled } from './find.js';
import { isTaskId } from './id.js';
import { freshKey, trackedAt } from './tracked.js';

const LONGEST = 400;

/** The outcome of adding a task that says `words`. `plan`: the name of a plan into which it goes, absent = none. */
export function taskAdded(
  words: string,
  given: { id?: string | undefined; plan?: string | undefined },
  asking: Asking,
  facts: Facts,
): Outcome {
  const { id, text } = parted(clip(oneLine(words), LONGEST), given.id);
  if (text === '') return quiet({ findings: [{ code: 'task-usage', args: {}, severity: 'error' }] });
  const plan = given.plan === undefined ? null : planCalled(given.plan, facts);
  if (plan !== null && typeof plan !== 'string') return quiet({ findings: [plan] });
  const naming = named(id, plan ?? asking.activePlan, facts);
  if (naming.findings.length > 0) return quiet({ findings: naming.findings });
  const proposed = asking.by === 'agent' && plan !== null;
  const task: TaskState = {
    id: naming.id ?? freshKey(facts.state),
    text,
    status: proposed ? 'proposed' : 'pending',
    plan,
    context: asking.context,
    at: facts.now,
    by: asking.by,
    reason: null,
  };
  if (proposed || plan === null) return kept(task, naming, plan ?? asking.activePlan, [], facts);
  return written(task, naming, plan, facts);
}

/** The outcome of a person's yes to the proposed task called `ref`. */
export function taskAccepted(ref: string, id: string | undefined, asking: Asking, facts: Facts): Outcome {
  const task = proposedAt(ref, asking, facts);
  if ('code' in task) return quiet({ findings: [task] });
  const own = isTaskId(task.id) ? task.id : undefined;
  const naming = named(id, task.plan, facts, own);
  if (naming.findings.length > 0) return quiet({ findings: naming.findings });
  const now: TaskState = { ...task, id: naming.id ?? task.id, status: 'pending', at: facts.now, by: 'person' };
  const outcome = task.plan === null ? kept(now, naming, null, [], facts) : written(now, naming, task.plan, facts);
  if (now.id === task.id || outcome.edits.length === 0) return outcome;
  return { ...outcome, edits: [...outcome.edits, ...changes(change(`task/${task.id}`, task, null))] };
}

/** The outcome of refusing the proposed task called `ref`: nothing is kept of it but the log. */
export function taskDropped(ref: string, asking: Asking, facts: Facts): Outcome {
  const task = proposedAt(ref, asking, facts);
  if ('code' in task) return quiet({ findings: [task] });
  return quiet({
    edits: changes(change(`task/${task.id}`, task, null)),
    did: `refused ${task.id}`,
    undoable: true,
    view: { did: 'refused', task: { ...task }, changed: true, files: [] },
  });
}

function proposedAt(ref: string, asking: Asking, facts: Facts): TaskState | Finding {
  if (asking.by === 'agent') return human(asking.verb);
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
