/** Decides when what clew summed a document up as is said anew: as soon as a command wrote what it is made of. What a person wrote stays. */
import { textAt } from '../../context/rules/open-items.js';
import { ensureSummary, isOurSummary } from '../../context/rules/summary.js';
import type { Facts } from '../../model.js';
import { applyToDraft, type Paper } from './draft.js';

/** `paper`, which was written, with a summary of ours as it would be made now. */
export function summedUp(paper: Paper, facts: Facts): Paper {
  const { document, context, steps } = paper;
  if (steps.length === 0 || !isOurSummary(textAt(document, 'summary'), context.summed)) return paper;
  return applyToDraft(paper, ensureSummary(document, [], facts.now, '', context.summed), facts).paper;
}
