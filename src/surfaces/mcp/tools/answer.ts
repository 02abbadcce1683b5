/** Decides how an open question reaches its user and when an answer counts: `answer_question` records what came back through the host's form, never what the model says. */
import { z } from 'zod';
import type { Command } from '../../../commands/_command.js';
import { permitIn } from '../../../core/clarify/permit.js';
import { formatQuestion } from '../../../core/clarify/question.js';
import { emptyOutcome } from '../../../core/empty-outcome.js';
import type { Question } from '../../../core/model.js';
import type { Put } from '../elicitation.js';
import { fencedResult, findCommand, plainText, runByName, toolResult } from '../run-command.js';
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
    const seen = runByName(looked(command), { args: [ref] }, world, true);
    const question = seen.view?.question as Question | undefined;
    if (question === undefined) return fencedResult('', 'clew answer', seen.findings, {}, world);
    const asked = await asking.ask('answer_question', putOf(question), ctx);
    if (asked.is === 'form') return asked.result;
    if (asked.is === 'answer')
      return toolResult(
        command,
        runByName(command, { args: [question.id, asked.letter], answered: true }, world),
        world,
      );
    const put = { id: question.id, question: question.text, choices: question.choices.map(shown) };
    const next = asked.is === 'no' ? NOT_ANSWERED : ASK;
    const result = fencedResult(formatQuestion(question), 'clew answer', [], { ...put, recorded: false, next }, world);
    result.content.push({ type: 'text', text: next });
    return result;
  },
});

/** A call is let through or not: that is the form itself. */
function putOf({ text, choices }: Question): Put {
  const yes = permitIn({ choices });
  const no = choices.find((c) => c.act.do !== 'permit');
  return {
    text,
    choices,
    ...(yes && no ? { declined: no.letter } : {}),
    ...(yes && no && choices.length === 2 ? { yes: { letter: yes.letter, no: no.letter } } : {}),
  };
}

const ASK =
  'Not answered yet. Show the user these choices and end your turn: the letter they reply with in their next prompt is recorded.';
const NOT_ANSWERED = 'The user gave no answer; nothing was recorded. Go on in the current context.';

function shown(c: Question['choices'][number]): { letter: string; label: string } {
  return { letter: c.letter, label: plainText(c.label) };
}
