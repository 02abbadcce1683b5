/** Decides as what a user met a reading: a nudge that was said to nobody, because the session's agent decides itself, is silence. */
import type { Reading, Verb } from '../model.js';

/** What `reading` came to for its user. */
export function metAs({ verb, unsaid }: Pick<Reading, 'verb' | 'unsaid'>): Verb {
  return verb === 'nudge' && unsaid === true ? 'stay' : verb;
}
