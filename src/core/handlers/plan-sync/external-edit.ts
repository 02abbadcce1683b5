/** Decides what a session hears of a plan that was edited by hand: at its next prompt or start, once, and nothing when it says the same. */
import type { Event, Facts, Outcome, Turn } from '../../model.js';
import type { PlanTask } from '../../reconcile/last-synced.js';
import { relativePath } from '../../text/relative.js';
import { goneBrief, newsBrief } from '../../words/news.js';
import { findMovedPlans } from './moved-plans.js';
import { agreedEdits, type Standing, syncPlan, syncState } from './sync-session.js';
import { findTracked } from './tracked-tasks.js';

type Seen = Extract<Event, { kind: 'start' | 'prompt' | 'stop' }>;

/** `outcome` with what the active plan says since the session looked at it last. */
export function noticeExternalEdit(event: Seen, outcome: Outcome, facts: Facts): Outcome {
  const at = facts.tasks === undefined ? null : syncState(event.session.id, facts, outcome.edits);
  if (at === null || at.plan === null || (event.kind === 'prompt' && at.agreed === null)) return outcome;
  const file = facts.stamp?.(at.plan) ?? '';
  if (file === '') return noticeGone(at, outcome, facts);
  if (at.agreed?.plan === at.plan && at.agreed.file === file) return outcome;
  const own = event.kind === 'stop' && facts.turn !== undefined && wroteIt(facts.turn, at, facts);
  const { record, news } = syncPlan(at, null, facts, { own, knows: (task) => reportedIt(task, at, facts) });
  // Who stops cannot be told any more: the next prompt is.
  if (record.length === 0 || (event.kind === 'stop' && news.length > 0)) return outcome;
  const told = newsBrief(news, at.plan, event.session.id);
  const brief = [outcome.brief ?? '', told].filter((t) => t !== '').join('\n');
  return { ...outcome, edits: [...outcome.edits, ...record], ...(brief === '' ? {} : { brief }) };
}

/** `outcome` with what is to be said, once, of a plan that is not there any more and went nowhere else. */
function noticeGone(at: Standing, outcome: Outcome, facts: Facts): Outcome {
  const context = at.context === null ? undefined : facts.state.contexts[at.context];
  if (context === undefined || at.agreed?.plan !== at.plan || at.agreed?.file === '') return outcome;
  const [moved] = findMovedPlans([context], facts);
  if (moved === undefined || moved.to.length > 0) return outcome;
  const brief = [outcome.brief ?? '', goneBrief(at.plan!, at.session)].filter((t) => t !== '').join('\n');
  return { ...outcome, edits: [...outcome.edits, ...agreedEdits(at, { ...at.agreed!, file: '' }, facts)], brief };
}

/** Did the agent change the plan in its turn, with a tool or a command? */
function wroteIt(turn: Turn, at: Standing, facts: Facts): boolean {
  const name = at.plan!.split('/').at(-1)!;
  return (
    turn.wrote.some((f) => relativePath(f, facts.workspace) === at.plan) ||
    turn.ran.some((c) => c.includes(name) || /\bclew\s+task\b/.test(c))
  );
}

/** Did the agent of this session itself report that, since it looked at the plan last? */
function reportedIt(task: PlanTask, { agreed, plan, session }: Standing, { state }: Facts): boolean {
  const tracked = findTracked(task, plan, state);
  return (
    tracked?.by === 'agent' &&
    tracked.session === session &&
    tracked.status === task.status &&
    tracked.at >= (agreed?.at ?? 0)
  );
}
