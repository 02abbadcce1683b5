/** Decides what "undo that", said as a prompt, undoes: the last step of this session, where nothing else can be meant. */
import { LOOKED_BACK, undoStack } from '../../context/undo-stack.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, Outcome } from '../../model.js';
import { doneBrief, undoneNotice } from '../../words/spoken.js';
import { undoSteps } from './undo-outcome.js';

/**
 * The outcome of undoing the last step of session `id`; `null` when the words are no matter of ours. `bare`: no step of clew was
 * named, so files that the last turn changed, or a step of an earlier turn, may be meant as well.
 */
export function undoByPrompt(bare: boolean, id: string, facts: Facts): Outcome | null {
  const log = facts.operations?.(LOOKED_BACK) ?? [];
  const steps = undoStack(log, { session: id }).done.slice(0, 1);
  const prompt = log.find((o) => o.session === id && o.by === 'prompt');
  const [step] = steps;
  if (bare && (step === undefined || step.at < (prompt?.at ?? 0) || facts.conversation.touched.length > 0)) return null;
  const nothing = 'nothing of this session is left to undo.';
  if (step === undefined) return emptyOutcome({ brief: doneBrief(nothing, [], '', id), notice: `clew: ${nothing}` });
  const { view: _, findings, ...plain } = undoSteps(steps, log, id, facts);
  if (findings.length > 0) {
    const overtaken = 'that step cannot be undone any more: it was changed since.';
    return emptyOutcome({ brief: doneBrief(overtaken, [step.did], 'clew log', id), notice: `clew: ${overtaken}` });
  }
  return {
    ...plain,
    findings: [],
    brief: doneBrief('the user had this undone:', [step.did], 'clew log', id),
    notice: undoneNotice(step.did),
  };
}
