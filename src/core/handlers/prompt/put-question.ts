/** Decides how a doubt about what a prompt means reaches its user: a question that is kept, put by the model or by holding the prompt. */
import { makeQuestion, whichQuestion } from '../../clarify/question.js';
import { doubtOf } from '../../clarify/remembered.js';
import { presentEdits, recordEdit, sessionAt } from '../../context/state.js';
import { wasOver } from '../../context/switch.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Context, Facts, Match, Outcome, Question, Reading, SessionState } from '../../model.js';
import { asksForPlan } from '../../phrases/asks-plan.js';
import { currentPlan } from '../../plan/catalog/aliases.js';
import { isPlanPath } from '../../plan/catalog/plan-paths.js';
import { query } from '../../plan/search/query.js';
import { search } from '../../plan/search/search.js';
import { fitOf } from '../../request/name.js';
import { pathsIn } from '../../text/mentions.js';
import { isBelow } from '../../text/relative.js';
import { askBrief, holdText } from '../../words/brief.js';
import { askedNotice, type Meant } from '../../words/spoken.js';

/** A doubt: what it is about, and what may be meant. */
export interface Doubtful {
  about: string;
  matches: Match[];
  active: Context | null;
  reading: Reading;
  /** The prompt that is held while the question is open, where prompts are held at all; '' where it is not to be sent again. */
  held: string;
  /** The user's own words. */
  own?: string;
  /** Other work was asked for without a name: what is offered. */
  among?: Match[];
}

/** The outcome of a prompt that leads to a question. `session` as it is after the prompt. */
export function putQuestion(d: Doubtful, session: SessionState, facts: Facts): Outcome {
  const { about, matches, active, reading, among } = d;
  const block = facts.config.clarify === 'block';
  const asked = {
    about,
    doubt: doubtOf(about, matches, active?.id ?? ''),
    matches,
    reading,
    session: session.id,
    now: facts.now,
    nonce: facts.nonce,
    current: active?.title ?? null,
    plan: active?.plan ?? null,
    from: active?.id ?? null,
    turn: session.prompts,
    fresh: asksForPlan(d.own ?? ''),
    ...placeIn(d.own ?? '', facts),
    misspelt: matches.some((m) => isSlipOf(about, m)),
    held: block ? d.held.slice(0, 4000) : '',
    contexts: facts.state.contexts,
    asked: facts.state.questions,
  };
  const q = among === undefined ? makeQuestion(asked) : whichQuestion(asked, among);
  const told = block ? holdText(q) : askBrief(q, active?.title ?? 'none', session.id);
  return {
    ...emptyOutcome({
      edits: presentEdits(
        recordEdit(`session/${session.id}`, sessionAt(facts.state, session.id), session),
        recordEdit(`question/${q.id}`, null, q),
      ),
      reading: { ...reading, told },
    }),
    verdict: 'ask',
    question: q,
    ...(block ? { hold: told } : { brief: told, notice: askedNotice(about, meantFor(d, q, facts)) }),
  };
}

/** The one plan file that `own` names and nobody has yet: where a new plan is to be. */
function placeIn(own: string, { plans }: Facts): { path?: string } {
  const named = pathsIn(own).filter((p) => p.endsWith('.md') && isBelow(p) && isPlanPath(p));
  const [path, ...more] = [...new Set(named)];
  return path === undefined || more.length > 0 || currentPlan(path, plans) !== null ? {} : { path };
}

/** What the user is told may be meant. That nothing is known is said where the search that the question offers finds nothing either. */
function meantFor({ about, matches, among }: Doubtful, q: Question, { plans, now, state }: Facts): Meant {
  const [near] = matches.length > 0 || among !== undefined ? [] : search(query({ text: about, about }), plans, now, 1);
  const [only, ...more] = matches;
  const closed = more.length === 0 && only?.context != null && wasOver(only.context, state);
  return { meant: among === undefined ? meantBy(q) : null, closed, near: near?.title ?? null };
}

/** The titles of what is known, rather than a way out. */
function meantBy({ choices }: Question): string[] {
  return choices.flatMap(({ act }) =>
    act.do === 'switch' && (act.context !== null || act.plan !== null) ? [act.title] : [],
  );
}

/** Is `about` what `match` is called with a letter wrong? */
function isSlipOf(about: string, { title, plan }: Match): boolean {
  return [title, plan?.name ?? title].some((name) => ['slip', 'typo'].includes(fitOf(about, name, false) ?? ''));
}
