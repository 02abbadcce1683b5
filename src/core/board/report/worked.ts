/** Decides which lanes are told of where the time went: a context that was only switched to has none. */
import type { Timeline } from '../types.js';

export const workedLanes = ({ lanes }: Pick<Timeline, 'lanes'>): Timeline['lanes'] =>
  lanes.filter((l) => l.spent > 0 || l.prompts > 0);
