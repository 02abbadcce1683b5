/** Decides which time a query means. */
import { DAY, dayOf } from '../day.js';
import { momentOf, type Sight } from '../sight.js';

const RANGES: Record<string, number> = { day: 1, week: 7, month: 30 };

/** The range that a query means, whose days end with it; one that is turned round is put right, and one that is no time is the last day. */
export function rangeOf({ facts, query }: Pick<Sight, 'facts' | 'query'>): {
  from: number;
  to: number;
  offset: number;
} {
  const minutes = Number(query.offset ?? 0);
  const offset = Number.isFinite(minutes) && Math.abs(minutes) <= 16 * 60 ? minutes * 60_000 : 0;
  const days = RANGES[query.range ?? 'day'] ?? 1;
  const to = momentOf(query.to, facts.now);
  const a = momentOf(query.from, facts.now) ?? dayOf(Math.max(0, (to ?? facts.now) - 1), offset) - (days - 1) * DAY;
  const b = to ?? Math.max(facts.now, a);
  return { from: Math.min(a, b), to: Math.max(a, b), offset };
}

/** When the last 30 days began, today among them, as the reader counts days: what every view means by 30 days. */
export function monthBegan({ facts, query: { offset } }: Pick<Sight, 'facts' | 'query'>): number {
  return rangeOf({ facts, query: { range: 'month', ...(offset === undefined ? {} : { offset }) } }).from;
}
