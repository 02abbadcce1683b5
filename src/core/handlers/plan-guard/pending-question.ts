/** Decides when a held plan is a question to its user, so that the letter of their next prompt is the answer, and when that is settled. */
import { permitIn } from '../../clarify/permit.js';
import { freeId } from '../../clarify/question.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import type { Choice, Edit, Facts, Question, State } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { fingerprint } from '../../text/hash.js';
import { truncate } from '../../text/truncate.js';

/** The question that a held plan is, so that the next prompt's letter is its answer; asked once for each plan. */
export function questionEdits(
  plan: { path: string; title: string },
  choices: Choice[],
  session: string,
  facts: Facts,
): Edit[] {
  const doubt = doubtOf(plan.path);
  const since = facts.state.sessions[session]?.lastAt ?? 0;
  const open = openOf(session, facts.state).some((q) => q.doubt === doubt && q.at >= since);
  if (choices.length === 0 || open) return [];
  const q: Question = {
    id: freeId({ nonce: facts.nonce, asked: facts.state.questions }),
    session,
    at: facts.now,
    text: `A new plan, "${truncate(safeTitle(plan.title), 60)}", is blocked, waiting for your answer. Should I:`,
    choices,
    fallback: choices.at(-1)!.letter,
    doubt,
    held: '',
    answer: null,
  };
  return presentEdits(recordEdit(`question/${q.id}`, null, q));
}

/** Closes what was asked about held plans: that of `path`, or of all in the session. */
export function settledEdits(session: string, state: State, path?: string): Edit[] {
  return presentEdits(
    ...openOf(session, state)
      .filter((q) => (path === undefined ? q.doubt.startsWith(OURS) : q.doubt === doubtOf(path)) || isAbout(q, path))
      .map((q) => recordEdit(`question/${q.id}`, q, { ...q, answer: 'declined' })),
  );
}

const OURS = 'plan-';

function doubtOf(path: string): string {
  return `${OURS}${fingerprint(path).slice(-8)}`;
}

/** Was a call asked about that would make a plan: that of `path`, or any? */
function isAbout(q: Question, path?: string): boolean {
  const plan = permitIn(q)?.act.plan;
  return plan !== undefined && (path === undefined || plan.path === path);
}

function openOf(session: string, state: State): Question[] {
  return Object.values(state.questions).filter((q) => q.session === session && q.answer === null);
}
