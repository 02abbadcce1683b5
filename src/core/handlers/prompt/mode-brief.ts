/** Decides what a prompt that begins with the keyword of a phase adds to the brief: the document, and what is to be recorded. */

import { withoutNotices } from '../../digest/noise.js';
import { briefLines, openParts } from '../../document/brief-lines.js';
import { parseMode } from '../../document/mode.js';
import type { Event, Facts, Outcome } from '../../model.js';
import { fenceText } from '../../text/fence.js';
import { tokens } from '../../text/tokens.js';
import { LIMIT } from '../../words/brief.js';
import { sentenceOf } from '../../words/en.js';
import { flagOf } from '../../words/mode.js';
import { activeAfter } from '../shared/context-transitions.js';

/** `outcome` with the mode's brief; a prompt without a keyword, and one that leads to a question, stay as they are. */
export function withModeBrief(event: Extract<Event, { kind: 'prompt' }>, outcome: Outcome, facts: Facts): Outcome {
  if (outcome.question !== undefined || outcome.hold !== undefined) return outcome;
  const active = activeAfter(outcome.edits, facts.state, event.session.id);
  const document = active === null ? null : (facts.document?.(active) ?? null);
  const read = parseMode(withoutNotices(event.prompt), document);
  if (read.mode === null) return outcome;
  const before = outcome.brief === undefined ? '' : `${outcome.brief}\n`;
  const faults = read.faults.map((f) => sentenceOf({ code: f.code, args: { of: f.of }, severity: 'warn' }));
  const action = read.mandatoryAction;
  const last =
    action === null
      ? ''
      : `Before this turn ends, record it: \`clew update-context --mode ${action.mode}${action.mode === 'AUTO' ? ' --iteration N' : ''}\` with ${action.lists.map(flagOf).join(' ')}; never credentials.`;
  const build = (room: number): string => {
    const lines = document === null ? [] : briefLines(openParts(document), room, tokens);
    return [
      `${before}clew: mode ${read.mode}.`,
      ...faults,
      ...(lines.length > 0 ? [fenceText(lines.join('\n'), 'its context document', event.session.id)] : []),
      ...(last === '' ? [] : [last]),
    ].join('\n');
  };
  const brief = [200, 150, 100, 60, 30, 0].map(build).find((text) => tokens(text) <= LIMIT.prompt);
  return brief === undefined ? outcome : { ...outcome, brief };
}
