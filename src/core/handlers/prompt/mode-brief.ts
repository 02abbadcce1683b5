/** Decides what a prompt that begins with the keyword of a phase adds to the brief: the document, and what is to be recorded; and what is said of a round that was begun and not recorded. */

import { sessionAt } from '../../context/state.js';
import { withoutNotices } from '../../digest/noise.js';
import { type MandatoryAction, parseMode } from '../../document/mode.js';
import type { Edit, Event, Facts, Outcome, SessionState } from '../../model.js';
import { fenceInline, fenceText, safeTitle } from '../../text/fence.js';
import { tokens } from '../../text/tokens.js';
import { oneLine, truncate } from '../../text/truncate.js';
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
  const goesOn = read.mode === 'ACT' || read.mode === 'EVAL';
  const unrecorded = goesOn ? unrecordedRound(sessionAt(facts.state, id)) : [];
  const last =
    action === null
      ? []
      : [`Before this turn ends, record it: ${recordCall(action, facts.tool === true)}; never credentials.`];
  const build = (room: number): string => {
    const lines = active === null || document === null ? [] : linesOf({ context: active, document }, room, facts);
    return [
      `${before}clew: mode ${read.mode}.`,
      ...faults,
      ...unrecorded,
      ...(lines.length > 0 ? [fenceText(lines.join('\n'), 'its context document', id)] : []),
      ...last,
    ].join('\n');
  };
  const brief = [220, 200, 175, 150, 125, 100, 60, 30, 0].map(build).find((text) => tokens(text) <= LIMIT.prompt);
  const edits = action?.how === 'reset' ? withRound(outcome.edits, event, facts) : outcome.edits;
  return { ...outcome, edits, ...(brief === undefined ? {} : { brief }) };
}

/** Characters that are kept of the prompt that began a round. */
const MOST_KEPT = 200;

/** `edits` with the session's record that its user began a round, and with which words. */
function withRound(edits: Edit[], { session, prompt }: Extract<Event, { kind: 'prompt' }>, { state }: Facts): Edit[] {
  const known = sessionAt(state, session.id)?.round ?? false;
  const round = truncate(oneLine(withoutNotices(prompt)), MOST_KEPT);
  return edits.map((e) => {
    if (known === round || e.key !== `session/${session.id}` || e.now === null) return e;
    return { ...e, was: e.was === null ? null : { ...e.was, round: known }, now: { ...e.now, round } };
  });
}

/** What ACT and EVAL are told of a round that was begun and not recorded: what was decided in it stands nowhere. */
function unrecordedRound(session: SessionState | undefined): string[] {
  const begun = begunRound(session);
  return begun === null
    ? []
    : [`${begun.called} was not recorded: nothing of it is told here. If it holds, record it first.`];
}

/** What a session that was compacted is told of the round that its user began before: which, and how it is recorded; '' for nothing. */
export function roundAtStart(event: Extract<Event, { kind: 'start' }>, facts: Facts): string {
  const begun = event.source === 'compact' ? begunRound(sessionAt(facts.state, event.session.id)) : null;
  if (begun === null) return '';
  const call = recordCall(begun.action, facts.tool === true);
  return `clew: ${begun.called} is begun and not recorded yet. Before this turn ends, record it: ${call}.`;
}

/** The round that the user of `session` began and of which nothing is recorded; `null` for none. */
function begunRound(session: SessionState | undefined): { called: string; action: MandatoryAction } | null {
  if (typeof session?.round !== 'string') return null;
  const { mode, rest, mandatoryAction } = parseMode(session.round, null);
  if (mandatoryAction === null) return null;
  return {
    called: `The ${mode}${rest === '' ? '' : ` ${fenceInline(safeTitle(rest), session.id)}`}`,
    action: mandatoryAction,
  };
}
