/** Decides which steps lead a context back to before one of them. */
import { isTurnTo, type Step } from '../../context/undo-stack.js';
import type { Outcome } from '../../model.js';
import { contextsOf } from '../../words/history.js';

/**
 * What taking back `step` comes to with those of `done` (newest first) after it about the context `id`. Where a session turned meanwhile
 * says nothing of what was done there: it stays, unless what it wrote stands in the way of what was done before.
 */
export function backTo(done: Step[], step: Step, id: string, attempt: (steps: Step[]) => Outcome): Outcome {
  const last = done.findIndex((s) => s.ids[0] === step.ids[0]);
  const all = done.slice(0, last + 1).filter((s, i) => i === last || contextsOf(s).includes(id));
  const passing = all.filter((s, i) => i === all.length - 1 || !isTurnTo(s));
  const outcome = attempt(passing);
  if (isTurnTo(step) || passing.length === all.length || !isRefused(outcome)) return outcome;
  const along = attempt(all);
  return isRefused(along) ? outcome : along;
}

function isRefused({ findings }: Outcome): boolean {
  return findings.some((f) => f.severity === 'error');
}
