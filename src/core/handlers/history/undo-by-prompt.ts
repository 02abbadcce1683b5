/** Decides what "undo that" and "redo", said as a prompt, do: the last step of this session, where nothing else can be meant. */
import { operationName } from '../../context/operation-name.js';
import { isTurn, LOOKED_BACK, undoStack } from '../../context/undo-stack.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, Outcome } from '../../model.js';
import { doneBrief, redoneNotice, undoneNotice } from '../../words/spoken.js';
import { undoOutcome, undoSteps } from './undo-outcome.js';

/**
 * The outcome of undoing the last step of session `id`; `null` when the words are no matter of ours. `bare`: no step of clew was
 * named, so files that the last turn changed, or a step of an earlier turn, may be meant as well; `turn`: a switch was named.
 */
export function undoByPrompt(bare: boolean, id: string, facts: Facts, turn = false): Outcome | null {
  const log = facts.operations?.(LOOKED_BACK) ?? [];
  const { done } = undoStack(log, { session: id });
  const steps = (turn ? done.filter(isTurn) : done).slice(0, 1);
  const prompt = log.find((o) => o.session === id && o.by === 'prompt');
  const [step] = steps;
  // A step that was done again by the last prompt is as late as that.
  const since = prompt?.redoes === undefined ? (prompt?.at ?? 0) : 0;
  if (bare && (step === undefined || step.at < since || facts.conversation.touched.length > 0)) return null;
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
    notice: undoneNotice(step.did, operationName(step.ids[0]!)),
  };
}

/** The same for doing again what was undone. `bare`: only right behind that undo, else the words are for the agent. */
export function redoByPrompt(bare: boolean, id: string, facts: Facts): Outcome | null {
  const log = facts.operations?.(LOOKED_BACK) ?? [];
  const steps = undoStack(log, { session: id }).undone.slice(0, 1);
  const last = log.find((o) => o.session === id && (o.by === 'prompt' || o.undoes !== undefined));
  if (bare && (steps.length === 0 || last?.undoes === undefined || facts.conversation.touched.length > 0)) return null;
  const [step] = steps;
  const nothing = 'nothing of this session is left to redo.';
  if (step === undefined) return emptyOutcome({ brief: doneBrief(nothing, [], '', id), notice: `clew: ${nothing}` });
  const way = { verb: 'redone', dry: false, field: 'redoes', held: new Set<string>(), left: 0 } as const;
  const { view: _, findings, ...plain } = undoOutcome(steps, facts, way);
  if (findings.length > 0) {
    const overtaken = 'that step cannot be redone any more: it was changed since.';
    return emptyOutcome({ brief: doneBrief(overtaken, [step.did], 'clew log', id), notice: `clew: ${overtaken}` });
  }
  return {
    ...plain,
    brief: doneBrief('the user had this redone:', [step.did], 'clew log', id),
    findings: [],
    notice: redoneNotice(step.did, operationName(step.ids[0]!)),
  };
}
