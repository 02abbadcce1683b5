/** Decides how much of a plan is read. */

/** Tasks of one plan; where there are as many, there may be more. */
export const MOST_TASKS = 5000;
