/** Decides how fast plans become more, in thirty days: what the specification calls plan proliferation. */
import type { Metric } from './_metric.js';

const MONTH = 30;

export const metric: Metric = {
  id: 'plan-growth',
  place: 4,
  name: 'Plan growth',
  target: { under: 0.1 },
  unit: 'plans a month',
  numerator: 'plans now less those when watching began; of more than 30 days the share of 30',
  denominator: 'plans when watching began: as noted at the end of a session',
  blind:
    'Plans are counted as the index of clew has them, archived ones as well. Nothing is told on the first day. A time of less than 30 days is not projected to a month.',
  advice:
    '`clew consolidate` proposes one plan for several similar ones; a plan that went into another counts until its file is deleted. Before a new one is made, `clew plans WORDS` finds what is there already.',
  examples: [
    { says: 'one more of twenty', measured: { plans: { before: 20, now: 21, days: 30 } }, value: 0.05 },
    { says: 'over two months', measured: { plans: { before: 20, now: 24, days: 60 } }, value: 0.1 },
    { says: 'a few days are not a month yet', measured: { plans: { before: 20, now: 21, days: 3 } }, value: 0.05 },
    { says: 'the first day', measured: { plans: { before: 2, now: 2, days: 0.5 } }, value: null },
    { says: 'fewer than before', measured: { plans: { before: 20, now: 12, days: 30 } }, value: 0 },
    { says: 'more than twice as many', measured: { plans: { before: 2, now: 9, days: 30 } }, value: 1 },
    { says: 'there was none', measured: { plans: { before: 0, now: 3, days: 30 } }, value: null },
    { says: 'nobody counted', measured: {}, value: null },
  ],
  count: ({ plans }) => {
    // The first count is noted when a session ends: what came to be before it on that day would be told as no growth.
    if (plans === null || plans.days < 1) return { numerator: 0, denominator: 0 };
    const { before, now, days } = plans;
    return {
      numerator: Math.max(0, now - before),
      denominator: before,
      scale: days > MONTH ? MONTH / days : 1,
      beside: `${before} → ${now} in ${Math.max(1, Math.ceil(days))} days`,
    };
  },
};
