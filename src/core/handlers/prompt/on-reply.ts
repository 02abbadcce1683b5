/** Decides what the answer to an open question does, and what user and model are told of it. */

import { applyAnswer } from '../../clarify/answer.js';
import { isOnlyNoted } from '../../clarify/only-noted.js';
import { nextOperationName } from '../../context/operation-name.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { contextOfMatch } from '../../context/switch.js';
import { plainlyQuoted, titled } from '../../context/titled.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Choice, Context, Facts, Outcome, Question, SessionState } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { answeredBrief } from '../../words/brief.js';
import { answeredNotice } from '../../words/spoken.js';
import { createContext } from '../shared/find-existing.js';
import { answerLessonEdits } from './record-lesson.js';
import { sessionEdit } from './update-session.js';

/** The user's own letter: done at once, and the model hears what was decided. */
export function onReply(q: Question, choice: Choice, session: SessionState, facts: Facts, reply = ''): Outcome {
  if (isOnlyNoted(reply) && isMove(choice)) return notedOnly(q, choice, session, facts);
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
    brief: answeredBrief(q, facts2, session.id, saysMore(reply)),
    notice: answeredNotice(choice.letter, toldText(done.did, done.to, active, facts), nextOperationName(facts)),
  });
}

/** What an answer did, as its user reads it. */
function toldText(did: string, to: Context | null, active: Context | null, { state }: Facts): string {
  if (active !== null && did.startsWith('stayed')) return `kept "${safeTitle(active.title)}" active`;
  return titled(did, to === null ? state.contexts : { ...state.contexts, [to.id]: to }, plainlyQuoted);
}

/** Does the choice turn to other work? */
function isMove({ act }: Choice): boolean {
  return act.do === 'switch' || act.do === 'create' || act.do === 'leave';
}

/** Is there more in a reply than its answer? */
function saysMore(reply: string): boolean {
  return /(?:[,.;:)–—-]|\bbut\b|\baber\b)\s*\p{L}+[\s,]+\p{L}+/u.test(reply);
}

/** What was asked about is filed where the answer says, and the work at hand goes on; its text goes there with the documents (`document/noted.ts`). */
function notedOnly(q: Question, choice: Choice, session: SessionState, facts: Facts): Outcome {
  const { act } = choice;
  const to =
    act.do === 'switch' && (act.context !== null || act.plan !== null)
      ? contextOfMatch({ context: act.context, plan: act.plan, title: act.title }, facts.state, facts)
      : act.do === 'switch' || act.do === 'create'
        ? // The title of a choice is made of the words that were asked about.
          { ...createContext(act.title, facts), fromPrompt: true }
        : null;
  const at = session.active === null ? null : (facts.state.contexts[session.active] ?? null);
  const did =
    to === null ? `stayed; nothing was switched (${q.id})` : `noted for ${to.id}; nothing was switched (${q.id})`;
  const lines = [
    `answer ${choice.letter}) ${choice.label}, as a note alone: nothing was switched`,
    ...(to === null ? [] : [`noted for ${to.id}: ${safeTitle(to.title)}`]),
    ...(at === null ? [] : [`active ${at.id}: ${safeTitle(at.title)}`]),
  ];
  return emptyOutcome({
    edits: presentEdits(
      recordEdit(`question/${q.id}`, facts.state.questions[q.id], { ...q, answer: choice.letter, noted: to?.id ?? '' }),
      to === null ? null : recordEdit(`context/${to.id}`, facts.state.contexts[to.id], to),
      sessionEdit(facts, session),
    ),
    did,
    undoable: true,
    brief: answeredBrief(q, lines, session.id),
    notice: answeredNotice(choice.letter, toldText(did, to, at, facts), nextOperationName(facts)),
  });
}
