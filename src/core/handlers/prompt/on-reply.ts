/** Decides what the answer to an open question does, and what user and model are told of it. */
import { applyAnswer } from '../../clarify/answer.js';
import { nextOperationName } from '../../context/operation-name.js';
import { presentEdits } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Choice, Context, Facts, Outcome, Question, SessionState } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { answeredBrief } from '../../words/brief.js';
import { answeredNotice } from '../../words/spoken.js';
import { answerLessonEdits } from './record-lesson.js';
import { sessionEdit } from './update-session.js';

/** The user's own letter: done at once, and the model hears what was decided. */
export function onReply(q: Question, choice: Choice, session: SessionState, facts: Facts): Outcome {
  const done = applyAnswer(q, choice, facts.state, session, {
    now: facts.now,
    branch: facts.branch,
    config: facts.config,
    plans: facts.plans,
  });
  const after = done.session ?? session;
  const active: Context | null =
    done.to ?? (after.active === null ? null : (facts.state.contexts[after.active] ?? null));
  const facts2 = [
    `answer ${choice.letter}) ${choice.label}`,
    ...(active
      ? [`active ${active.id}: ${safeTitle(active.title)}${active.plan ? ` (${safeTitle(active.plan)})` : ''}`]
      : []),
    ...done.found.map((m) => `plan ${safeTitle(m.plan!.path)}: ${safeTitle(m.title)}`),
    ...(choice.act.do === 'search' && done.found.length === 0 ? ['no plan found'] : []),
  ];
  const edits = done.to === null ? [...done.edits, ...presentEdits(sessionEdit(facts, after))] : done.edits;
  return emptyOutcome({
    edits: [...edits, ...answerLessonEdits(q, choice, facts)],
    did: done.did,
    undoable: true,
    brief: answeredBrief(q, facts2, session.id),
    notice: answeredNotice(choice.letter, done.did, nextOperationName(facts)),
  });
}
