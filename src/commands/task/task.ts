/** `clew task`: the tasks that are tracked, and every change of them; a status reaches each plan file that holds the task. */

import { emptyOutcome } from '../../core/empty-outcome.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import type { Context, Facts, Fields, Outcome, TaskState, TrackedStatus } from '../../core/model.js';
import { acceptTask, addTask, dropTask } from '../../core/task/add.js';
import type { Asking, TaskChange } from '../../core/task/find.js';
import { comparableId } from '../../core/task/id.js';
import { moveTask } from '../../core/task/move.js';
import { setStatus, VERBS } from '../../core/task/status.js';
import { trackedTasks } from '../../core/task/tracked.js';
import { titleLine } from '../../core/text/truncate.js';
import type { Command, Input, Term } from '../_command.js';
import { undoHint } from '../_undo-hint.js';
import { sessionOf } from '../session/_session.js';
import type { Answers } from './_answers.js';

/** Open tasks of the active plan that are listed beside those that are tracked. */
const SHOWN = 20;
const OVER: TrackedStatus[] = ['completed', 'cancelled'];
const MARKS: Record<TrackedStatus, string> = {
  pending: '○',
  in_progress: '◐',
  blocked: '■',
  completed: '✓',
  cancelled: '–',
  proposed: '?',
};

type Row = Pick<TaskState, 'id' | 'text' | 'status' | 'plan' | 'context' | 'reason'> & { line?: number };

export const command: Command = {
  name: 'task',
  group: 'plans',
  order: 3,
  summary: 'track tasks; a status reaches every plan that holds the task',
  asks: true,
  args: '[verb] [words...]',
  flags: [
    { name: 'id', value: 'ID', about: 'the id of the new task; without it the next one is only suggested' },
    { name: 'plan', value: 'PLAN', about: 'add: write it into this plan; else: the plan that is meant' },
    { name: 'to', value: 'PLAN', about: 'move: the plan it goes to' },
    { name: 'reason', value: 'TEXT', about: 'why it is blocked or cancelled' },
    { name: 'all', about: 'list closed ones, too' },
  ],
  examples: [
    ['clew task', 'what is tracked, proposed, and open in the active plan'],
    ['clew task add "write the importer" --plan PILOT', 'a new line in that plan; the next id is suggested'],
    ['clew task add "ask Ada" --id A.1.3', 'tracked by clew alone'],
    ['clew task start A.1.2', 'also done, block, cancel and reopen; --reason says why'],
    ['clew task done docs/plans/pilot.md:12', 'a task without an id, by its line'],
    ['clew task move A.1.2 --to ROADMAP', 'its lines go to that plan'],
    ['clew task accept k1 --id A.1.4', 'a proposed task goes into its plan; drop refuses it'],
  ],
  writes: (input) => !['list', undefined].includes(input.args[0]),
  needs: () => [{ kind: 'index', how: 'refresh' }],
  completes: ([verb]) => (verb === undefined ? ['list', 'add', 'accept', 'drop', 'move', ...Object.keys(VERBS)] : []),
  decide: (input, facts) => {
    const [verb = 'list', ...words] = input.args;
    const session = sessionOf(input, facts);
    const active = activeContext(session, facts);
    const flag = (name: string): string | undefined =>
      typeof input.flags[name] === 'string' ? (input.flags[name] as string) : undefined;
    const asking: Asking = {
      context: active?.id ?? null,
      activePlan: active?.plan ?? null,
      by: input.agent ? 'agent' : 'person',
      ...(input.agent && session !== null ? { session: input.session ?? session.id } : {}),
      verb,
      plan: flag('plan'),
    };
    const ref = words.join(' ').trim();
    if (verb === 'list') return listed(input, active, facts);
    if (ref !== '' && verb === 'add') return addTask(ref, { id: flag('id'), plan: flag('plan') }, asking, facts);
    if (ref !== '' && Object.hasOwn(VERBS, verb)) return setStatus(ref, verb, flag('reason') ?? null, asking, facts);
    if (ref !== '' && verb === 'accept') return acceptTask(ref, flag('id'), asking, facts);
    if (ref !== '' && verb === 'drop') return dropTask(ref, asking, facts);
    const to = flag('to');
    if (ref !== '' && verb === 'move' && to !== undefined) return moveTask(ref, to, asking, facts);
    return emptyOutcome({ findings: [{ code: 'task-usage', args: {}, severity: 'error' }] });
  },
  print: (view, term) => (view.task === undefined ? shownList(view, term) : shownChange(view, term)),
};

function listed(input: Input, active: Context | null, facts: Facts): Outcome {
  const tracked = trackedTasks(facts.state);
  const known = new Set(tracked.map((t) => comparableId(t.id)));
  const open = (tasks: TaskState[]): TaskState[] =>
    input.flags.all === true ? tasks : tasks.filter((t) => !OVER.includes(t.status));
  const planned = (active?.plan == null ? [] : (facts.tasks?.(active.plan) ?? []))
    .filter((t) => !OVER.includes(t.status) && !(t.id !== null && known.has(comparableId(t.id))))
    .map((t) => ({ ...t, id: t.id ?? `${active!.plan}:${t.line}`, plan: active!.plan!, context: active!.id }));
  return emptyOutcome({
    view: {
      tasks: open(tracked.filter((t) => t.status !== 'proposed')),
      proposed: tracked.filter((t) => t.status === 'proposed'),
      plan: active?.plan ?? null,
      planned: planned.slice(0, SHOWN),
      more: Math.max(0, planned.length - SHOWN),
    } satisfies Answers['task list'],
  });
}

function shownList(view: Fields, term: Term): string {
  const rows = (name: string): Row[] => (view[name] ?? []) as Row[];
  const line = (r: Row): string => rowOf(r, term);
  const plan = view.plan === null ? [] : [term.dim(`in ${view.plan}`)];
  const more = Number(view.more) > 0 ? [term.dim(`  and ${view.more} more`)] : [];
  const parts = [
    ...rows('tasks').map(line),
    ...rows('proposed').map(line),
    ...(rows('planned').length > 0 ? [...plan, ...rows('planned').map(line), ...more] : []),
  ];
  return parts.length > 0 ? parts.join('\n') : term.dim('No task is tracked: clew task add "text" begins one.');
}

function rowOf(r: Row, term: Term): string {
  const tail = [
    r.status === 'proposed' ? `proposed for ${r.plan ?? 'no plan'}` : r.status.replace('_', ' '),
    r.reason ?? '',
    r.status === 'proposed' || r.plan === null ? '' : r.plan,
  ].filter(Boolean);
  const room = Math.max(20, term.width - r.id.length - 34);
  return `${MARKS[r.status]} ${term.bold(titleLine(r.id))}  ${term.cut(titleLine(r.text), room)}  ${term.dim(titleLine(tail.join(' · ')))}`;
}

function shownChange(view: Fields, term: Term): string {
  const task = view.task as Row;
  const files = (view.files ?? []) as string[];
  if (view.changed !== true)
    return `${term.good('✓')} ${titleLine(task.id)} is ${task.status.replace('_', ' ')} already`;
  const where = files.length === 0 ? '' : `\n  ${term.dim(`changed ${files.join(', ')}`)}`;
  const reached = view.reached === undefined ? '' : `\n  ${reachedLine(view.reached as Reached, term)}`;
  return `${term.good('✓')} ${view.did} ${term.bold(titleLine(task.id))}: ${titleLine(task.text)}${where}${reached}\n  ${term.dim(undoHint(view))}`;
}

type Reached = NonNullable<TaskChange['reached']>;

function reachedLine({ done, total, next }: Reached, term: Term): string {
  const then =
    next === null
      ? ''
      : `; next: ${titleLine(next.id)} ${term.cut(titleLine(next.text), Math.max(20, term.width - 40))}`;
  return `${done} of ${total} done${then}`;
}
