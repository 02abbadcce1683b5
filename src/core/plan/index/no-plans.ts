/** The index of a workspace without plans. */
import type { PlanIndex } from '../../model.js';

/** The index of no plans. */
export const NO_PLANS: PlanIndex = { count: 0, postings: () => null, row: () => null, nameLength: () => 0 };
