/** Decides what the log and the index know of a stretch of time, for the metrics to count in. */
import type { Context, Operation } from '../model.js';
import { isPlanPath } from '../plan/catalog/plan-paths.js';
import { filesAdded } from '../retro/material.js';
import { isTracked } from '../retro/tracked.js';
import { isBelow } from '../text/relative.js';
import type { Count, Measured, Metric } from './_metric.js';
import { occasionsIn } from './_occasions.js';

const DAY = 86_400_000;

export type Standing = 'met' | 'missed' | 'unknown';

/** What happened since `since`. `log` is oldest first and whole; `plans` is how many the index knows now. */
export function measure(
  log: Operation[],
  from: { contexts: Record<string, Context>; plans: number; since: number; now: number },
): Measured {
  return {
    occasions: occasionsIn(log, from.contexts).filter((o) => o.at >= from.since && o.at <= from.now),
    plans: plansIn(log, from),
    sessions: sessionsIn(log, from),
  };
}

/** The value (0 to 1) of `count`, and whether it meets the target of `metric`. */
export function rate(metric: Pick<Metric, 'target'>, count: Count): { value: number | null; standing: Standing } {
  const { numerator, denominator, scale = 1 } = count;
  if (!(denominator > 0)) return { value: null, standing: 'unknown' };
  const value = Math.min(1, Math.max(0, (numerator / denominator) * scale));
  const met = 'over' in metric.target ? value > metric.target.over : value < metric.target.under;
  return { value, standing: met ? 'met' : 'missed' };
}

/** Since when plans are counted for a time from `from` to `to`: growth is of a month, so of a shorter time it is that of the 30 days which end with it. */
export function growthSince(from: number, to: number): number {
  return to - from < 28 * DAY ? Math.floor(to / DAY) * DAY - 29 * DAY : from;
}

/** The count noted last before the time began, else the first one in it; which plans there were before anybody counted is not known. */
function plansIn(log: Operation[], from: { plans: number; since: number; now: number }): Measured['plans'] {
  const noted = log.flatMap((o) =>
    o.at > from.now
      ? []
      : o.edits.flatMap((e) =>
          e.key === 'workspace/plans' && typeof e.now?.count === 'number' ? [{ at: o.at, count: e.now.count }] : [],
        ),
  );
  const base = noted.findLast((n) => n.at <= growthSince(from.since, from.now)) ?? noted[0];
  return base === undefined ? null : { before: base.count, now: from.plans, days: (from.now - base.at) / DAY };
}

/** Sessions that touched files of work; what was folded into other work speaks for nobody. */
export function sessionsIn(
  log: Operation[],
  { contexts, since, now }: { contexts: Record<string, Context>; since: number; now: number },
): Measured['sessions'] {
  const found = new Map<string, boolean>();
  for (const o of log) {
    if (o.session === null || o.at < since || o.at > now) continue;
    for (const e of o.edits) {
      const id = e.key.slice(8);
      const context = Object.hasOwn(contexts, id) ? contexts[id] : undefined;
      const fresh = filesAdded(e).some((f) => isBelow(f) && !isPlanPath(f));
      if (fresh && context !== undefined && context.status !== 'folded')
        found.set(o.session, (found.get(o.session) ?? true) && isTracked(context));
    }
  }
  return [...found].map(([id, tracked]) => ({ id, tracked }));
}
