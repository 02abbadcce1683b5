/** `clew next`: what to do next and why: the active context's next action, then the open tasks of its plan, then what is open elsewhere. */

import { finishedBy, finishedOf, planOverBy } from '../../core/context/finished-elsewhere.js';
import { isFiller } from '../../core/context/gate/concrete.js';
import { taskWords } from '../../core/context/gate/next-action.js';
import { withGone } from '../../core/context/gone-files.js';
import { hasSameWords } from '../../core/context/rules/open-items.js';
import { stillOpen } from '../../core/context/still-open.js';
import { inTurn } from '../../core/context/up-next.js';
import { openParts } from '../../core/document/brief-lines.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { besideOf, filesKnown, knownDocument } from '../../core/handlers/document/draft.js';
import { markedFindings } from '../../core/handlers/document/marked.js';
import { activeContext, openContexts } from '../../core/handlers/shared/active-context.js';
import type { Context, Facts, Task } from '../../core/model.js';
import { everyPlan } from '../../core/plan/catalog/aliases.js';
import { isInState, sortPlans } from '../../core/plan/catalog/list.js';
import { isPlaceholder } from '../../core/plan/placeholder.js';
import { tasksOfContext } from '../../core/task/of-context.js';
import { givenOf } from '../../core/team/handed.js';
import { formatAge } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { titleLine } from '../../core/text/truncate.js';
import type { Command, Term } from '../_command.js';
import { type Begins, beginsElsewhere, beginsLine, sessionOf } from '../session/_session.js';
import type { Answers, NextStep as Step } from './_answers.js';

/** Tasks of the active plan that are shown, and contexts and plans elsewhere. */
const MOST_TASKS = 3;
const MOST_ELSEWHERE = 5;

export const command: Command = {
  name: 'next',
  group: 'every day',
  order: 2,
  summary: 'show what to do next, and why',
  args: '',
  flags: [],
  examples: [
    ['clew next', 'the next action, the next open tasks of the plan, and what is open elsewhere'],
    ['clew next --json', 'the same for a program'],
  ],
  writes: false,
  tells: true,
  needs: () => [{ kind: 'index', how: 'refresh' }, { kind: 'torn' }],
  decide: (input, facts) => {
    const session = sessionOf(input, facts);
    const active = activeContext(session, facts);
    // What was handed over is another's to do, and a plan that somebody has to the end needs nobody.
    const others = openContexts(facts, active?.id ?? null).filter(
      (c) => c.paused !== true && givenOf(c, facts) === null && planOverBy(c.plan, facts) === undefined,
    );
    const here = active === null ? [] : [...actionOf(active, facts, true), ...tasksOf(active, facts, true)];
    const elsewhere = others.flatMap((c) => [...actionOf(c, facts, false), ...tasksOf(c, facts, false)].slice(0, 1));
    const done = active === null ? [] : doneElsewhere(active, facts);
    const taken = new Set(
      openContexts(facts, null).flatMap((c) => (c.paused === true && c.id !== active?.id ? [] : [c.plan])),
    );
    const free = sortPlans(isInState(everyPlan(facts.plans), 'open'), 'recent').filter(
      (p) => !taken.has(p.path) && planOverBy(p.path, facts) === undefined,
    );
    const untouched = free.flatMap(({ path }) =>
      openTasks(path, facts)
        .slice(0, 1)
        .map((t) => stepOf(t, path)),
    );
    return emptyOutcome({
      findings: active === null ? [] : markedFindings([active], facts),
      view: {
        active: active?.id ?? null,
        ...beginsElsewhere(session, facts),
        next: [
          ...withoutTwins(here).slice(0, MOST_TASKS + 1),
          ...done.slice(0, MOST_TASKS),
          ...[...elsewhere, ...untouched].slice(0, MOST_ELSEWHERE),
        ],
      } satisfies Answers['next'],
    });
  },
  print: (view, term) => {
    const steps = view.next as Step[];
    if (steps.length === 0)
      return term.dim('No next action and no open task is known. See clew status and clew plans.');
    const begins = view.begins === undefined ? [] : [term.dim(beginsLine(view.begins as Begins))];
    return [...steps.map((s, i) => lines(s, i === 0, term).join('\n')), ...begins].join('\n');
  },
};

/** What is typed is never cut, and what says where goes on below. */
function lines(s: Step, first: boolean, term: Term): string[] {
  const mark = s.by !== undefined ? term.good('✓') : s.active ? term.good(first ? '●' : '☐') : '○';
  return [
    `${mark} ${term.cut(s.text, term.width - 2)}`,
    `  ${term.dim(s.why)}`,
    ...(s.go === '' ? [] : [`  ${term.dim(s.go)}`]),
  ];
}

/** What the document of `c` says comes next, where its plan has not got past it. */
function actionOf(c: Context, facts: Facts, active: boolean): Step[] {
  const document = knownDocument(c, facts);
  if (document === null || isMerging(c.plan, facts)) return [];
  const beside = besideOf(c, facts);
  const tasks = tasksOfContext(c, facts);
  const { nextAction } = stillOpen(openParts(document, ...(beside === null ? [] : [beside])), tasks);
  // A task of the plan that stands in for it is listed as what it is; the last change is nothing to do.
  if (
    nextAction === null ||
    isFiller(nextAction) ||
    (c.plan !== null && tasks.some((t) => taskWords(t) === nextAction))
  )
    return [];
  const text = titleLine(withGone(nextAction, filesKnown(c, document), facts.exists));
  const why = active
    ? `the next action of ${c.id}, the active context`
    : `the next action of ${c.id}, left ${formatAge(c.lastAt, facts.now)} ago`;
  return [{ text, why, context: c.id, plan: c.plan, task: null, active, go: active ? '' : `clew switch ${c.id}` }];
}

function tasksOf(c: Context, facts: Facts, active: boolean): Step[] {
  const { plan } = c;
  if (plan === null) return [];
  const go = active ? '' : `clew switch ${c.id}`;
  const finished = finishedOf(c.id, facts);
  const left = openTasks(plan, facts, c).filter((t) => finishedBy(t, finished) === undefined);
  return left.map((t) => ({ ...stepOf(t, plan), context: c.id, active, go }));
}

/** What is open here and somebody of the team finished: nothing to do again. */
function doneElsewhere(c: Context, facts: Facts): Step[] {
  const { plan } = c;
  const finished = plan === null ? [] : finishedOf(c.id, facts);
  if (plan === null || finished.length === 0) return [];
  return openTasks(plan, facts, c).flatMap((t) => {
    const by = finishedBy(t, finished);
    const why = `done by ${safeTitle(by ?? '')}, not here yet: git pull, once pushed`;
    return by === undefined ? [] : [{ ...stepOf(t, plan), why, context: c.id, active: true, go: '', by }];
  });
}

/** What is in progress, then what is open, as it comes next for `c`, else as the plan has it. */
function openTasks(plan: string, facts: Facts, c?: Context): Task[] {
  if (isMerging(plan, facts)) return [];
  const all = facts.tasks?.(plan) ?? [];
  const tasks = (c === undefined ? all : inTurn(all, c, facts)).filter((t) => !isPlaceholder(t.text));
  return ['in_progress', 'pending'].flatMap((status) => tasks.filter((t) => t.status === status));
}

function isMerging(plan: string | null, facts: Facts): boolean {
  return plan !== null && (facts.marked?.(plan) ?? 0) > 0;
}

/** A task of a plan that is nobody's context yet. */
function stepOf(t: Task, plan: string): Step {
  const why = `${t.status === 'in_progress' ? 'in progress' : 'the next open task'} in ${plan}, line ${t.line}`;
  const text = titleLine(taskWords(t));
  return { text, why, context: null, plan, task: t.id, active: false, go: `clew switch ${plan}` };
}

/** A next action and a task in the same words are one. */
function withoutTwins(steps: Step[]): Step[] {
  return steps.filter((s, i) => !steps.slice(0, i).some((t) => hasSameWords(t.text, s.text)));
}
