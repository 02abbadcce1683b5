/** Decides how a task comes into the records, and with its line into a plan. */
import { presentEdits } from '../context/state.js';
import { emptyOutcome } from '../empty-outcome.js';
import type { Edit, Facts, Finding, Outcome, TaskState } from '../model.js';
import { documentEdit } from '../text/splice.js';
import type { Naming } from './assign-id.js';
import type { TaskChange } from './find.js';
import { addLine, type Wanted } from './line.js';
import { calledTask, taskEditOf } from './tracked.js';

/** The task with its line in `plan`. */
export function createInPlan(
  task: TaskState,
  naming: Naming,
  plan: string,
  facts: Facts,
  lines?: Wanted,
  before: Edit[] = [],
): Outcome {
  const text = facts.file?.(plan);
  const wanted: Wanted = lines ?? { mark: markOf(task), id: naming.id, words: task.text };
  const place = text == null || facts.writable?.(plan) === false ? null : addLine(plan, text, wanted);
  const edit = place === null ? null : documentEdit(`file/${plan}`, text!, place.splices);
  if (place === null || edit === null)
    return emptyOutcome({ findings: [{ code: 'task-no-place', args: { path: plan }, severity: 'error' }] });
  const verb = lines === undefined ? 'added' : 'moved';
  const { line, text: words } = place.task;
  return keepTask(
    { ...task, text: lines === undefined ? words : task.text, plan, line },
    naming,
    plan,
    [...before, edit],
    facts,
    verb,
  );
}

function markOf(task: TaskState): string {
  return task.status === 'completed'
    ? 'x'
    : task.status === 'cancelled'
      ? '-'
      : task.status === 'in_progress'
        ? '~'
        : ' ';
}

/** The task as a record, with `edits` of files before it. */
export function keepTask(
  task: TaskState,
  naming: Naming,
  plan: string | null,
  edits: Edit[],
  facts: Facts,
  verb: 'added' | 'moved' = 'added',
): Outcome {
  const record = taskEditOf(facts.state, task);
  const did = task.status === 'proposed' ? 'proposed' : verb;
  const findings: Finding[] = [];
  if (naming.next !== null && naming.id === null)
    findings.push({
      code: 'task-id-next',
      args: { plan: plan ?? '', id: naming.next, key: task.id },
      severity: 'note',
    });
  if (task.status === 'proposed')
    findings.push({ code: 'task-waits', args: { id: task.id, plan: task.plan ?? '' }, severity: 'note' });
  return emptyOutcome({
    edits: [...edits, ...presentEdits(record)],
    did: record === null && edits.length === 0 ? '' : `${did} ${calledTask(task)}`,
    undoable: true,
    findings,
    view: {
      did,
      task: { ...task },
      changed: record !== null || edits.length > 0,
      next: naming.id === null ? naming.next : null,
      files: edits.map((e) => (e.key === `file/${task.plan}` ? `${task.plan}:${task.line}` : e.key.slice(5))),
    } satisfies TaskChange,
  });
}

/** Said when an agent asks for what only a person may do. */
export function personFinding(verb: string): Finding {
  return { code: 'task-human', args: { verb }, severity: 'error' };
}
