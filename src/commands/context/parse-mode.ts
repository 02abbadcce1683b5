/** `clew parse-mode PROMPT`: the phase that a prompt asks for, what the document says, and what must be recorded: the seed's `parse_mode`. */

import { briefLines, openParts } from '../../core/document/brief-lines.js';
import { parseMode } from '../../core/document/mode.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import type { Finding } from '../../core/model.js';
import { flagOf } from '../../core/words/mode.js';
import type { Command } from '../_command.js';
import { sessionOf } from '../session/_session.js';

const LINES = 4000;

export const command: Command = {
  name: 'parse-mode',
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
    const document = active === null ? null : (facts.document?.(active) ?? null);
    const read = parseMode(input.args.join(' '), document, true);
    const findings = read.faults.map(
      (f): Finding => ({
        code: f.code,
        args: { of: f.of },
        severity: f.code === 'mode-second' ? 'warn' : 'error',
      }),
    );
    const { mode, rest, contextDocument, mandatoryAction } = read;
    const lines = document === null ? [] : briefLines(openParts(document), LINES, (s) => s.length);
    return emptyOutcome({
      findings,
      view: { mode, prompt: rest, id: active?.id ?? null, contextDocument, mandatoryAction, lines },
    });
  },
  print: (view, term) => {
    const action = view.mandatoryAction as { mode: string; how: string; lists: string[] } | null;
    return [
      view.mode === null ? term.dim('No keyword of a phase: nothing is to be recorded.') : `mode ${view.mode}`,
      ...(view.lines as string[]).map((line) => `  ${line}`),
      ...(action === null
        ? []
        : [`then: clew update-context --mode ${action.mode} with ${action.lists.map(flagOf).join(' ')}`]),
    ].join('\n');
  },
};
