/** Decides which scope is told of a session at work: that of an open intent which governs the context it is on. */
import { isIntentOf } from '../intent/intent.js';
import type { Standing } from '../intent/select.js';
import type { Context } from '../model.js';
import { isSameTitle } from '../text/truncate.js';

/** Its globs, those that are forbidden with a `!`; [] where the intent is closed, unconfirmed or for other work. One that names no work governs who selected it, and what is called as it is. */
export function scopeOver({ intent, by }: Standing, context: Context): string[] {
  const isFree = intent.context === null && intent.plan === null;
  const governs = isFree ? by !== 'only' || isSameTitle(intent.summary, context.title) : isIntentOf(intent, context);
  if (!intent.open || intent.unconfirmed === true || !governs) return [];
  return [...intent.scope.allow, ...intent.scope.deny.map((g) => `!${g}`)];
}
