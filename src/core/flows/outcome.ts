/** Decides what an outcome is when nothing happens. */
import type { Outcome } from '../model.js';

/** Nothing to say, nothing to do. */
export function quiet(extra: Partial<Outcome> = {}): Outcome {
  return { verdict: 'allow', findings: [], edits: [], did: '', undoable: false, ...extra };
}
