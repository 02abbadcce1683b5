/** Decides how a model switches: `switch_context`, by what it was told or with a new title; its answer is that context's brief. */
import { z } from 'zod';
import { namedCommand } from '../../../commands/context/switch.js';
import type { Outcome } from '../../../core/model.js';
import { tokens } from '../../../core/text/tokens.js';
import { LIMIT } from '../../../core/words/brief.js';
import { printView, runByName, toolResult } from '../run-command.js';
import { answerTool } from './answer.js';
import { ADDS, defineTool } from './tool.js';

/** Left out, or left empty: some models send every argument. */
const given = (text: string | undefined): string => text?.trim() ?? '';

export const switchTool = defineTool({
  name: 'switch_context',
  title: 'Switch to another context',
  description:
    "Call this first when the user's message is about something else than the active context: another goal, bug or feature, however small. It asks nobody, can be undone, and returns what is known of that context. Never from a sub-agent.",
  command: 'switch',
  input: z
    .object({
      to: z.string().max(500).optional().describe("Id of an open context, a task id, or a plan's path"),
      new: z.string().max(200).optional().describe('Instead of to: title of a new context'),
    })
    .refine((i) => (given(i.to) === '') !== (given(i.new) === ''), { message: 'give either to or new' }),
  annotations: { ...ADDS, idempotentHint: true },
  always: true,
  call: (input, hand) => {
    const fresh = given(input.new);
    const wish = fresh === '' ? { args: [given(input.to)] } : { args: [fresh], flags: { new: true } };
    const outcome = runByName(namedCommand, wish, hand.world);
    // What its user was just asked, the model does not decide.
    const asked = outcome.findings.find((f) => f.code === 'switch-asked')?.args.ref;
    return asked === undefined
      ? toolResult(namedCommand, short(outcome), hand.world)
      : answerTool.call({ question: asked }, hand);
  },
});

/** The same with no more of what its document says than a brief may have at a switch. */
function short(outcome: Outcome): Outcome {
  const told = (outcome.view?.told ?? []) as string[];
  const cut = (n: number): Outcome['view'] => ({ ...outcome.view, told: told.slice(0, n) });
  let n = told.length;
  while (n > 0 && tokens(printView(namedCommand, cut(n))) > LIMIT.prompt) n--;
  return told.length === n ? outcome : { ...outcome, view: cut(n)! };
}
