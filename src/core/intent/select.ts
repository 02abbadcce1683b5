/** Decides which intent a session stands on: the one it selected, else the file's own, else the only open one where it is for the session's work. */

import type { Intent, Intents } from '../model/intent.js';
import type { Context, Facts, State } from '../model.js';
import { isSameTitle } from '../text/truncate.js';
import { intentAt, isBroken, isClosed, isIntentOf } from './intent.js';

/** How a session came to stand on its intent. */
export type SelectedBy = 'agent' | 'person' | 'context' | 'default' | 'only';

/** The record `selected/SESSION`; `intent` is `null` when the session's was cleared by hand, `of` says which that was. `over`: it was closed when it was selected. */
export interface Selected {
  intent: string | null;
  at: number;
  by: SelectedBy;
  of?: string | null;
  over?: boolean;
}

/** The intent of a session, and how it came to it. */
export interface Standing {
  intent: Intent;
  by: SelectedBy;
}

/** What session `id` recorded, `null` when it selected nothing. */
export function selectedAt(state: State, id: string): Selected | null {
  const records = state.selected ?? {};
  return Object.hasOwn(records, id) ? (records[id] as unknown as Selected) : null;
}

/**
 * The intent that session `id` stands on, `null` when it must select one. What it selected counts while the file has it
 * and it is not closed since; who selected nothing stands on the file's own `current_intent_id`, else on the only open intent where that is for its work.
 */
export function selectionIn(state: State, id: string | null, intents: Intents | null | undefined): Standing | null {
  if (intents == null || isBroken(intents)) return null;
  const chosen = id === null ? null : selectedAt(state, id);
  if (chosen !== null) {
    const intent = chosen.intent === null ? null : intentAt(intents, chosen.intent);
    return intent === null || (isClosed(intent) && chosen.over !== true) ? null : { intent, by: chosen.by };
  }
  return defaultSelection(intents, activeIn(state, id), state);
}

/** The intent that a session whose work is `active` stands on without selecting one. */
export function defaultSelection(intents: Intents, active: Context | null, state: State): Standing | null {
  const own = intents.current === null ? null : intentAt(intents, intents.current);
  if (own?.open) return { intent: own, by: 'default' };
  const only = onlyOpen(intents);
  return only === null || isForOther(only, active, state) ? null : { intent: only, by: 'only' };
}

/**
 * The one open intent that names the context `to` or its plan, else the one that names no work and is called as it is; `null`
 * where there is none, or several are. One that no person confirmed is none.
 */
export function intentFor(intents: Intents, to: Context): Intent | null {
  const open = isBroken(intents) ? [] : intents.intents.filter((i) => i.open && !i.unconfirmed);
  const its = open.filter((i) => isIntentOf(i, to));
  const called = open.filter((i) => i.context === null && i.plan === null && isSameTitle(i.summary, to.title));
  const [only, ...others] = its.length > 0 ? its : called;
  return others.length === 0 ? (only ?? null) : null;
}

/** The only open intent, where it is for other work than `active` and so nobody stands on it unasked; `null` else. */
export function onlyForOther(intents: Intents, active: Context | null, state: State): Intent | null {
  const only = intents.current !== null && intentAt(intents, intents.current)?.open ? null : onlyOpen(intents);
  return only !== null && isForOther(only, active, state) ? only : null;
}

function onlyOpen({ intents }: Intents): Intent | null {
  const open = intents.filter((i) => i.open);
  return open.length === 1 ? open[0]! : null;
}

/** Is `active` other work than the one that `intent` names? One that names none is for any. */
export function isForOther(intent: Intent, active: Context | null, { contexts }: Pick<State, 'contexts'>): boolean {
  const { context, plan } = intent;
  if (active === null || (context === null && plan === null) || isIntentOf(intent, active)) return false;
  if (active.plan === null || context === null || !Object.hasOwn(contexts, context)) return true;
  return contexts[context]!.plan !== active.plan;
}

/** What the work is called that `intent` is for, where that is other than `active`; `null` where it is for this, or for any. */
export function otherWorkOf(
  intent: Intent,
  active: Context | null,
  { contexts }: Pick<State, 'contexts'>,
): string | null {
  const { context, plan } = intent;
  if (!isForOther(intent, active, { contexts })) return null;
  return context !== null && Object.hasOwn(contexts, context) ? contexts[context]!.title : (context ?? plan);
}

/** Other work that an intent is for; not `bound` to it, it names none, holds in any and is only called as that. */
export interface OtherWork {
  of: string;
  bound: boolean;
}

/** The work other than `active` that a person who is asked to widen `intent` may take it for; `null` for none. */
export function takenForOther(intent: Intent, active: Context, state: Pick<State, 'contexts'>): OtherWork | null {
  const of = otherWorkOf(intent, active, state);
  if (of !== null) return { of, bound: true };
  const { context, plan, summary } = intent;
  if (context !== null || plan !== null || summary === '' || isSameTitle(summary, active.title)) return null;
  const called = Object.values(state.contexts).find((c) => isSameTitle(summary, c.title));
  return called === undefined ? null : { of: called.title, bound: false };
}

/** The context that session `id` is on; of a session that is not known yet, the workspace's. */
export function activeIn({ sessions, workspace, contexts }: State, id: string | null): Context | null {
  const at = id !== null && Object.hasOwn(sessions, id) ? sessions[id]!.active : workspace.active;
  return at !== null && Object.hasOwn(contexts, at) ? contexts[at]! : null;
}

/** The same of what was read before thinking. */
export function selectionOf(facts: Facts, id: string | null): Standing | null {
  return selectionIn(facts.state, id, facts.intents);
}
