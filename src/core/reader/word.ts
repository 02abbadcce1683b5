/** Decides whether what a reader said of a prompt still counts, and for which context: not once another prompt came, or somebody said where they work. */

import type { Context, ReaderSaid, State } from '../model.js';
import { isSameTitle } from '../text/truncate.js';
import { LEAVES } from './answer.js';

/** Where a reader takes a prompt to belong: an open context, new work (its title, '' for none), or another context that it does not name. */
export type Word = { to: Context } | { fresh: string } | { elsewhere: true };

/** What `said` comes to while its prompt is the newest one of its session; `null` where it agrees, or is stale. */
export function wordOf(said: ReaderSaid | null | undefined, state: State): Word | null {
  if (said?.answer == null || said.answer.leaves < LEAVES) return null;
  const session = Object.hasOwn(state.sessions, said.session) ? state.sessions[said.session] : undefined;
  if (session === undefined || session.prompts !== said.n || (session.active ?? null) !== said.active) return null;
  const { to, title } = said.answer;
  const context = to === 'new' ? called(title, said.active, state) : contextOf(to, state);
  if (context !== undefined) return isOpen(context) && context.id !== said.active ? { to: context } : null;
  // Where nothing was active there was nothing to leave: only a known context says more than the prompt did.
  if (said.before === null) return null;
  if (to === 'new') return { fresh: title };
  return to === null ? { elsewhere: true } : null;
}

function contextOf(id: string | null, { contexts }: State): Context | undefined {
  return id !== null && Object.hasOwn(contexts, id) ? contexts[id] : undefined;
}

/** Whoever calls new work as an open context is called means that one, the `active` one first. */
function called(title: string, active: string | null, { contexts }: State): Context | undefined {
  const same = Object.values(contexts).filter((c) => isOpen(c) && isSameTitle(c.title, title));
  return same.find((c) => c.id === active) ?? same[0];
}

function isOpen({ status, archived }: Context): boolean {
  return status === 'open' && archived !== true;
}
