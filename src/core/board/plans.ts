/** Decides how the plans are seen: as a tree of their folders, how they grew, what was ticked off when, and which are much the same. */

import { withTracked } from '../handlers/plan-sync/tracked-tasks.js';
import { contextWithPlan } from '../handlers/shared/active-context.js';
import { farOf, trackedBy } from '../handlers/shared/how-far.js';
import { rate } from '../metrics/_measured.js';
import type { Measured } from '../metrics/_metric.js';
import { metric as growth } from '../metrics/plan-growth.js';
import type { Facts, PlanIndex, PlanRow } from '../model.js';
import { currentPlan, everyPlan } from '../plan/catalog/aliases.js';
import { compareKept, type Group, groupOf, similarGroups } from '../plan/guard/groups.js';
import { isActive, reasonsOf, similarPlans } from '../plan/guard/similar.js';
import { stateOf } from '../plan/parse/state.js';
import { proposedFor } from '../task/tracked.js';
import { countOf } from '../text/count.js';
import { titleLine } from '../text/truncate.js';
import { trackedOnce } from './card.js';
import { DAY } from './day.js';
import type { Ledger } from './ledger.js';
import { countIn, oncePerLog, type Sight, seen } from './sight.js';
import { monthBegan } from './time/range.js';
import type { PlanCard, PlanNode, PlansPage, Progress } from './types.js';

const MOST = { plans: 300, asked: 3000, groups: 20, compared: 12, over: 400, tasks: 1000, unplanned: 20 };

/** The plans, what is open and what changed last first, and the one at `path` of the query with its tasks. */
export function plansView(sight: Sight): PlansPage {
  const { facts, ledger, query } = sight;
  const holders = new Map(
    Object.values(facts.state.contexts).flatMap((c) => (c.plan === null ? [] : [[c.plan, c.id] as const])),
  );
  const card = (p: PlanRow): PlanCard => cardOf(p, holders);
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const every = everyPlan(facts.plans).sort((a, b) => Number(isActive(b)) - Number(isActive(a)) || b.at - a.at);
  const found = every.filter((p) => words.every((w) => `${p.path} ${p.title}`.toLowerCase().includes(w)));
  const from = Math.min(Number(query.from) || 0, found.length);
  const shown = found.slice(from, from + countIn(query.max, MOST.plans, MOST.asked));
  const over = countsIn(ledger);
  const unplanned = unplannedIn(facts, ledger);
  return {
    ...seen(sight),
    tree: treeOf(shown.map(card)),
    count: every.length,
    more: found.length - shown.length,
    groups: groupsIn(facts, card),
    over: thinned([...over, { at: facts.now, plans: every.length }]),
    ticked: tickedIn(ledger),
    unplanned: unplanned.slice(0, MOST.unplanned),
    unplannedMore: Math.max(0, unplanned.length - MOST.unplanned),
    growth: growthIn(sight),
    one: query.path ? oneOf(query.path, facts, card) : null,
  };
}

/** Open contexts with tasks and without a plan. */
const unplannedIn = oncePerLog((facts, ledger): PlansPage['unplanned'] => {
  const tracked = trackedBy(facts, trackedOnce(facts, ledger));
  return Object.values(facts.state.contexts)
    .filter((c) => c.status === 'open' && c.archived !== true && c.plan === null)
    .sort((a, b) => b.lastAt - a.lastAt)
    .flatMap((c) => {
      const progress = farOf(c, null, tracked.get(c.id));
      return progress === null ? [] : [{ id: c.id, title: titleLine(c.title), progress }];
    });
});

function cardOf(p: PlanRow, holders: Map<string, string>): PlanCard {
  return {
    path: p.path,
    name: p.name,
    title: titleLine(p.title),
    state: stateOf(p),
    progress: { done: p.done, total: p.total },
    at: p.at,
    context: holders.get(p.path) ?? null,
    gone: p.gone === true,
    merging: p.merging === true,
    supersededBy: p.supersededBy ?? null,
  };
}

/** Folders with what lies in them; folders that hold one folder alone are written in one. */
export function treeOf(cards: PlanCard[]): PlanNode[] {
  const root: PlanNode = { name: '', path: '', plan: null, below: [], progress: { done: 0, total: 0 } };
  const folders = new Map<string, PlanNode>([['', root]]);
  const folderAt = (path: string): PlanNode => {
    const there = folders.get(path);
    if (there !== undefined) return there;
    const cut = path.lastIndexOf('/');
    const node: PlanNode = { name: path.slice(cut + 1), path, plan: null, below: [], progress: { done: 0, total: 0 } };
    folders.set(path, node);
    folderAt(cut < 0 ? '' : path.slice(0, cut)).below.push(node);
    return node;
  };
  for (const plan of cards) {
    const cut = plan.path.lastIndexOf('/');
    const node = { name: plan.path.slice(cut + 1), path: plan.path, plan, below: [], progress: plan.progress };
    folderAt(cut < 0 ? '' : plan.path.slice(0, cut)).below.push(node);
  }
  return root.below.map(summed).sort(byName);
}

function summed(node: PlanNode): PlanNode {
  if (node.plan !== null) return node;
  const below = node.below.map(summed).sort(byName);
  const [only] = below;
  if (below.length === 1 && only!.plan === null) return { ...only!, name: `${node.name}/${only!.name}` };
  const progress = below.reduce<Progress>(
    (sum, n) => ({ done: sum.done + n.progress.done, total: sum.total + n.progress.total }),
    { done: 0, total: 0 },
  );
  return { ...node, below, progress };
}

/** Folders first; plans by what they are called on the page. */
function byName(a: PlanNode, b: PlanNode): number {
  const called = (n: PlanNode): string => n.plan?.title || n.name;
  return Number(a.plan !== null) - Number(b.plan !== null) || (called(a) < called(b) ? -1 : 1);
}

/** Groups of an index that was looked at: comparing plans takes long, and most looks find the same ones. */
const compared = new WeakMap<PlanIndex, Group[]>();

function groupsIn(facts: Facts, card: (p: PlanRow) => PlanCard): PlansPage['groups'] {
  const groups = compared.get(facts.plans) ?? groupsOf(facts);
  compared.set(facts.plans, groups);
  return groups.slice(0, MOST.groups).map(({ plans }) => {
    const [keep, ...others] = plans;
    const alike = similarPlans(keep!, facts.plans, { max: others.length + 5, except: [keep!.path] });
    const first = alike.find((s) => s.plan.path === others[0]?.path);
    return {
      plans: plans.map(card),
      reasons: first === undefined ? [] : reasonsOf(first),
      line: `clew consolidate ${plans.map((p) => p.path).join(' ')}`,
    };
  });
}

function groupsOf(facts: Facts): Group[] {
  const open = everyPlan(facts.plans).filter(isActive);
  if (open.length <= MOST.compared) return similarGroups(facts.plans, facts);
  for (const _ of comparing(facts.plans));
  return compared.get(facts.plans)!;
}

/** Of many plans the latest are compared by their names, one at a time; `clew consolidate` compares all. */
export function* comparing(plans: PlanIndex): Generator<void> {
  const open = everyPlan(plans).filter(isActive);
  if (open.length <= MOST.compared || compared.has(plans)) return;
  const taken = new Set<string>();
  const groups: Group[] = [];
  for (const kept of open.sort((a, b) => b.at - a.at).slice(0, MOST.compared)) {
    const group = taken.has(kept.path) ? null : groupOf(kept, plans, taken);
    if (group !== null) {
      for (const p of group.plans) taken.add(p.path);
      groups.push({ ...group, plans: [...group.plans].sort(compareKept) });
    }
    yield;
  }
  compared.set(
    plans,
    groups.sort((a, b) => b.score - a.score),
  );
}

/** How many plans there were, as the log notes it at the ends of sessions. */
export function countsIn(ledger: Ledger): { at: number; plans: number }[] {
  const { at, plans, many } = ledger.counts;
  return Array.from({ length: many }, (_, i) => ({ at: at[i]!, plans: plans[i]! }));
}

function thinned(over: { at: number; plans: number }[]): { at: number; plans: number }[] {
  const each = Math.ceil(over.length / MOST.over);
  return over.filter((_, i) => i % each === 0 || i === over.length - 1);
}

/** Tasks of contexts that came to be done, by day, as the log tells of those that are tracked here. */
function tickedIn({ ticked }: Ledger): PlansPage['ticked'] {
  const days = new Map<number, number>();
  for (let i = 0; i < ticked.many; i++) days.set(ticked.day[i]!, (days.get(ticked.day[i]!) ?? 0) + ticked.done[i]!);
  return [...days].sort((a, b) => a[0] - b[0]).map(([day, done]) => ({ day, done }));
}

/** How much more plans became in the last 30 days. */
export function growthIn(sight: Sight): PlansPage['growth'] {
  const { facts, ledger } = sight;
  const target = 'under' in growth.target ? growth.target.under : growth.target.over;
  const counts = [...countsIn(ledger), { at: facts.now, plans: facts.plans.count }];
  const plans = grown(counts, monthBegan(sight), facts.now);
  if (plans === null)
    return { value: null, target, says: 'How many there were is noted when a session ends: none has yet.' };
  if (plans.days < 1) return { value: null, target, says: 'Counted for less than a day yet.' };
  const { value } = rate(growth, growth.count({ occasions: [], sessions: [], plans }));
  const days = Math.max(1, Math.ceil(plans.days));
  const part = days < 30 ? ', all that was counted so far' : '';
  return { value, target, says: `${plans.before} → ${countOf(plans.now, 'plan')} in ${countOf(days, 'day')}${part}.` };
}

/** The count noted last before the time began, else the first one in it, beside the last one in it. */
export function grown(counts: { at: number; plans: number }[], from: number, to: number): Measured['plans'] {
  const base = counts.findLast((c) => c.at <= from) ?? counts.find((c) => c.at <= to);
  const end = counts.findLast((c) => c.at <= to);
  return base === undefined || end === undefined || base === end
    ? null
    : { before: base.plans, now: end.plans, days: Math.max(0, to - Math.max(from, base.at)) / DAY };
}

function oneOf(path: string, facts: Facts, card: (p: PlanRow) => PlanCard): PlansPage['one'] {
  const row = currentPlan(path, facts.plans);
  if (row === null) return null;
  const tasks = withTracked(facts.tasks?.(path) ?? [], path, facts.state);
  const context = Object.values(facts.state.contexts).find((c) => c.plan === path);
  const known = context === undefined ? row : (contextWithPlan(context, facts).plan ?? row);
  return {
    card: card(known),
    tasks: [
      ...tasks.slice(0, MOST.tasks).map(({ id, text, status, reason, line }) => ({ id, text, status, reason, line })),
      ...proposedFor(path, null, facts.state).map(({ id, text, status }) => ({
        id,
        text,
        status,
        reason: '',
        line: null,
      })),
    ],
    faults: Math.max(0, tasks.length - MOST.tasks),
  };
}
