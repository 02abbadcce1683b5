/** Decides how what a command printed says the way back: by the name of its operation, which works from anywhere. */
import type { Fields } from '../core/model.js';

/** The words; `operation` of the view is put in by whoever logged it. */
export function undoHint(view: Fields): string {
  const { operation } = view;
  return `undo with: clew undo${typeof operation === 'string' ? ` ${operation}` : ''}`;
}
