/** Decides how a model gets a new plan: `propose_plan` looks at those like it and asks the user; only what they accepted is written. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { formatQuestion } from '../../../core/clarify/question.js';
import type { Outcome } from '../../../core/model.js';
import type { Put } from '../elicitation.js';
import { keepPending } from '../pending-plan.js';
import { fencedResult, findCommand, plainText, printView, runByName, toolResult, type World } from '../run-command.js';
import { ADDS, defineTool } from './tool.js';

const ASK =
  'Nothing was written. Show the user these choices and end your turn: the letter they reply with in their next prompt decides.';
const TERMINAL = 'Nothing was written. Only the user can decide: with clew new-plan in a terminal.';
/** A form that was left may have been left by mistake; a refusal was meant. */
const NO = {
  decline:
    'The user declined, and nothing was written. Go on without a new plan; call propose_plan again only where they ask for the plan again.',
  cancel:
    'The user left the question unanswered, and nothing was written. Ask them in one line whether they want the plan: call propose_plan again only on their yes.',
};

export const proposeTool = defineTool({
  name: 'propose_plan',
  title: 'Propose a new plan',
  description:
    'Propose a new plan instead of writing its file. Similar plans are looked up and the user chooses: add to one, merge, a section, or the new plan. Nothing is written before they have.',
  command: 'new-plan',
  input: z.object({
    title: z.string().min(1).max(200),
    folder: z
      .string()
      .max(300)
      .optional()
      .describe('Workspace-relative, or the file that the user named; the configured one when left out'),
    why: z.string().max(500).optional().describe('Why no existing plan will do'),
  }),
  annotations: ADDS,
  always: true,
  call: async ({ title, folder, why }, { world, asking, ctx }) => {
    const command = findCommand('new-plan')!;
    const flags = { ...(folder === undefined ? {} : { in: folder }), ...(why === undefined ? {} : { why }) };
    const seen = runByName(command, { args: [title], flags }, world, true);
    const question = seen.view?.question as Put | undefined;
    if (question === undefined || seen.findings.some((f) => f.severity === 'error' && f.code !== 'plan-person'))
      return toolResult(command, seen, world);
    const asked = await asking.ask('propose_plan', question, ctx);
    if (asked.is === 'form') return asked.result;
    if (asked.is === 'no') return put(seen, question, { say: NO[asked.how], id: null }, world);
    if (asked.is === 'unable') {
      // The user's next prompt may answer: the plan is made at the path that they are shown.
      const { title: called, path } = seen.view as { title: string; path: string };
      const { id } = runByName(keepPending(called, path, question.text), {}, world).view ?? {};
      return put(seen, question, id === undefined ? { say: TERMINAL, id: null } : { say: ASK, id: String(id) }, world);
    }
    const chosen = { args: [title], flags: { ...flags, choose: asked.letter }, answered: true };
    const made = runByName(command, chosen, world);
    const said = question.choices.find((c) => c.letter === asked.letter)?.label ?? asked.letter;
    // What is answered is no question any more.
    return toolResult(command, { ...made, view: { ...made.view, chosen: plainText(said) } }, world, ['question']);
  },
});

/** The plans alike and the choices, for the model to show; nothing was written. */
function put(seen: Outcome, question: Put, left: { say: string; id: string | null }, world: World): CallToolResult {
  const { question: _, ...view } = seen.view ?? {};
  const body = [
    printView(findCommand('new-plan')!, view),
    formatQuestion({ ...question, choices: question.choices as never }),
  ];
  const findings = seen.findings.filter((f) => f.severity !== 'error');
  const result = fencedResult(
    body.filter(Boolean).join('\n'),
    'clew new-plan',
    findings,
    { ...view, question: { id: left.id, ...question }, written: false, next: left.say },
    world,
  );
  result.content.push({ type: 'text', text: left.say });
  return result;
}
