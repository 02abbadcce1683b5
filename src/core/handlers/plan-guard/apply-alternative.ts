/** Decides what a letter that the user typed about a new plan does: it is carried out in the plan it names, or the new plan is recorded as agreed to. */
import { nextOperationName } from '../../context/operation-name.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import type { Choice, Facts, Outcome, Question } from '../../model.js';
import { applyAlternative, isAlternative } from '../../plan/guard/apply-alternative.js';
import { madeRecord } from '../../plan/guard/creation-record.js';
import { insteadBrief } from '../../words/guard.js';
import { answeredNotice } from '../../words/spoken.js';

/** `outcome` of a prompt that answers a question about a new plan, with what the answer makes of the plan it names. */
export function withAlternative(outcome: Outcome, session: string, facts: Facts): Outcome {
  const choice = chosenIn(outcome, facts);
  const act = choice?.act ?? null;
  if (act?.do === 'create') return recorded(outcome, act.title, facts);
  if (choice === null || act === null || !isAlternative(act)) return outcome;
  const done = applyAlternative(act, facts.file ?? (() => null));
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
    notice: answeredNotice(choice.letter, done.did, nextOperationName(facts)),
    brief: [outcome.brief, insteadBrief(done.did, act.plan, session)].filter(Boolean).join('\n'),
  };
}

/** A plan that the user's own letter brought into being. */
function recorded(outcome: Outcome, title: string, facts: Facts): Outcome {
  const made = outcome.edits.filter((e) => e.key.startsWith('file/') && e.was === null && e.now !== null);
  const records = made.map((e) => {
    const path = e.key.slice(5);
    return recordEdit(`made/${path}`, facts.state.made?.[path], madeRecord(title, [], 'prompt', '', facts.now));
  });
  return { ...outcome, edits: [...outcome.edits, ...presentEdits(...records)] };
}

function chosenIn(outcome: Outcome, facts: Facts): Choice | null {
  for (const edit of outcome.edits) {
    if (!edit.key.startsWith('question/') || typeof edit.now?.answer !== 'string') continue;
    const asked: Question | undefined = facts.state.questions[edit.key.slice(9)];
    const choice: Choice | undefined = asked?.choices.find((c) => c.letter === edit.now!.answer);
    if (choice !== undefined) return choice;
  }
  return null;
}
