/** Decides whether what was done may leave or enter a context. */
import type { Outcome } from '../model.js';

/** A prompt that begins work where none was active moves nothing: it says itself what it found, and its document waits for something to stand in it. */
export function mayMove({ undoable, reading }: Pick<Outcome, 'undoable' | 'reading'>): boolean {
  return undoable && !(reading?.verb === 'stay' && reading.context === null && reading.target !== null);
}
