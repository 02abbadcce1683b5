/** Decides what a turn leaves in the documents of other contexts than the one it was for: answers that name them, commits of their work. */

import { makeDecisionEntries, recordResult } from '../../context/rules/record.js';
import { NOTHING } from '../../context/rules/result.js';
import type { Context, Edit, Facts, Turn } from '../../model.js';
import { applyToDraft, draftEdits, openDraft } from '../document/draft.js';
import { summedAnew } from '../document/summed-up.js';
import { decidedElsewhere, decisionText } from './decided.js';

/** The edits of those documents; `commits` by the ids of contexts, `own` is the one that the turn is recorded for, `null` for none. */
export function elsewhereEdits(
  turn: Pick<Turn, 'decided'>,
  own: Context | null,
  commits: Map<string, string[]>,
  facts: Facts,
): Edit[] {
  const decided = own === null ? new Map<string, Turn['decided']>() : decidedElsewhere(turn, own, facts);
  const ids = new Set([...decided.keys(), ...commits.keys()]);
  return [...ids].flatMap((id) => {
    const known = id !== own?.id && Object.hasOwn(facts.state.contexts, id) ? facts.state.contexts[id]! : null;
    const paper = known === null ? null : openDraft(known, facts);
    if (paper === null) return [];
    const result = {
      ...NOTHING,
      now: facts.now,
      decision: (decided.get(id) ?? []).map(decisionText).join('; '),
      commits: commits.get(id) ?? [],
      told: paper.context.told ?? '',
    };
    // An answer alone is no step of that work.
    const changes =
      result.commits.length > 0
        ? recordResult(paper.document, result).changes
        : makeDecisionEntries(paper.document, result);
    const now = summedAnew(applyToDraft(paper, changes, facts).paper, facts);
    return [...draftEdits([now.paper]), ...now.edits];
  });
}
