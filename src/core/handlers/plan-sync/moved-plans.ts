/** Decides where the plan of a piece of work is now, and has the work follow it: an operation that undo takes back. */

import { followRenames } from '../../context/rules/staleness.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Context, Edit, Facts, Finding, Operation, Outcome, PlanRow } from '../../model.js';
import { currentPlan, plansMovedFrom } from '../../plan/catalog/aliases.js';
import { taskEditOf, trackedTasks } from '../../task/tracked.js';
import { wordSet } from '../../text/words.js';
import { applyToDraft, draftEdits, openDraft } from '../document/draft.js';
import { otherBranch } from '../shared/active-context.js';

/** Operations among which one that was taken back is looked for: what a person undid is not done again. */
export const LOOKED_BACK = 500;
/** Work for which git is asked in one run. */
const MOST_ASKED = 8;

/** Where the plan of `context` went: `to` is [] when nobody knows, several after a split. */
export interface Elsewhere {
  context: Context;
  path: string;
  to: string[];
}

/** The work among `contexts` whose plan is not where its record says. Git is asked only for what the index does not know. */
export function findMovedPlans(contexts: Context[], facts: Facts): Elsewhere[] {
  let asked = 0;
  return contexts.flatMap((context) => {
    const path = context.plan;
    if (path === null) return [];
    const rows = plansMovedFrom(path, facts.plans);
    if (isThere(path, facts)) {
      const other = anotherPlan(context, currentPlan(path, facts.plans), rows);
      return other === null ? [] : [{ context, path, to: [other.path] }];
    }
    if (rows.length > 0) return [{ context, path, to: rows.map((r) => r.path) }];
    const to = asked++ < MOST_ASKED ? byGit(path, context, facts) : null;
    return [{ context, path, to: to === null ? [] : [to] }];
  });
}

/** What a person should know of plans that are elsewhere. */
export function movedFindings(contexts: Context[], facts: Facts): Finding[] {
  return findMovedPlans(contexts, facts).map(({ context, path, to }): Finding => {
    const { id } = context;
    const branch = to.length === 0 ? otherBranch(context, facts) : null;
    if (branch !== null) return { code: 'plan-on-branch', args: { id, path, branch }, severity: 'note' };
    return {
      code: to.length === 0 ? 'plan-gone' : to.length > 1 ? 'plan-in-parts' : 'plan-elsewhere',
      args: { id, path, ...(to.length === 0 ? {} : { to: to.join(', ') }) },
      severity: 'warn',
    };
  });
}

/** The edits by which the work, its document and its tracked tasks name the plan's new path. */
export function followMoveEdits({ context, path, to }: Elsewhere, facts: Facts): Edit[] {
  const [plan] = to;
  if (plan === undefined || to.length > 1) return [];
  const paper = openDraft(context, facts);
  const named = paper !== null && paper.document.meta.plan === path;
  const written = named ? draftEdits([applyToDraft(paper, [{ do: 'meta', set: { plan } }], facts).paper]) : [];
  return [...written, ...presentEdits(recordEdit(`context/${context.id}`, context, { ...context, plan }))];
}

/** The outcome of following every plan that went to one certain place, unless a person took that very step back. */
export function followMovedPlans(facts: Facts): Outcome {
  const open = Object.values(facts.state.contexts).filter((c) => c.status === 'open' || c.status === 'provisional');
  const log = (facts.more.log ?? []) as Operation[];
  const moves = findMovedPlans(open, facts).filter((m) => m.to.length === 1 && !wasTakenBack(m, log));
  const paths = new Map(moves.map((m) => [m.path, m.to[0]!]));
  return emptyOutcome({
    edits: [...moves.flatMap((m) => followMoveEdits(m, facts)), ...trackedEdits(paths, facts)],
    did: moves.map((m) => `${m.context.id} follows its plan to ${m.to[0]}`).join('; '),
    undoable: moves.length > 0,
    findings: moves.map(({ context: { id }, path, to }) => ({
      code: 'plan-followed',
      args: { id, path, to: to[0]! },
      severity: 'note',
    })),
  });
}

/** Tasks that are tracked name their plan, too. */
function trackedEdits(paths: Map<string, string>, facts: Facts): Edit[] {
  return trackedTasks(facts.state).flatMap((task) => {
    const plan = task.plan === null ? undefined : (paths.get(task.plan) ?? onlyPlace(task.plan, facts));
    return plan === undefined ? [] : presentEdits(taskEditOf(facts.state, { ...task, plan }));
  });
}

/** Where the index says that the plan at `path` went, when that is one place and nothing stands there now. */
function onlyPlace(path: string, facts: Facts): string | undefined {
  const rows = plansMovedFrom(path, facts.plans);
  return rows.length === 1 && !isThere(path, facts) ? rows[0]!.path : undefined;
}

function wasTakenBack({ context, to }: Elsewhere, log: Operation[]): boolean {
  const undone = new Set(log.flatMap((o) => o.undoes ?? []));
  for (const o of log) for (const id of [o.redoes ?? []].flat()) undone.delete(id);
  return log.some(
    (o) => undone.has(o.id) && o.edits.some((e) => e.key === `context/${context.id}` && e.now?.plan === to[0]),
  );
}

/** A plan of a file with several stands where its file stands. */
function isThere(path: string, facts: Facts): boolean {
  if (facts.exists === undefined) return currentPlan(path, facts.plans) !== null;
  return facts.exists(path) || (path.includes('#') && facts.exists(path.slice(0, path.lastIndexOf('#'))));
}

/** Files that were renumbered: another plan stands at the path, and what the work is about is at a later one. */
function anotherPlan(context: Context, here: PlanRow | null, rows: PlanRow[]): PlanRow | null {
  if (here === null || rows.length === 0) return null;
  const about = new Set([...wordSet(context.title), ...context.terms.slice(0, 16)]);
  const shared = (r: PlanRow): number => wordSet(`${r.title} ${r.name}`).filter((w) => about.has(w)).length;
  const fits = rows.filter((r) => shared(r) > shared(here));
  return fits.length === 1 ? fits[0]! : null;
}

function byGit(path: string, context: Context, facts: Facts): string | null {
  const renames = facts.drift?.([path], context.opened).renames ?? null;
  return renames === null ? null : followRenames(path, { exists: facts.exists ?? (() => true), renames });
}
