/** Decides what a context document keeps of a request: SYNC_CONTEXT, which this house calls recording. */
import type { Item, Meta, Place, Wish } from '../../model/document.js';
import type { Finding, Todo } from '../../model.js';
import { nextTask } from '../../plan/placeholder.js';
import { keptBranch } from '../../text/branch.js';
import { oneLine, truncate, visibleText } from '../../text/truncate.js';
import { isFiller, whyVague } from '../gate/concrete.js';
import { isMadeOf, nextActionFrom, taskWords } from '../gate/next-action.js';
import { isDoneWhole, isOvertaken, isStandIn } from '../gate/stand-in.js';
import { overIn } from '../still-open.js';
import { isCopyOf, keptWords, plannedWords } from '../up-next.js';
import { isSameTask } from './good-match.js';
import { formatPathItem, hasSameWords, type Known, openItems, pathOf, textAt } from './open-items.js';
import type { Result } from './result.js';

const STEP_PLACES = ['doing', 'next', 'next-action'] as const;
const MOST = { files: 30, todos: 100, goal: 400, entry: 600 };

/** The changes of one request. Which context is active is no part of them, and its task id never changes. */
export function recordResult(doc: Known, result: Result): { changes: Wish[]; findings: Finding[] } {
  const findings = keepTaskId(doc, result);
  if (findings.length > 0 || !(hasChanged(result) || isBehind(doc, result))) return { changes: [], findings };
  const before = [
    ...updateDates(result, doc.meta.branch),
    ...normalizeGoal(doc, result),
    ...updateReferences(doc, result),
    ...updateScope(doc, result),
    ...updateProgress(doc, result),
    ...makeDecisionEntries(doc, result),
    ...makeBlockerEntries(doc, result),
  ];
  return { changes: [...before, ...updateQuickResume(doc, result, before)], findings };
}

/** Files changed or were committed, plan, todos or scope changed, or a decision was made. */
export function hasChanged(result: Result): boolean {
  const scoped = result.scopeIn.length > 0 || result.scopeOut.length > 0;
  const worked = result.files.length > 0 || result.commits.length > 0;
  return worked || result.planChanged || result.todos !== null || scoped || said(result.decision);
}

/** Does the document name a step as next that its plan has as done, or a stand-in that has been overtaken? */
function isBehind(doc: Known, result: Result): boolean {
  const isSpent = spentIn(result);
  return STEP_PLACES.some((place) => openItems(doc, place).some((i) => isSpent(i.text)));
}

/** Tells steps with which nobody will begin any more. */
function spentIn(result: Result): (text: string) => boolean {
  const isOver = overIn(result.tasks);
  const ticked = todosOf(result).flatMap((t) => (t.status === 'completed' ? [t.text] : []));
  const left = takenOut(result);
  return (text) => isOver(text) || isOvertaken(text, result) || isMadeOf(text, ticked) || left(text);
}

/** Tells steps that were tasks of the plan, which has them no more in these words: it says itself what they are called now. What somebody told stays until the plan is done. */
function takenOut({ tasks, planned, told }: Result): (text: string) => boolean {
  if (tasks.length === 0 || planned.length === 0) return () => false;
  const now = tasks.flatMap((t) => [plannedWords(t), keptWords(t)]);
  const gone = planned.filter((p) => !now.some((n) => hasSameWords(n, p)));
  const isOwn = (text: string): boolean => hasSameWords(text, told) && !isDoneWhole(tasks);
  return (text) => !isOwn(text) && gone.some((p) => hasSameWords(p, keptWords({ text })));
}

/** A context keeps its task id: other work is turned to, never written over it. */
export function keepTaskId(doc: Known, result: Pick<Result, 'taskId'>): Finding[] {
  const own = doc.meta.taskId ?? '';
  if (result.taskId === null || own === '' || isSameTask({ taskId: own }, result)) return [];
  return [{ code: 'task-id-fixed', args: { own, other: oneLine(result.taskId) }, severity: 'error' }];
}

/** `meta.last_updated`, and where the work stands in git. */
export function updateDates(result: Result, known?: string): Wish[] {
  const set: Meta = {
    updated: result.now,
    ...(result.branch === null ? {} : { branch: keptBranch(result.branch, known ?? null)! }),
    ...(result.revision === null ? {} : { revision: result.revision }),
  };
  return [{ do: 'meta', set }];
}

/**
 * NORMALIZE_GOAL: hidden characters and white space at the ends go; a goal that is missing (or "TBD") becomes the user's words.
 * A goal that says anything is never replaced, whatever the prompt was about.
 */
export function normalizeGoal(doc: Known, result: Result): Wish[] {
  const own = textAt(doc, 'goal');
  const clean = visibleText(own).trim();
  const asked = truncate(oneLine(result.asked), MOST.goal);
  const next = whyVague(clean) === 'empty' && whyVague(asked) === null ? asked : clean;
  return next === own || next === '' ? [] : [{ do: 'set', place: 'goal', text: next, at: result.now }];
}

/** UPDATE_REFERENCES: the files that changed, newest at the end, and the plan. */
export function updateReferences(doc: Known, result: Result): Wish[] {
  const known = openItems(doc, 'active-files');
  const files = [...new Set(result.files)].filter((f) => formatPathItem(f) !== null).slice(0, MOST.files);
  const changes = files.map((path): Wish => {
    const item = known.find((i) => pathOf(i) === path);
    return item === undefined
      ? { do: 'add', place: 'active-files', text: formatPathItem(path)!, at: result.now }
      : { do: 'verify', id: item.id, place: 'active-files', at: result.now };
  });
  const added = changes.filter((c) => c.do === 'add').length;
  const spare = known
    .filter((i) => !files.includes(pathOf(i) ?? ''))
    .slice(0, Math.max(0, known.length + added - MOST.files));
  return [
    ...changes,
    ...spare.map((i): Wish => ({ do: 'resolve', id: i.id, place: 'active-files' })),
    ...(result.plan === null ? [] : addedTo(doc, 'references', [formatPathItem(result.plan) ?? ''], result.now)),
  ];
}

/** What is inside and outside, as far as it was said anew. */
export function updateScope(doc: Known, result: Result): Wish[] {
  return [
    ...addedTo(doc, 'scope-in', result.scopeIn, result.now),
    ...addedTo(doc, 'scope-out', result.scopeOut, result.now),
  ];
}

const STEPS: [Todo['status'], Place][] = [
  ['completed', 'done'],
  ['in_progress', 'doing'],
  ['pending', 'next'],
];

const PROGRESS = new Set(STEPS.map(([, place]) => place));

/** The todos of a turn. Of two with the same words the later one says how far they are; marks alone are no words. */
function todosOf(result: Result): Todo[] {
  return (result.todos ?? [])
    .slice(0, MOST.todos)
    .filter((t, i, all) => !['', ...all.slice(i + 1).map((u) => u.text)].some((u) => hasSameWords(t.text, u)));
}

/** UPDATE_PROGRESS: each todo stands where its status says, and no longer where it stood; commits are done. */
export function updateProgress(doc: Known, result: Result): Wish[] {
  const out: Wish[] = [];
  const todos = todosOf(result);
  for (const [status, place] of STEPS) {
    const texts = todos.filter((t) => t.status === status).map((t) => entry(t.text));
    for (const text of texts)
      for (const [, other] of STEPS)
        if (other !== place)
          for (const item of openItems(doc, other))
            if (hasSameWords(item.text, text)) out.push({ do: 'resolve', id: item.id, place: other });
    out.push(...addedTo(doc, place, texts, result.now));
  }
  return [
    ...out,
    ...stepsOver(doc, result, out),
    ...addedTo(
      doc,
      'done',
      result.commits.map((c) => `commit ${entry(c)}`),
      result.now,
    ),
  ];
}

/** Steps that the plan has as done, and what only stood in for a step now that one is known; `before` are the changes so far. */
function stepsOver(doc: Known, result: Result, before: Wish[]): Wish[] {
  const isOver = overIn(result.tasks);
  const isSpent = spentIn(result);
  const gone = new Set(before.flatMap((c) => (c.do === 'resolve' ? [c.id] : [])));
  const open = (['doing', 'next'] as const).flatMap((place) =>
    openItems(doc, place).flatMap((item) => (gone.has(item.id) ? [] : [{ place, item }])),
  );
  const todos = todosOf(result).filter((t) => t.status !== 'completed');
  const said = [...open.map((o) => o.item.text), ...todos.map((t) => t.text)].filter(
    (t) => !isStandIn(t) && !isOver(t),
  );
  const known = said.some((text) => whyVague(text) === null);
  const spoken = said.some((text) => whyVague(text) === 'vague');
  const made = nextActionFrom(result);
  const moved = outOfTurn(
    open.filter((o) => !isSpent(o.item.text)),
    result,
  );
  return open.flatMap(({ place, item }): Wish[] => {
    const { id, text } = item;
    if (item === moved?.item) return [{ do: 'replace', id, place, text: moved.text, at: result.now }];
    if (isSpent(text) || (known && isStandIn(text)) || (spoken && isFiller(text)))
      return [{ do: 'resolve', id, place }];
    // A file that was changed before says nothing any more.
    return isFiller(text) && made !== null && made !== text
      ? [{ do: 'replace', id, place, text: made, at: result.now }]
      : [];
  });
}

/** The first of the steps after this one that is a task of the plan and no more, with the one that comes next there now, which no step says. */
function outOfTurn(open: { place: Place; item: Item }[], result: Result): { item: Item; text: string } | null {
  const first = open.find((o) => o.place === 'next' && !hasSameWords(o.item.text, result.told))?.item;
  if (first === undefined) return null;
  const text = inPlan(first.text, result);
  return text === first.text || open.some((o) => hasSameWords(o.item.text, text)) ? null : { item: first, text };
}

/** MAKE_DECISION_ENTRY. */
export function makeDecisionEntries(doc: Known, result: Result): Wish[] {
  return addedTo(doc, 'plan-decisions', [result.decision], result.now);
}

/** MAKE_BLOCKER_ENTRY. */
export function makeBlockerEntries(doc: Known, result: Result): Wish[] {
  return addedTo(doc, 'blockers', [result.blocker], result.now);
}

/** UPDATE_QUICK_RESUME: what the facts name, else the first open step. What somebody told stays until it is done, what they noted since the last record once. */
export function updateQuickResume(doc: Known, result: Result, before: Wish[]): Wish[] {
  const since = doc.meta.updated ?? 0;
  const isSpent = spentIn(result);
  const own = openItems(doc, 'next-action');
  if (
    [...own, ...openItems(doc, 'resume')].some(
      (i) => i.at !== null && i.at > since && whyVague(i.text) === null && !isSpent(i.text),
    )
  )
    return [];
  // What has no date and was not made of a step is somebody's own, too.
  const steps = [...doc.items.filter((i) => PROGRESS.has(i.place)).map((i) => i.text), ...result.tasks.map(taskWords)];
  const isTold = (i: Item): boolean =>
    hasSameWords(i.text, result.told) || (i.at === null && !isStandIn(i.text) && !isMadeOf(i.text, steps));
  const current = own.filter((i) => whyVague(i.text) === null && !isSpent(i.text));
  const spent = own
    .filter((i) => isSpent(i.text))
    .map((i): Wish => ({ do: 'resolve', id: i.id, place: 'next-action' }));
  if (current.some(isTold)) return spent;
  const gone = new Set(before.flatMap((c) => (c.do === 'resolve' ? [c.id] : [])));
  const stepsAt = (place: 'doing' | 'next'): string[] =>
    [
      ...openItems(doc, place).flatMap((i) => (gone.has(i.id) ? [] : [i.text])),
      ...before.flatMap((c) => (c.do === 'add' && c.place === place ? [c.text] : [])),
    ].filter((t) => !isSpent(t) && !isStandIn(t));
  const open = [stepsAt('doing'), stepsAt('next')];
  const [doing, next] = open.map((all) => all.find((t) => whyVague(t) === null));
  const made = nextActionFrom(result);
  const named = made === null || isFiller(made) ? undefined : made;
  const text =
    (result.todos !== null ? (named ?? doing ?? next) : (doing ?? (result.failed !== '' ? named : (next ?? named)))) ??
    // What somebody said, vague as it is, goes before what only stands in for it.
    (made === null && current.length > 0 ? null : open.flat().find((t) => whyVague(t) === 'vague')) ??
    made;
  if (text === null) return spent;
  const step = inPlan(text, result);
  if (hasSameWords(step, textAt(doc, 'next-action'))) return [];
  return [{ do: 'set', place: 'next-action', text: truncate(oneLine(step), MOST.entry), at: result.now }];
}

/** `text`, or, where it is a task of the plan and no more, the one that comes next there. */
function inPlan(text: string, { tasks, todos }: Result): string {
  const copied = todos === null && tasks.some((t) => t.status === 'pending' && isCopyOf(text, t));
  const next = copied ? nextTask(tasks) : undefined;
  return next === undefined ? text : taskWords(next);
}

/** `texts` as new items of `place`, each once, those left out that stand there already. */
function addedTo(doc: Known, place: Place, texts: string[], at: number): Wish[] {
  const known = openItems(doc, place).map((i) => i.text);
  const out: Wish[] = [];
  for (const text of texts.map(entry)) {
    if (text === '' || known.some((k) => hasSameWords(k, text))) continue;
    known.push(text);
    out.push({ do: 'add', place, text, at });
  }
  return out;
}

function entry(text: string): string {
  return truncate(visibleText(text).trim(), MOST.entry);
}

function said(text: string): boolean {
  return oneLine(text) !== '';
}
