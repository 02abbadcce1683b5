/** Decides how the state of a plan reads, what is said of one that was left lying, and of several that become one. */

import type { PlanState } from '../model.js';
import type { Stale } from '../plan/catalog/list.js';
import { isCut } from '../plan/parse/limits.js';
import { countOf } from '../text/count.js';
import { safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';

/** "superseded by new.md"; '' for an open plan, which most are. */
export function stateWords(plan: { state: PlanState; supersededBy: string | null }): string {
  if (plan.state === 'open') return '';
  const by = plan.supersededBy?.split('/').at(-1) ?? '';
  return plan.state === 'superseded' && by !== '' ? `superseded by ${truncate(safeTitle(by), 30)}` : plan.state;
}

/** How it was told that a plan went elsewhere. */
export const HOW: Record<string, string> = {
  same: 'the same text',
  git: 'as git says',
  alike: 'nearly the same text',
  parts: 'was split',
};

/** What to do about a plan that was left lying, with a command that is safe. */
export function staleAdviceText({ advice, row, context }: Pick<Stale, 'advice' | 'row' | 'context'>): string {
  const left = row.total - row.done;
  const go = `clew switch ${context?.id ?? row.path}`;
  switch (advice) {
    case 'nearly-done':
      return `${left} left of ${row.total}${isCut(row) ? ' or more' : ''}: finish it (${go}), or tick what is done`;
    case 'open-work':
      return `still open as ${context!.id}: go on (${go}), or clew done ${context!.id}`;
    case 'half-way':
      return `go on (${go}), or say "status: archived" in its front matter`;
    case 'never-begun':
      return 'never begun: begin it, merge it into another plan, or move it to archive/';
  }
}

/** So many tasks are named. */
const MOST_NAMED = 3;

/** Sentences about plans that become one, called `kept`: whether tasks go over, and which open ones count as done. */
export function takenWords(kept: string, { added, done }: { added: number; done: string[] }): string[] {
  const goes =
    added === 0 ? `No task goes into “${kept}”: it has them already.` : `Into “${kept}”: ${countOf(added, 'task')}.`;
  if (done.length === 0) return [goes];
  const more = done.length > MOST_NAMED ? ` and ${done.length - MOST_NAMED} more` : '';
  const named = done
    .slice(0, MOST_NAMED)
    .map((t) => `“${t}”`)
    .join(', ');
  return [goes, `Open in the others, but done there: ${named}${more}.`];
}
