/** Decides how long a question stands, and which doubts are not put to the user again. */
import { isGateOff } from '../intent/contract/in-force.js';
import { selectedAt, selectionIn } from '../intent/select.js';
import type { Facts, Match, Question, SessionState, State } from '../model.js';
import { fingerprint } from '../text/hash.js';
import { isInTime, permitIn } from './permit.js';

/** Prompts for which a question stands, unless it is answered, replaced, or the context changes. */
const STANDS = 5;
/** What nobody answered for so long waits for nobody, in milliseconds. */
const WAITS = 24 * 60 * 60_000;
/** The answer to a doubt that is put to nobody any more, in no session. */
export const NEVER = 'never';
/** Answers that were taken back. */
const TAKEN_BACK = ['forgotten', 'withdrawn'];

/** Was it put while `session` stood elsewhere? Whoever turned it, there is nothing to be said any more. */
export function isPassed({ turn, from }: Pick<Question, 'turn' | 'from'>, session: SessionState | undefined): boolean {
  return turn !== undefined && session !== undefined && (from ?? null) !== session.active;
}

/** The question of which context is meant that the user of `session` was asked at their last prompt and has not answered; `null` for none. */
export function askedNow(session: SessionState, questions: State['questions']): Question | null {
  const asked = (q: Question): boolean =>
    q.turn !== undefined && session.prompts <= q.turn && q.choices.some((c) => c.act.do === 'switch');
  return Object.values(questions).find((q) => isStanding(q, session) && asked(q)) ?? null;
}

/** May the next prompt of `session` still answer `q`? */
export function isStanding(q: Question, session: SessionState | undefined): boolean {
  if (q.answer !== null || session === undefined || q.session !== session.id) return false;
  // A question about a new plan waits for the very next prompt.
  if (q.turn === undefined) return q.at >= session.lastAt;
  return session.prompts - q.turn < STANDS && !isPassed(q, session);
}

/** Does `q` wait for a person now? A call that was asked about waits as long as a yes to it counts, whatever was typed since. */
function isWaiting(q: Question, session: SessionState | undefined, now: number): boolean {
  if (permitIn(q) !== undefined) return q.answer === null && isInTime(q, now);
  return isStanding(q, session) && now - q.at < WAITS;
}

/** What is known where questions are listed; who has not read the intents goes by what sessions selected. */
type Known = Pick<Facts, 'state' | 'now'> & Partial<Pick<Facts, 'config' | 'intents' | 'counting' | 'pins'>>;

/** Questions that wait for a person, the latest first: wherever they are listed, it is these. */
export function waitingIn(known: Known): Question[] {
  const { state, now } = known;
  return Object.values(state.questions)
    .filter((q) => isWaiting(q, state.sessions[q.session], now) && !isLetGo(q, known))
    .sort((a, b) => b.at - a.at);
}

/** Is the intent that `q` asks under not the one of its session any more, or is the gate off? A yes to it would let nothing through. */
function isLetGo(q: Question, known: Known): boolean {
  const { state, config, intents, counting } = known;
  const under = permitIn(q)?.act.intent ?? null;
  if (under === null || q.answer !== null) return false;
  if (config !== undefined && isGateOff({ ...known, config })) return true;
  const chosen = selectedAt(state, q.session);
  if (chosen !== null && chosen.intent !== under) return true;
  const counted = intents === undefined ? counting?.(state, q.session) : intents;
  return counted !== undefined && selectionIn(state, q.session, counted)?.intent.id !== under;
}

/**
 * What makes two doubts the same one: the work that would be left, and the set of work it may be left for. Where nothing
 * fits, what the user calls the other work stands for it.
 */
export function doubtOf(about: string, matches: Match[], active: string): string {
  const others = matches.map((m) => m.context ?? m.plan?.path ?? '').sort();
  return fingerprint([active, ...(others.length > 0 ? others : [about.toLowerCase()])].join('\u0000')).slice(-8);
}

/** Did its user decide against leaving the work, or let it pass? */
export function isDeclined(q: Question): boolean {
  return (
    q.answer === null ||
    q.answer === 'declined' ||
    q.answer === NEVER ||
    q.noted !== undefined ||
    q.choices.some((c) => c.letter === q.answer && c.act.do === 'keep')
  );
}

/** The latest question that settles `doubt`: of `session`, or of any where it is not to be asked again. Only evidence is silenced by it, never what the user asks for. */
export function settlingQuestion(doubt: string, session: string, asked: Question[]): Question | null {
  const settling = asked.filter(
    (q) => q.doubt === doubt && (q.session === session || q.answer === NEVER) && !TAKEN_BACK.includes(q.answer ?? ''),
  );
  return settling.sort((a, b) => b.at - a.at)[0] ?? null;
}
