/** Decides which context a plan belongs to that comes into being now: the one called the same, or the one that was begun for the same prompt. */
import type { Context, Edit, SessionState, State } from '../model.js';
import { isSameTitle } from '../text/truncate.js';
import { presentEdits, recordEdit } from './state.js';

/** The edits that make the plan at `path`, called `title` and made by `session`, that of its context; none where it has one already, or nobody can tell. */
export function ownPlanEdits(path: string, title: string, session: SessionState | null, state: State): Edit[] {
  const all = Object.values(state.contexts);
  if (all.some((c) => c.plan === path && c.status !== 'folded')) return [];
  const free = all.filter((c) => c.status === 'open' && c.plan === null);
  const namesakes = free.filter((c) => isSameTitle(c.title, title));
  const to = namesakes.length === 1 ? namesakes[0] : free.find((c) => isBegunFor(c, session));
  return to === undefined ? [] : presentEdits(recordEdit(`context/${to.id}`, to, { ...to, plan: path }));
}

/** Who begins work and makes a plan for one and the same prompt makes it of that work. */
function isBegunFor(c: Context, session: SessionState | null): boolean {
  return session !== null && c.id === session.active && session.prompts > 0 && c.opened >= session.lastAt;
}
