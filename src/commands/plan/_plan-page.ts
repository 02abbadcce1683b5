/** Decides what `clew show PLAN` shows: how it stands, its tasks by section, the work on it, plans like it, its earlier paths. */

import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Outcome, PlanRow, Task } from '../../core/model.js';
import { type Alias, currentPlan, earlierPaths, plansMovedFrom } from '../../core/plan/catalog/aliases.js';
import { isActive, similarPlans } from '../../core/plan/guard/similar.js';
import { asItStands } from '../../core/plan/parse/as-it-stands.js';
import { isCut } from '../../core/plan/parse/limits.js';
import { type Section, sectionsOf } from '../../core/plan/parse/sections.js';
import { isOpen, stateOf } from '../../core/plan/parse/state.js';
import { query } from '../../core/plan/search/query.js';
import { search } from '../../core/plan/search/search.js';
import { columnsOf } from '../../core/text/columns.js';
import { countOf } from '../../core/text/count.js';
import { formatAge, formatDuration } from '../../core/text/duration.js';
import { formatUtc } from '../../core/text/time.js';
import { oneLine, titleLine } from '../../core/text/truncate.js';
import { HOW, stateWords } from '../../core/words/plans.js';
import type { Term } from '../_command.js';
import type { PlanShown } from './_answers.js';

const MOST = { similar: 5, contexts: 8, aliases: 8 };
/** Of a plan with more tasks than this those that are done are counted, not listed. */
const LONG = 40;
const BAR = 20;
/** Columns of a title that its state leaves at least. */
const LEAST = 16;

/** The plans that `ref` means: one at that path, the one it went to or those it was split into, or one whose file or title is called so. */
export function findPlans(ref: string, facts: Facts): PlanRow[] {
  const path = ref.replace(/^\.\//, '');
  const here = currentPlan(path, facts.plans);
  if (here !== null) return [here];
  const moved = plansMovedFrom(path, facts.plans);
  if (moved.length > 0) return moved;
  const wanted = bare(path);
  const found = search(query({ text: ref, about: ref, paths: [path] }), facts.plans, facts.now, 50);
  const called = found.flatMap((m) =>
    bare(m.plan!.path) === wanted || m.plan!.path.endsWith(`/${path}`) || isTitled(m.plan!, ref) ? [m.plan!] : [],
  );
  const open = called.filter(isOpen);
  return open.length > 0 ? open : called;
}

function isTitled({ title }: PlanRow, ref: string): boolean {
  return title.trim().toLowerCase() === ref.trim().toLowerCase();
}

/** The page of `plan`; `all` = with what is done in a long one. `asked` = the path by which it was called. */
export function planPage(plan: PlanRow, asked: string, all: boolean, facts: Facts): Outcome {
  const earlier = earlierPaths(plan.path, (facts.more.aliases ?? []) as Alias[]);
  const work = Object.values(facts.state.contexts)
    .filter(
      (c) => c.plan !== null && c.status !== 'folded' && [plan.path, ...earlier.map((a) => a.path)].includes(c.plan),
    )
    .sort((a, b) => b.lastAt - a.lastAt);
  const tasks = facts.tasks?.(plan.path) ?? [];
  const now = asItStands(plan, facts);
  const file = plan.path.replace(/#[^#/]*$/, '');
  const sections = sectionsOf(file, facts.file?.(file) ?? null, tasks);
  const last = Math.max(plan.at, ...work.map((c) => c.lastAt));
  const alike = similarPlans(plan, facts.plans, { max: MOST.similar, except: [plan.path] });
  return emptyOutcome({
    findings:
      asked === plan.path || currentPlan(asked, facts.plans) !== null || plansMovedFrom(asked, facts.plans).length === 0
        ? []
        : [{ code: 'plan-moved', args: { path: asked, to: plan.path }, severity: 'note' }],
    view: {
      kind: 'plan',
      path: plan.path,
      title: plan.title,
      state: stateOf(plan),
      supersededBy: plan.supersededBy ?? null,
      done: now.done,
      total: now.total,
      ...(now.cut === undefined ? {} : { cut: now.cut }),
      last: formatUtc(last),
      ago: formatAge(last, facts.now),
      all,
      sections,
      contexts: work.map((c) => ({
        id: c.id,
        title: c.title,
        status: c.status,
        ago: formatAge(c.lastAt, facts.now),
      })),
      similar: alike.map((s) => ({
        path: s.plan.path,
        title: s.plan.title,
        score: s.score,
        verdict: s.verdict,
        active: isActive(s.plan),
      })),
      aliases: earlier.map(({ path, how, at }) => ({ path, how, ago: formatDuration(facts.now - at) })),
    } satisfies PlanShown,
  });
}

/** The page as a person reads it. */
export function printPlan(view: PlanShown, term: Term): string {
  const state = stateWords(view) || 'open';
  const tail = term.cut([state, `last activity ${view.ago} ago`].join(' · '), term.width - LEAST - 2);
  const name = term.cut(titleLine(view.title), term.width - columnsOf(tail) - 2);
  const tasks = view.sections.flatMap((s) => s.tasks).length;
  const short = !view.all && tasks > LONG;
  const hidden = short ? view.sections.flatMap((s) => s.tasks.filter(isOver)).length : 0;
  return [
    `${term.bold(name)}  ${term.dim(tail)}`,
    oneLine(view.path),
    ...(view.total > 0
      ? [`${bar(view.done, view.total, term)} ${countIn(view)} tasks done`]
      : [term.dim('It holds no tasks.')]),
    ...view.sections.flatMap((s) => section(s, short, term)),
    ...(hidden > 0 ? ['', term.dim(`${countOf(hidden, 'closed task')}: clew show ${oneLine(view.path)} --all`)] : []),
    ...part('Contexts', view.contexts.slice(0, MOST.contexts), term, (c) => [
      `${c.id}  ${titleLine(c.title)}`,
      `${c.status} · ${c.ago} ago`,
    ]),
    ...part('Similar plans', view.similar, term, (s) => [
      oneLine(s.path),
      `${Math.round(s.score * 100)} %${s.active ? '' : ' · not open'}`,
    ]),
    ...part('Earlier paths', view.aliases.slice(0, MOST.aliases), term, (a) => [
      oneLine(a.path),
      `${HOW[a.how] ?? a.how} · ${a.ago} ago`,
    ]),
  ].join('\n');
}

function part<T>(heading: string, list: T[], term: Term, words: (one: T) => [string, string]): string[] {
  if (list.length === 0) return [];
  const rows = list.map((one) => {
    const [what, tail] = words(one);
    // A path is copied, so it is whole even where it is longer than the line.
    const room = term.width - columnsOf(tail) - 4;
    return `  ${/\s\s/.test(what) ? term.cut(what, room) : what}  ${term.dim(tail)}`;
  });
  return ['', term.accent(heading), ...rows];
}

/** "3 of 7"; of a plan that is cut, that there are more. */
function countIn(of: { done: number; total: number; cut?: true }): string {
  return `${of.done} of ${of.total}${isCut(of) ? ' or more' : ''}`;
}

function section(s: Section, short: boolean, term: Term): string[] {
  const count = s.total === 0 ? '' : countIn(s);
  const heading = term.cut(oneLine(s.title || 'Tasks'), Math.max(20, term.width - count.length - 2));
  const shown = short ? s.tasks.filter((t) => !isOver(t)) : s.tasks;
  return ['', `${term.accent(heading)}  ${term.dim(count)}`, ...shown.map((t) => taskLine(t, term))];
}

const MARKS: Record<string, string> = { pending: '☐', in_progress: '◐', completed: '☑', cancelled: '☒' };

function taskLine(t: Task, term: Term): string {
  const id = t.id === null ? '' : `${t.id} `;
  const status = t.status === 'in_progress' ? ' (in progress)' : t.status === 'cancelled' ? ' (cancelled)' : '';
  const line = `  ${MARKS[t.status] ?? '☐'} ${term.cut(oneLine(`${id}${t.text}`), term.width - 4 - status.length)}${status}`;
  return isOver(t) ? term.dim(line) : line;
}

function isOver(t: Task): boolean {
  return t.status === 'completed' || t.status === 'cancelled';
}

function bar(done: number, total: number, term: Term): string {
  const full = done === 0 ? 0 : Math.max(1, Math.floor((BAR * done) / total));
  return `${term.good('█'.repeat(full))}${term.dim('░'.repeat(BAR - full))}`;
}

const bare = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]+$/, '')
    .toLowerCase();
