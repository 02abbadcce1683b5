/** Decides which intent a session stands on: the one it selected, else the file's own, else the only open one. */

import type { Intent, Intents } from '../model/intent.js';
import type { Facts, State } from '../model.js';
import { intentAt, isBroken } from './intent.js';

/** How a session came to stand on its intent. */
export type SelectedBy = 'agent' | 'person' | 'default' | 'only';

/** The record `selected/SESSION`; `intent` is `null` when the session's was cleared by hand. */
export interface Selected {
  intent: string | null;
  at: number;
  by: SelectedBy;
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
 * The intent that session `id` stands on, `null` when it must select one. What it selected counts while the file has it; who
 * selected nothing stands on the file's own `current_intent_id`, else on the only open intent.
 */
export function selectionIn(state: State, id: string | null, intents: Intents | null | undefined): Standing | null {
  if (intents == null || isBroken(intents)) return null;
  const chosen = id === null ? null : selectedAt(state, id);
  if (chosen !== null) {
    const intent = chosen.intent === null ? null : intentAt(intents, chosen.intent);
    return intent && { intent, by: chosen.by };
  }
  return defaultSelection(intents);
}

/** The intent that a session stands on without selecting one. */
export function defaultSelection(intents: Intents): Standing | null {
  const own = intents.current === null ? null : intentAt(intents, intents.current);
  if (own?.open) return { intent: own, by: 'default' };
  const open = intents.intents.filter((i) => i.open);
  return open.length === 1 ? { intent: open[0]!, by: 'only' } : null;
}

/** The same of what was read before thinking. */
export function selectionOf(facts: Facts, id: string | null): Standing | null {
  return selectionIn(facts.state, id, facts.intents);
}
