/** Decides what a letter that the user typed instead of a new plan does: it is carried out in the plan it names. */
import type { Choice, Facts, Outcome, Question } from '../model.js';
import { carriedOut, type Instead, isInstead } from '../plan/guard/carry-out.js';
import { insteadBrief } from '../words/guard.js';

/** `outcome` of a prompt that answers a question about a held plan, with what the answer makes of the plan it names. */
export function withInstead(outcome: Outcome, session: string, facts: Facts): Outcome {
  const act = chosenIn(outcome, facts);
  if (act === null) return outcome;
  const done = carriedOut(act, facts.file ?? (() => null));
  // What cannot be done is not taken for an answer.
  if (done.finding !== undefined)
    return {
      ...outcome,
      edits: outcome.edits.filter((e) => !e.key.startsWith('question/')),
      findings: [...outcome.findings, done.finding],
    };
  return {
    ...outcome,
    edits: [...done.edits, ...outcome.edits],
    did: done.did,
    brief: [outcome.brief, insteadBrief(done.did, act.plan, session)].filter(Boolean).join('\n'),
  };
}

function chosenIn(outcome: Outcome, facts: Facts): Instead | null {
  for (const edit of outcome.edits) {
    if (!edit.key.startsWith('question/') || typeof edit.now?.answer !== 'string') continue;
    const asked: Question | undefined = facts.state.questions[edit.key.slice(9)];
    const choice: Choice | undefined = asked?.choices.find((c) => c.letter === edit.now!.answer);
    if (choice !== undefined && isInstead(choice.act)) return choice.act;
  }
  return null;
}
