/** Decides what a prompt that begins with the keyword of a phase adds to the brief: the document, and what is to be recorded. */

import { sessionAt } from '../../context/state.js';
import { withoutNotices } from '../../digest/noise.js';
import { parseMode } from '../../document/mode.js';
import type { Edit, Event, Facts, Outcome } from '../../model.js';
import { fenceText } from '../../text/fence.js';
import { tokens } from '../../text/tokens.js';
import { LIMIT } from '../../words/brief.js';
import { sentenceOf } from '../../words/en.js';
import { recordCall } from '../../words/mode.js';
import { besideOf, knownDocument, linesOf } from '../document/draft.js';
import { activeAfter } from '../shared/context-transitions.js';

/** `outcome` with the mode's brief; a prompt without a keyword, and one that leads to a question, stay as they are. */
export function withModeBrief(event: Extract<Event, { kind: 'prompt' }>, outcome: Outcome, facts: Facts): Outcome {
  if (outcome.question !== undefined || outcome.hold !== undefined) return outcome;
  const { id } = event.session;
  const active = activeAfter(outcome.edits, facts.state, id);
  const document = active === null ? null : knownDocument(active, facts);
  const beside = active === null ? null : besideOf(active, facts);
  const read = parseMode(withoutNotices(event.prompt), document, beside);
  if (read.mode === null) return outcome;
  const before = outcome.brief === undefined ? '' : `${outcome.brief}\n`;
  const faults = read.faults.map((f) => sentenceOf({ code: f.code, args: { of: f.of }, severity: 'warn' }));
  const action = read.mandatoryAction;
  const last =
    action === null
      ? []
      : [`Before this turn ends, record it: ${recordCall(action, facts.tool === true)}; never credentials.`];
  const build = (room: number): string => {
    const lines = active === null || document === null ? [] : linesOf({ context: active, document }, room, facts);
    return [
      `${before}clew: mode ${read.mode}.`,
      ...faults,
      ...(lines.length > 0 ? [fenceText(lines.join('\n'), 'its context document', id)] : []),
      ...last,
    ].join('\n');
  };
  const brief = [220, 200, 175, 150, 125, 100, 60, 30, 0].map(build).find((text) => tokens(text) <= LIMIT.prompt);
  const edits = action?.how === 'reset' ? withRound(outcome.edits, id, facts) : outcome.edits;
  return { ...outcome, edits, ...(brief === undefined ? {} : { brief }) };
}

/** `edits` with the session's record that its user began a round. */
function withRound(edits: Edit[], id: string, { state }: Facts): Edit[] {
  const known = sessionAt(state, id)?.round ?? false;
  return edits.map((e) => {
    if (known || e.key !== `session/${id}` || e.now === null) return e;
    return { ...e, was: e.was === null ? null : { ...e.was, round: known }, now: { ...e.now, round: true } };
  });
}
