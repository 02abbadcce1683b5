/** `clew show [ID|PLAN]`: what is known of a piece of work, as its document says it; or a plan with its progress. */

import { isFiller } from '../../core/context/gate/concrete.js';
import { isOvertaken } from '../../core/context/gate/stand-in.js';
import { withGone } from '../../core/context/gone-files.js';
import { overIn } from '../../core/context/still-open.js';
import { isHistory } from '../../core/document/brief-lines.js';
import { ORDER, PLACES } from '../../core/document/shape.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { blockersNow } from '../../core/handlers/document/blocked-anew.js';
import {
  besideOf,
  filesKnown,
  isKeptHere,
  keyOf,
  knownDocument,
  unusedDocumentFindings,
} from '../../core/handlers/document/draft.js';
import { markedFindings } from '../../core/handlers/document/marked.js';
import { activeContext, contextWithPlan } from '../../core/handlers/shared/active-context.js';
import type { Document, Item, Place } from '../../core/model/document.js';
import type { Context, Facts, Finding, Outcome } from '../../core/model.js';
import { plansMovedFrom } from '../../core/plan/catalog/aliases.js';
import { withWork } from '../../core/plan/catalog/list.js';
import { tasksOfContext } from '../../core/task/of-context.js';
import { countOf } from '../../core/text/count.js';
import { formatAge } from '../../core/text/duration.js';
import { titleLine, visibleText } from '../../core/text/truncate.js';
import { doneText, progressText } from '../../core/words/brief.js';
import type { Command, Input, Term } from '../_command.js';
import { backupText, isBackup, printText } from '../plan/_backups.js';
import { findPlans, planPage, printPlan } from '../plan/_plan-page.js';
import { type Row, renderPlans, rowOf } from '../plan/_plan-rows.js';
import { sessionOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { placesToPick } from './_picks.js';
import { resolveContext, standingOf } from './_resolve-context.js';

/** What is still to be done. */
const STEPS: Place[] = ['doing', 'next', 'next-action'];

type Shown = Pick<Item, 'id' | 'place' | 'text' | 'state'>;

export const command: Command = {
  name: 'show',
  group: 'every day',
  order: 7,
  summary: 'show what is known of a context, or how far a plan is',
  args: '[ref...]',
  flags: [
    { name: 'all', about: 'also what is resolved, and when it was begun, left and switched to' },
    { name: 'ids', about: 'also the id of each line, by which `clew resolve` takes it' },
    { name: 'path', about: 'print the path of its document alone' },
  ],
  examples: [
    ['clew show', 'the active context: goal, progress, decisions, questions'],
    ['clew show pricing --all', 'with what is resolved and superseded'],
    ['$EDITOR "$(clew show --path)"', 'edit its document'],
    ['clew show docs/plans/PRICING.md', 'a plan: progress by section, tasks, similar plans; an earlier path will do'],
  ],
  writes: false,
  // Enter takes the active one, which is shown where nobody can pick.
  picks: (input, facts) => {
    if (input.args.length > 0 || input.flags.path === true) return null;
    return { message: 'Show which?', rows: placesToPick(facts, sessionOf(input, facts), 'first') };
  },
  completes: (args) => (args.length > 0 ? [] : [{ ids: 'contexts' }, { ids: 'plans' }]),
  tells: true,
  // What is called by a path may have been moved just now.
  needs: (input) => [
    { kind: 'index', how: /[/.]/.test(input.args[0] ?? '') ? 'refresh' : 'open', moved: true },
    { kind: 'dir' },
    { kind: 'torn' },
    { kind: 'aliases' },
    ...(isBackup(input.args[0]) ? [{ kind: 'rescued' } as const] : []),
  ],
  decide: (given, facts) => {
    // A name of several words needs no quotes.
    const input = given.args.length > 1 ? { ...given, args: [given.args.join(' ')] } : given;
    const kept = isBackup(input.args[0]) ? backupText(input.args[0]!, facts) : null;
    if (kept !== null) return kept;
    const named = resolveContext(input, facts);
    if ('finding' in named) return plan(input, facts) ?? emptyOutcome({ findings: [orPlan(named.finding)] });
    const { context } = named;
    const document = knownDocument(context, facts);
    const beside = besideOf(context, facts);
    const path = pathOf(context, facts);
    if (input.flags.path === true)
      return document === null
        ? emptyOutcome({ findings: [{ code: 'no-document', args: { id: context.id }, severity: 'error' }] })
        : emptyOutcome({ view: { id: context.id, path, only: true } satisfies Answers['show'] });
    // What the plan has as done is no next step, whoever ticked it.
    const tasks = context.plan === null ? tasksOfContext(context, facts) : (facts.tasks?.(context.plan) ?? []);
    const isOver = overIn(tasks);
    const merging = context.plan !== null && (facts.marked?.(context.plan) ?? 0) > 0;
    const isStale = (i: Item): boolean =>
      (i.place === 'blockers' && isOver(i.text)) ||
      (STEPS.includes(i.place) && (merging || isFiller(i.text) || isOver(i.text) || isOvertaken(i.text, { tasks })));
    const { plan: row } = contextWithPlan(context, facts);
    const known = document === null ? [] : filesKnown(context, document);
    const items = blockersNow([...(document?.items ?? []), ...(beside?.items ?? [])], context.id, facts.state)
      .filter((i) => i.task === undefined && (i.place !== 'goal' || document?.items.includes(i)))
      .filter((i) => input.flags.all === true || (i.state === 'open' && !isStale(i) && !isHistory(i)))
      .map((i) =>
        i.state === 'open' && STEPS.includes(i.place) ? { ...i, text: withGone(i.text, known, facts.exists) } : i,
      );
    return emptyOutcome({
      findings: [
        ...markedFindings([context], facts),
        ...(document === null ? unusedDocumentFindings(context, facts) : []),
      ],
      view: {
        id: context.id,
        title: document?.meta.title ?? context.title,
        state: standingOf(context),
        private: isKeptHere(context, facts),
        active: activeContext(sessionOf(input, facts), facts)?.id === context.id,
        age: formatAge(context.lastAt, facts.now),
        plan: context.plan,
        progress: progressText(row),
        stand: doneText(row).replace(/^, /, ''),
        path: document === null ? null : path,
        meta: document?.meta ?? null,
        items: items.map(({ id, place, text, state, at, by, line }) => ({ id, place, text, state, at, by, line })),
        settled: settled(document),
        ids: input.flags.ids === true,
      } satisfies Answers['show'],
    });
  },
  print: (view, term) => {
    if (view.kind === 'rescued') return printText(String(view.text));
    if (view.kind === 'plan') return printPlan(view as unknown as Parameters<typeof printPlan>[0], term);
    if (view.kind === 'plans') return renderPlans(view.plans as Row[], (view.plans as Row[]).length, term);
    if (view.only === true) return String(view.path);
    const meta = view.meta as Document['meta'] | null;
    const facts = [
      view.active ? 'active' : view.state,
      view.private === true ? 'private' : '',
      meta?.phase,
      `last worked on ${view.age} ago`,
      meta?.category,
      ...(meta?.tags ?? []),
    ].filter(Boolean);
    const items = view.items as Shown[];
    const list = { term, ids: view.ids === true };
    return [
      `${term.bold(titleLine(String(view.title)))}  ${term.dim(`${view.id} · ${facts.join(' · ')}`)}`,
      ...(view.plan ? [`plan ${view.plan}${view.stand === '' ? '' : `, ${view.stand}`}`] : []),
      ...(meta === null ? [term.dim('It has no document yet: the first turn that changes something begins one.')] : []),
      ...ORDER.flatMap((place) => {
        const own = items.filter((i) => i.place === place && !isHistory(i));
        return section(PLACES[place].heading.join(' › '), own, list);
      }),
      ...section('History', items.filter(isHistory), list),
      ...(Number(view.settled) > 0 && items.every((i) => i.state === 'open')
        ? ['', term.dim(`${countOf(Number(view.settled), 'resolved item')}: clew show ${view.id} --all`)]
        : []),
    ].join('\n');
  },
};

/** Here a plan was looked for, too. */
function orPlan(finding: Finding): Finding {
  return finding.code === 'no-context' ? { ...finding, code: 'no-context-or-plan' } : finding;
}

/** The page of the plan that is called so; a list where there are several. `null` when there is none. */
function plan(input: Input, facts: Facts): Outcome | null {
  const [ref] = input.args;
  const found = ref === undefined ? [] : findPlans(ref, facts);
  if (found.length === 1) {
    if (input.flags.path === true)
      return emptyOutcome({
        view: { only: true, path: `${facts.workspace}/${found[0]!.path}` } satisfies Answers['show'],
      });
    return planPage(found[0]!, ref!, input.flags.all === true, facts);
  }
  if (found.length === 0) return null;
  const to = found.map((p) => p.path).join(', ');
  const split = plansMovedFrom(ref!, facts.plans).length > 0;
  return emptyOutcome({
    findings: split ? [{ code: 'plan-split', args: { path: ref!, to }, severity: 'note' }] : [],
    view: {
      kind: 'plans',
      plans: withWork(found, Object.values(facts.state.contexts)).map((p) => rowOf(p, facts.now)),
    } satisfies Answers['show'],
  });
}

function settled(document: Document | null): number {
  return (document?.items ?? []).filter((i) => i.state !== 'open').length;
}

function section(heading: string, items: Shown[], { term, ids }: { term: Term; ids: boolean }): string[] {
  if (items.length === 0) return [];
  return [
    '',
    term.accent(heading),
    ...items.map((i) => {
      const [first = '', ...rest] = visibleText(i.text).split('\n');
      const mark = i.state === 'open' ? '•' : i.state === 'resolved' ? '✓' : '↻';
      const head = `${mark} ${first}${ids ? ` ${term.dim(i.id)}` : ''}`;
      return [i.state === 'open' ? head : term.dim(head), ...rest.map((l) => `  ${l}`)].join('\n');
    }),
  ];
}

/** Where the document stands on this machine. */
function pathOf(context: Context, facts: Facts): string {
  const key = keyOf(context);
  return key.startsWith('store/') ? `${facts.more.dir}/${key.slice(6)}` : `${facts.workspace}/${key.slice(5)}`;
}
