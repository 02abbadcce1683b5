/** Decides how what an operation did is read by a person: contexts by their titles, questions not at all. */
import type { Context } from '../model.js';
import { safeTitle } from '../text/fence.js';

/** Words behind which the id of a context may stand. */
const LEADS = /\b(to|for|under|opened|closed|finished|parked|resumed|renamed|deleted|and) ([\w.-]*\w)/g;

/** `did` with the title in the place of each id of one of `contexts`, between two `quote`s. */
export function titled(did: string, contexts: Record<string, Context>, quote = ''): string {
  const named = did.replace(LEADS, (all, word: string, id: string) =>
    Object.hasOwn(contexts, id) ? `${word} ${quote}${safeTitle(contexts[id]!.title)}${quote}` : all,
  );
  return named.replace(/ \(q[0-9a-f]{4,}\)/g, '');
}
