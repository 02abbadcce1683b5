/** Decides which lanes are told of where the time went, where a context that was only switched to has none, and why they may come to something else than all of it. */
import type { Timeline } from '../types.js';

/** What no reading in minutes shows. */
const UNSEEN = 30_000;

export const workedLanes = ({ lanes }: Pick<Timeline, 'lanes'>): Timeline['lanes'] =>
  lanes.filter((l) => l.spent > 0 || l.prompts > 0);

/** What to say of lanes that come to more than all of the time, `null` where they do not: a session is in one of them at a time. */
export function atOnceText({ lanes, more, spent }: Pick<Timeline, 'lanes' | 'more' | 'spent'>): string | null {
  const sum = lanes.reduce((n, l) => n + l.spent, more.spent);
  return sum - spent < UNSEEN
    ? null
    : 'Contexts come to more than the time worked: two sessions at once count once in the total.';
}
