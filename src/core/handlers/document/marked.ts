/** Decides what is said of a document in which git left both sides of a merge, or which another tool's layout has and is gone: nothing of it is read, and the next command is named. */
import type { Context, Event, Facts, Finding, Outcome } from '../../model.js';
import { fileOf } from '../../plan/parse/detect-dialect.js';
import { fenceInline } from '../../text/fence.js';
import { hintOf, sentenceOf } from '../../words/en.js';
import { activeAfter } from '../shared/context-transitions.js';
import { isGone } from './beside.js';
import { nameOf, unusedDocumentFindings } from './draft.js';

/** One finding for each of `contexts` whose document or plan has conflict markers. */
export function markedFindings(contexts: Context[], facts: Facts): Finding[] {
  return contexts.flatMap((c): Finding[] => {
    const fault = facts.document?.(c)?.faults.find((f) => f.code === 'merge-conflict');
    const path = c.file ?? `.clew/${nameOf(c)}`;
    const line = c.plan === null ? 0 : (facts.marked?.(c.plan) ?? 0);
    return [
      ...(fault === undefined
        ? []
        : [{ code: 'document-marked', args: { path, line: fault.line }, severity: 'warn' } as const]),
      ...(line === 0
        ? []
        : [{ code: 'plan-marked', args: { path: fileOf(c.plan!).file, line }, severity: 'warn' } as const]),
    ];
  });
}

/** `outcome` with a line for user and model where the document of the session's work is such a one, said as long as it is; at a start also where it is gone. */
export function noticeMarks(
  event: Extract<Event, { kind: 'start' | 'prompt' }>,
  outcome: Outcome,
  facts: Facts,
): Outcome {
  const { id } = event.session;
  const context = activeAfter(outcome.edits, facts.state, id);
  if (context === null) return outcome;
  const gone = event.kind === 'start' && isGone(context, facts) ? unusedDocumentFindings(context, facts) : [];
  const found = markedFindings([context], facts).find((f) => f.code === 'document-marked') ?? gone[0];
  if (found === undefined) return outcome;
  const line = `clew: ${sentenceOf(found)} Next: ${hintOf(found)}`;
  const what = gone.length > 0 ? 'the document cannot be read' : 'nothing is read or recorded';
  const brief = `clew: of the active context ${what}; tell the user: ${fenceInline(sentenceOf(found), id)} Next: \`${hintOf(found)}\``;
  return {
    ...outcome,
    findings: [...outcome.findings, found],
    notice: outcome.notice === undefined ? line : `${outcome.notice}\n${line}`,
    brief: outcome.brief === undefined ? brief : `${outcome.brief}\n${brief}`,
  };
}
