/** Decides which contexts their user may want to close or pause: offered at a start and by `clew status`, done by `clew tidy` alone. */
import type { Context, Facts } from '../../model.js';
import { isSmallTalk } from '../../request/small-talk.js';
import { givenOf } from '../../team/handed.js';
import { tellingBranch } from '../../text/branch.js';
import { isFinished } from '../../words/brief.js';
import { contextWithPlan, openContexts } from './active-context.js';

const DAY = 86_400_000;
/** Without anything happening for so long a context is quiet. */
const QUIET = 30 * DAY;
/** So many are looked at, and offered at once. */
const MOST = 200;

export interface Offer {
  context: Context;
  act: 'close' | 'pause';
  /** Its plan is finished, its branch is merged, its branch is gone, nothing happened for long, a greeting opened it. */
  why: 'finished' | 'merged' | 'gone' | 'quiet' | 'talk';
}

/** What may be closed or paused, latest first. Git is asked only where a context has a branch that is not checked out. */
export function offersFor(facts: Facts): Offer[] {
  const open = openContexts(facts, null)
    // What was handed over is theirs to close.
    .filter((c) => c.paused !== true && givenOf(c, facts) === null)
    .slice(0, MOST);
  const branches = open.flatMap((c) => branchOf(c, facts) ?? []);
  const refs = branches.length === 0 ? null : (facts.refs?.(branches) ?? null);
  return open.flatMap((context): Offer[] => {
    const { plan } = contextWithPlan(context, facts);
    if (isFinished(plan)) return [{ context, act: 'close', why: 'finished' }];
    const busy = isBusy(context, facts);
    // Earlier versions opened one for any prompt.
    if (!busy && plan === null && context.files.length === 0 && isSmallTalk(context.title))
      return [{ context, act: 'close', why: 'talk' }];
    const branch = branchOf(context, facts);
    const why =
      branch === null || refs === null
        ? null
        : !Object.hasOwn(refs.dates, branch)
          ? 'gone'
          : refs.merged.includes(branch)
            ? 'merged'
            : null;
    // Whoever merged the branch and left it here has no more to do on it; a session in another work tree may.
    if (busy && (why !== 'merged' || isBusy(context, facts, facts.workspace))) return [];
    // A plan with open tasks goes on, on another branch.
    const rest = plan !== null && plan.total > plan.done;
    if (why !== null) return [{ context, act: rest ? 'pause' : 'close', why }];
    return facts.now - context.lastAt > QUIET ? [{ context, act: 'pause', why: 'quiet' }] : [];
  });
}

/** Those that were not offered yet since somebody went on with them. */
export function freshOffers(offers: Offer[]): Offer[] {
  return offers.filter(({ context }) => (context.offered ?? 0) < context.lastAt);
}

/** The branch of its own on which nobody is now. */
function branchOf(context: Context, facts: Facts): string | null {
  const own = tellingBranch(context.branch);
  return own === facts.branch ? null : own;
}

/** Does a session work on it, outside of the folder `but`? */
function isBusy(context: Context, { state, now }: Facts, but: string | null = null): boolean {
  const outside = (cwd: string): boolean => but === null || (cwd !== but && !cwd.startsWith(`${but}/`));
  return Object.values(state.sessions).some(
    (s) => s.active === context.id && !s.ended && now - s.lastAt < DAY && outside(s.cwd),
  );
}
