/** `clew plans [query]`: finds plans by name, words, paths, ids and activity, and says why; or those like one, or left lying. */

import { emptyOutcome } from '../../core/empty-outcome.js';
import { teamPlansFor, teamPlansLike } from '../../core/handlers/shared/team-plans.js';
import type { ListedPlan } from '../../core/model/team.js';
import type { Facts, Match, Outcome } from '../../core/model.js';
import { currentPlan, everyPlan, plansMovedFrom } from '../../core/plan/catalog/aliases.js';
import {
  isInState,
  ORDERS,
  type Order,
  type Stale,
  sortPlans,
  stalePlans,
  withWork,
} from '../../core/plan/catalog/list.js';
import { reasonsOf, similarPlans } from '../../core/plan/guard/similar.js';
import { STATES } from '../../core/plan/index/state-code.js';
import { query } from '../../core/plan/search/query.js';
import { search } from '../../core/plan/search/search.js';
import { countOf } from '../../core/text/count.js';
import { formatAge } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { idsIn, pathsIn } from '../../core/text/mentions.js';
import { staleAdviceText } from '../../core/words/plans.js';
import { reasonWords } from '../../core/words/reasons.js';
import type { Command, Input } from '../_command.js';
import type { Answers } from './_answers.js';
import { backupsPage, printBackups } from './_backups.js';
import { type Row, renderPlans, rowOf } from './_plan-rows.js';

const SHOWN = 20;
const MOST = 1000;
/** Days after which a plan counts as left lying. */
const LEFT = 30;
/** Plans of the team that are shown behind those here. */
const TEAM = 5;

export const command: Command = {
  name: 'plans',
  group: 'every day',
  order: 8,
  summary: 'find plans, or list them by activity',
  args: '[query...]',
  flags: [
    { name: 'similar', about: 'those similar to this path or title' },
    { name: 'stale', about: 'open ones that nobody went on with, the oldest first' },
    { name: 'days', value: 'N', about: `with --stale: for so many days (${LEFT})` },
    { name: 'by', value: 'ORDER', about: `${ORDERS.join(', ')} (${ORDERS[0]})` },
    { name: 'state', value: 'STATE', about: `${STATES.join(', ')} or all (all)` },
    { name: 'rescued', about: 'former texts of plans that were overwritten' },
    { name: 'max', value: 'N', about: `show at most N (${SHOWN})` },
  ],
  examples: [
    ['clew plans', 'list plans, open ones first, the latest activity first'],
    ['clew plans pricing research', 'find plans that fit these words'],
    ['clew plans --similar "Pricing research v2"', 'is there a similar plan already?'],
    ['clew plans --stale', 'what was begun and left, and what to do about it'],
    ['clew plans --rescued', 'what was kept when a plan was overwritten'],
    ['clew plans --state open --by progress', 'what is nearest to done'],
  ],
  writes: false,
  needs: (input) => [
    { kind: 'torn' },
    input.flags.rescued === true
      ? { kind: 'rescued' }
      : { kind: 'index', how: 'refresh', moved: /[/.]/.test(input.args[0] ?? '') },
  ],
  completes: () => [{ ids: 'plans' }],
  decide: (input, facts) => {
    const asked = input.args.join(' ').trim();
    if (input.flags.rescued === true) return backupsPage(facts);
    const wrong = wrongValue(input);
    if (wrong !== null) return wrong;
    const rows = input.flags.similar === true ? likeThis(asked, facts) : chosen(asked, input, facts);
    if (rows === null) return emptyOutcome({ findings: [{ code: 'no-likeness', args: {}, severity: 'error' }] });
    const kind = input.flags.similar === true ? 'similar' : input.flags.stale === true ? 'stale' : 'list';
    const shown = rows.slice(0, number(input.flags.max, SHOWN, MOST));
    return emptyOutcome({
      view: {
        kind,
        query: asked,
        count: facts.plans.count,
        found: rows.length,
        plans: shown,
        ...elsewhere(kind, asked, facts),
      } satisfies Answers['plans'],
    });
  },
  print: (view, term) => {
    if (view.kind === 'rescued') return printBackups(view.rescued as Parameters<typeof printBackups>[0], term);
    const rows = view.plans as Row[];
    const theirs = (view.team ?? []) as ListedPlan[];
    const plan = theirs.length > 0 ? 'plan here' : 'plan';
    const here =
      rows.length === 0
        ? nothing({ kind: String(view.kind), asked: String(view.query), count: Number(view.count), plan }, term)
        : renderPlans(rows, Number(view.found), term);
    return [here, ...teamLines(theirs, term)].join('\n');
  },
};

/** What the team has that fits, and nobody here; nothing where no team is joined, or nothing was asked for. */
function elsewhere(kind: string, asked: string, facts: Facts): { team?: ListedPlan[] } {
  const made = { name: asked, title: asked };
  const found =
    asked === '' || kind === 'stale'
      ? []
      : kind === 'similar'
        ? teamPlansLike(made, facts)
        : teamPlansFor(asked, facts, TEAM);
  return found.length === 0 ? {} : { team: found };
}

function teamLines(plans: ListedPlan[], { dim }: { dim(s: string): string }): string[] {
  return plans.map((p) => {
    const done = p.total > 0 ? `, ${p.done}/${p.total}` : '';
    return `${safeTitle(p.path)}  ${safeTitle(p.title)}  ${dim(`${safeTitle(p.author)} of your team has it${done}`)}`;
  });
}

/** `plan`: what there is none of; others may have one. */
function nothing(
  { kind, asked, count, plan }: { kind: string; asked: string; count: number; plan: string },
  term: { dim(s: string): string },
): string {
  if (kind === 'similar') return `No ${plan} is similar to "${asked}" (${countOf(count, 'plan')} compared).`;
  if (kind === 'stale') return 'No open plan is stale.';
  return asked === ''
    ? term.dim('No plans here: Markdown files named like a plan, or in docs/plans, plans, specs or tasks, are found.')
    : `No ${plan} fits "${asked}" (${countOf(count, 'plan')} searched).`;
}

/** What is to be said when a flag has a value that it cannot have. */
function wrongValue(input: Input): Outcome | null {
  const allowed: [flag: string, list: readonly string[]][] = [
    ['by', ORDERS],
    ['state', [...STATES, 'all']],
  ];
  for (const [flag, list] of allowed) {
    const value = input.flags[flag];
    if (value === undefined || list.includes(String(value))) continue;
    const args = { value: String(value), flag, list: list.join(', '), verb: 'plans' };
    return emptyOutcome({ findings: [{ code: 'bad-choice', args, severity: 'error' }] });
  }
  for (const count of [input.flags.max, input.flags.days])
    if (count !== undefined && !(Number.isInteger(Number(count)) && Number(count) > 0))
      return emptyOutcome({ findings: [{ code: 'bad-count', args: { count: String(count) }, severity: 'error' }] });
  return null;
}

/** The rows for a query, for plans left lying, or of all. */
function chosen(asked: string, input: Input, facts: Facts): Row[] {
  const state = (input.flags.state ?? 'all') as (typeof STATES)[number] | 'all';
  const few = state === 'all' && input.flags.stale !== true && input.flags.by === undefined;
  const most = few ? number(input.flags.max, SHOWN, MOST) : MOST;
  const contexts = Object.values(facts.state.contexts);
  const fit = asked === '' ? null : fitting(asked, facts, most).filter((m) => isInState([m.plan!], state).length > 0);
  if (input.flags.stale === true) {
    const rows = fit === null ? everyPlan(facts.plans) : fit.map((m) => m.plan!);
    const days = number(input.flags.days, LEFT, 36_500);
    return stalePlans(rows, contexts, facts.now, days).map((s) => staleRow(s, facts.now));
  }
  if (fit === null || input.flags.by !== undefined) {
    const rows = fit === null ? isInState(everyPlan(facts.plans), state) : fit.map((m) => m.plan!);
    return sortPlans(withWork(rows, contexts), (input.flags.by ?? 'recent') as Order).map((r) => rowOf(r, facts.now));
  }
  return fit.map((m) => ({
    ...rowOf(withWork([m.plan!], contexts)[0]!, facts.now),
    score: m.score,
    reasons: reasonWords(m.reasons, asked),
  }));
}

function fitting(asked: string, facts: Facts, most: number): Match[] {
  return search(
    query({ text: asked, about: asked, paths: pathsIn(asked), ids: idsIn(asked) }),
    facts.plans,
    facts.now,
    most,
  );
}

/** Plans much the same as the one at a path, or as one that would have this title; `null` when nothing was said. */
function likeThis(asked: string, facts: Facts): Row[] | null {
  if (asked === '') return null;
  const here = currentPlan(asked, facts.plans) ?? plansMovedFrom(asked, facts.plans)[0] ?? null;
  const made = here ?? { name: asked, title: asked };
  const except = here === null ? [] : [here.path];
  return similarPlans(made, facts.plans, { max: MOST, except }).map((s) => ({
    ...rowOf(withWork([s.plan], Object.values(facts.state.contexts))[0]!, facts.now),
    score: s.score,
    reasons: [s.verdict === 'sibling' ? 'one of a series' : '', ...reasonsOf(s)].filter(Boolean).join('; '),
  }));
}

function staleRow(s: Stale, now: number): Row {
  return { ...rowOf(s.row, now), ago: formatAge(s.at, now), at: s.at, advice: staleAdviceText(s) };
}

function number(flag: unknown, standard: number, most: number): number {
  return Math.max(1, Math.min(most, Number.parseInt(String(flag ?? standard), 10) || standard));
}
