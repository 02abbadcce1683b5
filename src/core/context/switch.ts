/** Decides what changes when a session turns to other work: records first, the pointers last. */

import type { Context, Edit, Match, PlanRow, SessionState, State } from '../model.js';
import { branchUnlessDetached, freeBranch, tellingBranch } from '../text/branch.js';
import { isSameTitle } from '../text/truncate.js';
import { contextId, newContext, planTitle, revivedContext, withActive } from './context.js';
import { presentEdits, recordEdit, sessionAt } from './state.js';

export interface Where {
  /** When the work that is turned to was worked on last. */
  now: number;
  branch: string | null;
}

/** The context that a match stands for: the open one, or a new one for its plan. */
export function contextOfMatch(
  match: Pick<Match, 'context' | 'title'> & { plan: PlanRow | string | null },
  state: State,
  at: Where,
): Context {
  const known = match.context === null ? undefined : state.contexts[match.context];
  if (known) return isOver(known) ? { ...known, status: 'open' } : known;
  const path = typeof match.plan === 'string' ? match.plan : (match.plan?.path ?? null);
  const sameplan = Object.values(state.contexts).find((c) => path !== null && c.plan === path && !isOver(c));
  if (sameplan) return sameplan;
  const title = typeof match.plan === 'object' && match.plan !== null ? planTitle(match.plan) : match.title;
  // Begun before anybody knew of the plan that is called the same.
  const namesake = Object.values(state.contexts).filter(
    (c) => c.status === 'open' && c.plan === null && isSameTitle(c.title, title),
  );
  if (path !== null && namesake.length === 1) return { ...namesake[0]!, plan: path };
  const undone = revivedContext(state.contexts, (c) => (path === null ? c.title === title : c.plan === path));
  if (undone !== null) return undone;
  const begun = newContext(contextId(title, state.contexts), title, { ...at, plan: path, provisional: false });
  // What no plan calls it was said in a prompt.
  return path === null ? { ...begun, fromPrompt: true } : begun;
}

/** Is this work none that a prompt goes on with by itself? */
function isOver(c: Context): boolean {
  return c.status === 'folded' || c.status === 'completed' || c.status === 'abandoned';
}

/** Was the context `id` ended, before it is turned to? */
export function wasOver(id: string, { contexts }: Pick<State, 'contexts'>): boolean {
  const known = Object.hasOwn(contexts, id) ? contexts[id]! : undefined;
  return known !== undefined && (known.status === 'completed' || known.status === 'abandoned');
}

/** The edits that make `to` the active work of `session` (of the workspace alone when `null`). */
export function switchEdits(
  state: State,
  session: SessionState | null,
  to: Context,
  at: Where,
): { edits: Edit[]; session: SessionState | null } {
  const from = session?.active ?? state.workspace.active;
  const after = session === null ? null : withActive(session, to.id);
  const left = from === to.id ? null : foldable(state, from, session);
  const home = left === null ? null : before(state, left, session);
  const prompts = to.prompts + (home?.id === to.id ? left!.prompts : 0);
  const known = Object.hasOwn(state.contexts, to.id) ? branchUnlessDetached(state.contexts[to.id]!.branch) : null;
  const free = freeBranch(to.branch, to.id, Object.values(state.contexts));
  // Who turns to it from another branch has not worked on it there.
  const own = tellingBranch(known) ?? free ?? known;
  const edits = presentEdits(
    left && recordEdit(`context/${left.id}`, left, { ...left, status: 'folded' }),
    home && home.id !== to.id
      ? recordEdit(`context/${home.id}`, home, { ...home, prompts: home.prompts + left!.prompts })
      : null,
    recordEdit(`context/${to.id}`, state.contexts[to.id], {
      ...to,
      branch: own,
      ...(to.archived === true ? { archived: false } : {}),
      ...(to.paused === true ? { paused: false } : {}),
      prompts,
      lastAt: at.now,
    }),
    after === null ? null : recordEdit(`session/${after.id}`, sessionAt(state, after.id), after),
    recordEdit('workspace/state', state.workspace, { active: to.id }),
  );
  return { edits, session: after };
}

/** A provisional context that is left after its only prompt was a passing remark, unless another session is on it. */
function foldable(state: State, id: string | null, session: SessionState | null): Context | null {
  const c = id === null ? undefined : state.contexts[id];
  if (c === undefined || c.status !== 'provisional') return null;
  return Object.values(state.sessions).some((s) => s.id !== session?.id && s.active === id && !s.ended) ? null : c;
}

/** The work that a folded context's prompts go back to. */
function before(state: State, left: Context, session: SessionState | null): Context | null {
  return (
    session?.trail
      .map((t) => state.contexts[t])
      .filter((t) => t !== undefined && t.id !== left.id)
      .at(-1) ?? null
  );
}
