/** Decides what "undo that" and "redo", said as a prompt, do: the last step of this session, where nothing else can be meant. */

import { operationName } from '../../context/operation-name.js';
import { plainlyQuoted, titled } from '../../context/titled.js';
import { isTurn, LOOKED_BACK, type Step, undoStack } from '../../context/undo-stack.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, Outcome } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { truncate } from '../../text/truncate.js';
import { doneBrief, redoneNotice, undoneNotice } from '../../words/spoken.js';
import { undoOutcome, undoSteps } from './undo-outcome.js';

/**
 * The outcome of undoing the last step of session `id`; `null` when the words are no matter of ours. `bare`: no step of clew was
 * named, so files that the last turn changed, or a step of an earlier turn, may be meant as well; `turn`: a switch was named.
 */
export function undoByPrompt(bare: boolean, id: string, facts: Facts, turn = false): Outcome | null {
  const log = facts.operations?.(LOOKED_BACK) ?? [];
  const { done } = undoStack(log, { session: id });
  const step = turn ? done.find(isTurn) : done[0];
  const prompt = log.find((o) => o.session === id && o.by === 'prompt');
  // A step that was done again by the last prompt is as late as that.
  const since = prompt?.redoes === undefined ? (prompt?.at ?? 0) : 0;
  if (bare && (step === undefined || step.at < since || facts.conversation.touched.length > 0)) return null;
  return carriedOut('undo', step, (one) => undoSteps([one], log, id, facts), id, facts.state);
}

/** The same for doing again what was undone. `bare`: only right behind that undo, else the words are for the agent. */
export function redoByPrompt(bare: boolean, id: string, facts: Facts): Outcome | null {
  const log = facts.operations?.(LOOKED_BACK) ?? [];
  const steps = undoStack(log, { session: id }).undone.slice(0, 1);
  const last = log.find((o) => o.session === id && (o.by === 'prompt' || o.undoes !== undefined));
  if (bare && (steps.length === 0 || last?.undoes === undefined || facts.conversation.touched.length > 0)) return null;
  const way = { verb: 'redone', dry: false, field: 'redoes', left: 0 } as const;
  return carriedOut('redo', steps[0], (one) => undoOutcome([one], facts, way), id, facts.state);
}

/** Where the session stands then, when that led it elsewhere. */
function standing({ edits }: Pick<Outcome, 'edits'>, id: string, contexts: Facts['state']['contexts']): string[] {
  const active = edits.find((e) => e.key === `session/${id}`)?.now?.active;
  if (active === undefined) return [];
  const title = typeof active === 'string' ? contexts[active]?.title : undefined;
  return [title === undefined ? 'No context is active now.' : `Active now: ${safeTitle(title)}`];
}

const DONE = { undo: { word: 'undone', notice: undoneNotice }, redo: { word: 'redone', notice: redoneNotice } };

/** The outcome of `taking` the step, and what user and model of session `id` are told of it. */
function carriedOut(
  verb: 'undo' | 'redo',
  step: Step | undefined,
  taking: (step: Step) => Outcome,
  id: string,
  { contexts }: Facts['state'],
): Outcome {
  const nothing = `nothing of this session is left to ${verb}.`;
  if (step === undefined) return emptyOutcome({ brief: doneBrief(nothing, [], '', id), notice: `clew: ${nothing}` });
  const { view: _, findings, ...plain } = taking(step);
  const { word, notice } = DONE[verb];
  if (findings.length > 0) {
    const overtaken = `that step cannot be ${word} any more: it was changed since.${verb === 'undo' ? wayBack(step, contexts) : ''}`;
    return emptyOutcome({ brief: doneBrief(overtaken, [step.did], 'clew log', id), notice: `clew: ${overtaken}` });
  }
  return {
    ...plain,
    findings: [],
    brief: doneBrief(`the user had this ${word}:`, [step.did, ...standing(plain, id, contexts)], 'clew log', id),
    notice: notice(titled(step.did, contexts, plainlyQuoted), operationName(step.ids[0]!)),
  };
}

/** What does the same as undoing a switch that something came after; '' for what is none, and where that context is over. */
function wayBack(step: Step, contexts: Facts['state']['contexts']): string {
  const turn = step.edits.find((e) => e.key.startsWith('session/') && e.now?.active !== undefined);
  const was = turn?.was?.active;
  const context = isTurn(step) && typeof was === 'string' && Object.hasOwn(contexts, was) ? contexts[was]! : null;
  return context?.status === 'open' ? ` "switch back to ${truncate(safeTitle(context.title), 60)}" goes back.` : '';
}
