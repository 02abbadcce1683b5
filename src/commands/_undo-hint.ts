/** Decides how what a command printed says what was done, or would be, and the way back: by the name of its operation, which works from anywhere. */
import type { Fields } from '../core/model.js';
import type { Term } from './_command.js';

/** The command; `operation` of the view is put in by whoever logged it. */
export function undoCommand({ operation }: Fields): string {
  return typeof operation === 'string' ? `clew undo ${operation}` : 'clew undo';
}

/** The words around it. */
export function undoHint(view: Fields): string {
  return `undo with: ${undoCommand(view)}`;
}

/** `did`, or `would` where it was only tried. */
export function deed(did: string, would: string, term: Term): string {
  return term.dry === true ? `would ${would}` : `${term.good('✓')} ${did}`;
}

/** The line below it; none where there is nothing to undo. */
export function undoLine(view: Fields, term: Term): string {
  return term.dry === true ? '' : `\n  ${term.dim(undoHint(view))}`;
}
