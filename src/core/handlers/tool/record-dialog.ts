/** Decides what is kept of an answer that a person gave in the question tool of their host: only to a question of ours that was shown as it is, and once. */
import { applyAnswer } from '../../clarify/answer.js';
import { chosenIn, namedIn } from '../../clarify/dialog.js';
import { isInTime, permitIn } from '../../clarify/permit.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, Outcome, PutQuestion, ToolEvent } from '../../model.js';
import { applyAlternative } from '../../plan/guard/apply-alternative.js';
import { answeredBrief } from '../../words/brief.js';

/** After the host's question tool: the first of our questions that was answered in it. */
export function recordDialog(event: ToolEvent, facts: Facts): Outcome {
  const { act, unseen } = event.tool;
  // A host that asks nobody is answered by nobody.
  if (act.does !== 'ask' || act.put === undefined || unseen) return emptyOutcome();
  for (const put of act.put) {
    const done = answered(put, event.session.id, facts);
    if (done !== null) return done;
  }
  return emptyOutcome();
}

function answered(put: PutQuestion, session: string, facts: Facts): Outcome | null {
  const id = namedIn(put);
  const q = Object.hasOwn(facts.state.questions, id) ? facts.state.questions[id]! : null;
  if (q === null || q.session !== session || q.answer !== null || permitIn(q) === undefined) return null;
  const choice = isInTime(q, facts.now) ? chosenIn(q, put) : null;
  if (choice === null) return null;
  const done = applyAnswer(q, choice, facts.state, facts.state.sessions[session] ?? null, {
    now: facts.now,
    branch: facts.branch,
    config: facts.config,
    plans: facts.plans,
    instead: (alternative) => applyAlternative(alternative, facts.file ?? (() => null)),
  });
  if (done.finding !== undefined) return emptyOutcome({ findings: [done.finding] });
  const said = `answer ${choice.letter}) ${choice.label}`;
  return emptyOutcome({ edits: done.edits, did: done.did, undoable: true, brief: answeredBrief(q, [said], session) });
}
