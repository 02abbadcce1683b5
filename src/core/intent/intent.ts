/** Decides what an intent is: agreed work with a scope, limits and criteria, as a file of the workspace says it, whichever schema the file has. */
import type { Intent, Intents } from '../model/intent.js';
import type { Context } from '../model.js';

/** Ids that new intents may have. */
export const ID = /^INT-\d{3,}$/;

/** Does the file say nothing that could be relied on? */
export function isBroken(intents: Intents): boolean {
  return intents.findings.some((f) => f.severity === 'error');
}

/** The intent called `id`, exactly. */
export function intentAt(intents: Intents, id: string): Intent | null {
  return intents.intents.find((i) => i.id === id) ?? null;
}

/** Does the intent name the context, or its plan? */
export function isIntentOf(intent: Intent, { id, plan }: Pick<Context, 'id' | 'plan'>): boolean {
  return intent.context === id || (intent.plan !== null && intent.plan === plan);
}

/** Was it closed by its status? One that only has all its criteria met goes on for whoever works under it: an agent says of criteria that they are met. */
export function isClosed({ open, status }: Intent): boolean {
  return !open && status !== '';
}

/** How many criteria are met, "2 of 3"; '' when there are none. */
export function progressOf(intent: Intent): string {
  const met = intent.criteria.filter((c) => c.status === 'met').length;
  return intent.criteria.length === 0 ? '' : `${met} of ${intent.criteria.length}`;
}
