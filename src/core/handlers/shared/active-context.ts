/** Decides how records and the plan index are seen together: a piece of work beside its plan. */
import type { Context, Event, Facts, PlanRow, SessionState } from '../../model.js';
import { currentPlan } from '../../plan/catalog/aliases.js';
import { asItStands } from '../../plan/parse/as-it-stands.js';
import { fileOf } from '../../plan/parse/detect-dialect.js';
import { givenOf } from '../../team/handed.js';
import { isDefaultBranch } from '../../text/branch.js';
import { isFinished, type Work } from '../../words/brief.js';
import { MOST_LISTED } from '../../words/start-brief.js';

/** `context` with its plan as the index knows it. */
export function contextWithPlan(context: Context, facts: Facts): Work {
  const plan = context.plan === null ? null : planAt(context.plan, facts);
  const branch = plan?.gone === true ? otherBranch(context, facts) : null;
  const given = givenOf(context, facts);
  return {
    context,
    plan: plan === null || branch === null ? plan : { ...plan, onBranch: branch },
    ...(given === null ? {} : { given }),
  };
}

/** The branch of `context`, where another one is checked out: what is missing here may stand there. */
export function otherBranch({ branch }: Context, facts: Pick<Facts, 'branch'>): string | null {
  return branch === null || isDefaultBranch(branch) || branch === facts.branch ? null : branch;
}

/** The plan at `path`, as its file stands here; one that the index does not know yet is shown under its name. */
export function planAt(path: string, facts: Facts): PlanRow {
  const name = path
    .split('/')
    .at(-1)!
    .replace(/\.[^.]+$/, '');
  const known = currentPlan(path, facts.plans);
  if (known !== null) return asItStands(known, facts);
  const gone = facts.exists?.(fileOf(path).file) === false ? { gone: true as const } : {};
  return asItStands({ path, name, title: name, done: 0, total: 0, at: facts.now, archived: false, ...gone }, facts);
}

/** Work that is told of as open, latest first; provisional work is not listed yet, archived work not any more. */
export function openContexts(facts: Facts, except: string | null): Context[] {
  return knownContexts(facts, except).filter((c) => c.archived !== true);
}

/** The open work beside `active` that a start tells of, what is likeliest gone on with first: that of this branch, then what is open, finished, parked. */
export function othersOpen(facts: Facts, active: string | null): Work[] {
  const here = (c: Context): number =>
    c.branch !== null && !isDefaultBranch(c.branch) && c.branch === facts.branch ? 0 : 1;
  const parked = (c: Context): number => (c.paused === true ? 1 : 0);
  const first = openContexts(facts, active)
    .sort((a, b) => here(a) - here(b) || parked(a) - parked(b))
    .slice(0, 2 * MOST_LISTED)
    .map((c) => contextWithPlan(c, facts));
  const late = (w: Work): number => (parked(w.context) === 1 ? 2 : isFinished(w.plan) ? 1 : 0);
  return first.sort((a, b) => late(a) - late(b)).slice(0, MOST_LISTED);
}

/** The same for the start `event`: a session of several contexts that was compacted goes on with the active one alone. */
export function othersToTell(
  event: Extract<Event, { kind: 'start' }>,
  session: SessionState | undefined,
  active: string | null,
  facts: Facts,
): Work[] {
  const several = event.source === 'compact' && active !== null && session?.trail.some((id) => id !== active) === true;
  return several ? [] : othersOpen(facts, active);
}

/** Work that can be returned to, archived or not, latest first. */
export function knownContexts(facts: Facts, except: string | null): Context[] {
  return Object.values(facts.state.contexts)
    .filter((c) => c.status === 'open' && c.id !== except)
    .sort((a, b) => b.lastAt - a.lastAt);
}

/** The active work of `session`, `null` when it put its work away; without a session the workspace's. */
export function activeContext(session: SessionState | null, facts: Facts): Context | null {
  const id = session === null ? facts.state.workspace.active : session.active;
  return id === null ? null : (facts.state.contexts[id] ?? null);
}
