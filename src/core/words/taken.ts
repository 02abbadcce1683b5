/** Decides what is said of plans that become one: whether tasks go over, and which open ones count as done. */
import { countOf } from '../text/count.js';

const MOST = 3;

/** Sentences about the plan called `kept`. */
export function takenWords(kept: string, { added, done }: { added: number; done: string[] }): string[] {
  const goes =
    added === 0 ? `No task goes into “${kept}”: it has them already.` : `Into “${kept}”: ${countOf(added, 'task')}.`;
  if (done.length === 0) return [goes];
  const more = done.length > MOST ? ` and ${done.length - MOST} more` : '';
  const named = done
    .slice(0, MOST)
    .map((t) => `“${t}”`)
    .join(', ');
  return [goes, `Open in the others, but done there: ${named}${more}.`];
}
