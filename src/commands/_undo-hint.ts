/** Decides how what a command printed says the way back: by the name of its operation, which works from anywhere. */
import type { Fields } from '../core/model.js';

/** The command; `operation` of the view is put in by whoever logged it. */
export function undoCommand({ operation }: Fields): string {
  return typeof operation === 'string' ? `clew undo ${operation}` : 'clew undo';
}

/** The words around it. */
export function undoHint(view: Fields): string {
  return `undo with: ${undoCommand(view)}`;
}
