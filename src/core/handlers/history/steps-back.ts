/** Decides which steps lead a context back to before one of them. */
import { isTurnTo, type Step } from '../../context/undo-stack.js';
import { contextsOf } from '../../words/history.js';

/** `step` and those of `done` (newest first) after it about the context `id`. Where a session turned meanwhile says nothing of what was done there. */
export function stepsBackTo(done: Step[], step: Step, id: string): Step[] {
  const last = done.findIndex((s) => s.ids[0] === step.ids[0]);
  return done.slice(0, last + 1).filter((s, i) => i === last || (contextsOf(s).includes(id) && !isTurnTo(s)));
}
