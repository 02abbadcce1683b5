/** `clew parse-mode PROMPT`: the phase that a prompt asks for, what the document says, and what must be recorded: the seed's `parse_mode`. */

import { withoutNotices } from '../../core/digest/noise.js';
import { type ContextDocument, type MandatoryAction, parseMode } from '../../core/document/mode.js';
import { ORDER, PLACES } from '../../core/document/shape.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { besideOf, knownDocument, pathOfDocument } from '../../core/handlers/document/draft.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import type { Finding } from '../../core/model.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { recordCall } from '../../core/words/mode.js';
import type { Command } from '../_command.js';
import { sessionOf } from '../session/_session.js';
import type { Answers } from './_answers.js';

/** Characters of an entry, and of all of them. */
const MOST = { entry: 600, all: 16_000 };

export const command: Command = {
  name: 'parse-mode',
  group: 'dev',
  summary: 'tell the phase that a prompt begins with, and what is known',
  args: '<prompt...>',
  flags: [],
  examples: [
    ['clew parse-mode "PLAN: rotate the tokens"', 'the phase, the document, what to record'],
    ['clew parse-mode "act" --json', 'the same for a program: contextDocument, mandatoryAction'],
  ],
  writes: false,
  needs: () => [],
  decide: (input, facts) => {
    const active = activeContext(sessionOf(input, facts), facts);
    const document = active === null ? null : knownDocument(active, facts);
    const beside = active === null ? null : besideOf(active, facts);
    const read = parseMode(withoutNotices(input.args.join(' ')), document, beside);
    const findings = read.faults.map(
      (f): Finding => ({
        code: f.code,
        args: { of: f.of },
        severity: f.code === 'mode-second' ? 'warn' : 'error',
      }),
    );
    const { mode, rest, contextDocument, mandatoryAction } = read;
    const path = active === null || document === null ? null : pathOfDocument(active);
    return emptyOutcome({
      findings,
      view: {
        mode,
        prompt: rest,
        id: active?.id ?? null,
        document: path,
        contextDocument,
        mandatoryAction,
      } satisfies Answers['parse-mode'],
    });
  },
  print: (view, term) => {
    const action = view.mandatoryAction as MandatoryAction | null;
    const known = view.contextDocument as ContextDocument | null;
    return [
      view.mode === null ? term.dim('No keyword of a phase: nothing is to be recorded.') : `mode ${view.mode}`,
      ...(view.prompt === '' || view.mode === null
        ? []
        : [`prompt: ${truncate(oneLine(String(view.prompt)), MOST.entry)}`]),
      ...(view.id === null ? [] : [`context ${view.id}${view.document === null ? '' : `, ${view.document}`}`]),
      ...(known === null ? [] : linesOf(known)),
      ...(action === null
        ? []
        : [
            `then, which ${action.how === 'reset' ? 'begins a round' : 'goes on with the round'}: ${recordCall(action, view.tool === true)}`,
          ]),
    ].join('\n');
  },
};

/** All that is open, place by place in the order of a document; what has no room is counted. */
function linesOf({ meta, open }: ContextDocument): string[] {
  const all = ORDER.flatMap((place) =>
    (open[place] ?? []).map((text) => `  ${PLACES[place].heading.join(' › ')}: ${truncate(oneLine(text), MOST.entry)}`),
  );
  let room = MOST.all;
  const shown = all.filter((line) => {
    room -= line.length;
    return room >= 0;
  });
  const round = meta.round === undefined ? '' : `, round ${meta.round}`;
  return [
    ...(meta.phase === undefined ? [] : [`  phase ${meta.phase}${round}`]),
    ...shown,
    ...(shown.length < all.length ? [`  and ${all.length - shown.length} more entries in the document`] : []),
  ];
}
