/** Decides how much of a plan is read. */

/** Tasks of one plan; where there are as many, there may be more. */
export const MOST_TASKS = 5000;

/** May a plan have more tasks than were counted? Its file is too large, or they are too many. */
export function isCut({ cut, total }: { cut?: true | undefined; total: number }): boolean {
  return cut === true || total >= MOST_TASKS;
}
