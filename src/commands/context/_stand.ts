/** Decides how lists say how far a context is: as its plan stands, else as the page and the board tell it. */
import { farOf, trackedBy } from '../../core/board/card.js';
import { contextWithPlan } from '../../core/handlers/shared/active-context.js';
import type { Context, Facts } from '../../core/model.js';
import { standText } from '../../core/words/brief.js';
import { hereText } from './_branch.js';

/** Says it of one context after the other; '' where nothing is known. */
export function standsIn(facts: Facts): (c: Context) => string {
  const tracked = trackedBy(facts);
  return (c) => {
    const { plan } = contextWithPlan(c, facts);
    const far = standText(plan) === '' ? farOf(c, plan, tracked.get(c.id)) : null;
    return hereText(far === null ? standText(plan) : `${far.done} of ${far.total}`, c, facts);
  };
}
