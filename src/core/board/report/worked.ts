/** Decides which lanes are told of where the time went, where a context that was only switched to has none, and what they leave out, and why they may come to something else than all of it. */
import { countOf } from '../../text/count.js';
import { spanText } from '../../text/duration.js';
import type { Timeline } from '../types.js';

/** What no reading in minutes shows. */
const UNSEEN = 30_000;

export const workedLanes = ({ lanes }: Pick<Timeline, 'lanes'>): Timeline['lanes'] =>
  lanes.filter((l) => l.spent > 0 || l.prompts > 0);

/** What the rows of `shown` leave of the whole, so that the table comes to it: other contexts, or switches to what nobody worked on; `null` where they leave nothing. */
export function restOf(t: Timeline, shown: Timeline['lanes']): [name: string, ...rest: (string | number)[]] | null {
  const left = (all: number, of: (l: Timeline['lanes'][number]) => number): number =>
    Math.max(
      0,
      shown.reduce((n, l) => n - of(l), all),
    );
  const others = Math.max(0, t.contexts - shown.length);
  const prompts = left(t.prompts, (l) => l.prompts);
  const switches = left(
    Object.values(t.switches).reduce((n, m) => n + m, 0),
    (l) => l.switches,
  );
  if (others === 0 && prompts === 0 && switches === 0) return null;
  const spent = t.lanes.filter((l) => !shown.includes(l)).reduce((n, l) => n + l.spent, t.more.spent);
  const name = others === 0 ? 'only switched to' : countOf(others, 'other context');
  return [name, spanText(spent), prompts, switches];
}

/** What to say of lanes that come to more than all of the time, `null` where they do not: a session is in one of them at a time. */
export function atOnceText({ lanes, more, spent }: Pick<Timeline, 'lanes' | 'more' | 'spent'>): string | null {
  const sum = lanes.reduce((n, l) => n + l.spent, more.spent);
  return sum - spent < UNSEEN
    ? null
    : 'Contexts come to more than the time worked: two sessions at once count once in the total.';
}

export const ROUNDED = 'Times are rounded, so they may not add up exactly.';

/** Why the times of a table do not add up to the total, `null` where they do. */
export function unevenText(t: Pick<Timeline, 'lanes' | 'more' | 'spent'>): string | null {
  const minutes = (ms: number): number => Math.round(ms / 60_000);
  const sum = t.lanes.reduce((n, l) => n + minutes(l.spent), minutes(t.more.spent));
  return atOnceText(t) ?? (sum === minutes(t.spent) ? null : ROUNDED);
}
