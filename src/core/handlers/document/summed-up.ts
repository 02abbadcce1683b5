/** Decides when what clew summed a document up as is said anew: as soon as a command or a turn wrote what it is made of. What a person wrote stays. */
import { textAt } from '../../context/rules/open-items.js';
import { ensureSummary, isOurSummary } from '../../context/rules/summary.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { parseDocument } from '../../document/parse.js';
import type { Context, Edit, Facts } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { oneLine } from '../../text/truncate.js';
import { readRegistryFor, storedSummary } from '../adopted-store/registry-update.js';
import { applyToDraft, type Paper } from './draft.js';

/** `paper`, which was written, with a summary of ours as it would be made now. */
export function summedUp(paper: Paper, facts: Facts): Paper {
  const { document, context, steps } = paper;
  if (steps.length === 0 || !isOurSummary(textAt(document, 'summary'), context.summed)) return paper;
  return applyToDraft(paper, ensureSummary(document, [], facts.now, '', context.summed), facts).paper;
}

/** `paper`, which a turn wrote, so summed up, with the edit that keeps that it is ours. What a registry has beside it is written where the work is left, both at once. */
export function summedAnew(paper: Paper, facts: Facts): { paper: Paper; edits: Edit[] } {
  if (paper.context.file != null && paper.context.task !== undefined) return { paper, edits: [] };
  const now = summedUp(paper, facts);
  return { paper: now, edits: now === paper ? [] : summedEdits(now, facts) };
}

/** What a person wrote of `context` into the registry of an adopted store, '' when nobody did. */
export function summaryIn(context: Context, facts: Facts): string {
  const none = context.file == null || context.task === undefined || facts.file === undefined;
  return none ? '' : storedSummary(readRegistryFor(facts), context);
}

/** The edit that keeps which summary of `paper` is ours; none where nothing was summed up. */
export function summedEdits({ context, document, before }: Paper, facts: Facts): Edit[] {
  const text = textAt(document, 'summary');
  const was = before === null ? '' : textAt(parseDocument(before, document.layout), 'summary');
  if (text === was || text === oneLine(summaryIn(context, facts))) return [];
  return presentEdits(recordEdit(`context/${context.id}`, context, { ...context, summed: fingerprint(text) }));
}
