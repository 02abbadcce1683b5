/** Decides how an open question reaches its user and when an answer counts: `answer_question` records what came back through the host's form, never what the model says. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Command } from '../../../commands/_command.js';
import { permitIn } from '../../../core/clarify/permit.js';
import { formatQuestion } from '../../../core/clarify/question.js';
import { emptyOutcome } from '../../../core/empty-outcome.js';
import type { Finding, Question } from '../../../core/model.js';
import type { Put } from '../elicitation.js';
import { fencedResult, findCommand, plainText, runByName, toolResult, type World } from '../run-command.js';
import { ADDS, defineTool } from './tool.js';

/** The question that `clew answer` would answer, as data. */
const looked = (of: Command): Command => ({
  ...of,
  writes: false,
  decide: (input, facts) => {
    const seen = of.decide({ ...input, args: [input.args[0] ?? 'last'] }, facts);
    const id = seen.findings.find((f) => f.code === 'no-choice')?.args.ref;
    const question = id === undefined ? undefined : facts.state.questions[id];
    return question === undefined ? emptyOutcome({ findings: seen.findings }) : emptyOutcome({ view: { question } });
  },
});

export const answerTool = defineTool({
  name: 'answer_question',
  title: 'Put an open question to the user',
  description:
    'Put an open question of clew to the user and record their answer. You cannot answer it for them: where the host shows no form, ask the user in your own words; their reply in the next prompt is what counts.',
  command: 'answer',
  input: z.object({ question: z.string().max(40).optional().describe('Its id; the latest when left out') }),
  annotations: ADDS,
  call: async ({ question: ref = 'last' }, { world, asking, ctx }) => {
    const command = findCommand('answer')!;
    // The form stood open meanwhile: the latest question may be another by now.
    const came = asking.cameFor(ctx);
    const seen = runByName(looked(command), { args: [came ?? ref] }, world, true);
    const question = seen.view?.question as Question | undefined;
    if (question === undefined) return over(seen.findings, came !== undefined, world);
    const asked = await asking.ask('answer_question', putOf(question), ctx, question.id);
    if (asked.is === 'form') return asked.result;
    if (asked.is === 'answer') {
      const done = runByName(command, { args: [question.id, asked.letter], answered: true }, world);
      return toolResult(command, { ...done, view: { ...done.view, ...nextOf(done.view?.found) } }, world);
    }
    const put = { id: question.id, question: question.text, choices: question.choices.map(shown) };
    const next = asked.is === 'no' ? NOT_ANSWERED : ASK;
    const result = fencedResult(formatQuestion(question), 'clew answer', [], { ...put, recorded: false, next }, world);
    result.content.push({ type: 'text', text: next });
    return result;
  },
});

/** A search that found one plan has a next step. */
function nextOf(found: unknown): { next?: string } {
  const [one, ...others] = (Array.isArray(found) ? found : []) as { path: string }[];
  return one === undefined || others.length > 0
    ? {}
    : { next: `Call switch_context with to: ${one.path}, if that is what the user means.` };
}

/** There is nothing to put. Who answered on the page or in a terminal while the `form` stood open was answered there: that is no failure. */
function over(findings: Finding[], form: boolean, world: World): CallToolResult {
  const answered = findings.find((f) => f.code === 'already-answered');
  // The agent hears of it by this: the next prompt need not say it again.
  if (answered !== undefined) runByName(findCommand('answer')!, { args: [String(answered.args.ref)] }, world);
  if (!form || answered === undefined) return fencedResult('', 'clew answer', findings, {}, world);
  const answer = String(answered.args.what);
  const result = fencedResult(answer, 'clew answer', [], { recorded: true, answer, next: BEFORE }, world);
  result.content.push({ type: 'text', text: BEFORE });
  return result;
}

/** A call is let through or not: that is the form itself. */
function putOf({ text, choices }: Question): Put {
  const yes = permitIn({ choices });
  const no = choices.find((c) => c.act.do === 'keep');
  return {
    text,
    choices,
    ...(yes && no ? { declined: no.letter } : {}),
    ...(yes && no && choices.length === 2 ? { yes: { letter: yes.letter, no: no.letter } } : {}),
  };
}

const BEFORE =
  'The user had answered this before the form came back, on the page or in a terminal: that answer counts, the form changed nothing.';
const ASK =
  'Not answered yet. Show the user these choices and end your turn: the letter they reply with in their next prompt is recorded.';
const NOT_ANSWERED = 'The user gave no answer; nothing was recorded. Go on in the current context.';

function shown(c: Question['choices'][number]): { letter: string; label: string } {
  return { letter: c.letter, label: plainText(c.label) };
}
