/** Decides which question is asked about a call, how long it may be answered, and what a person's yes to it leaves behind. */
import { presentEdits, recordEdit } from '../context/state.js';
import { grantEdit, heldFor, holdsUnder } from '../intent/scope/grants.js';
import type { Approved, Choice, Edit, Permit, Question, State } from '../model.js';
import { fingerprint } from '../text/hash.js';
import { words } from '../text/words.js';

/** How long it may be answered, and how long the call may be made after it was put, in milliseconds. */
export const OPEN_FOR = 30 * 60_000;
const USED_WITHIN = 60 * 60_000;
/** Begins the fingerprint of a call that is asked about. */
export const OF_CALL = 'call-';

/** The choice that is the yes to a call; `undefined` where the question is about something else. */
export function permitIn(q: Pick<Question, 'choices'>): (Choice & { act: { do: 'permit' } & Permit }) | undefined {
  return q.choices.find((c): c is Choice & { act: { do: 'permit' } & Permit } => c.act.do === 'permit');
}

/** The choice of a yes that is kept for nothing beyond the call. */
export const ONCE_ONLY = 'Yes, only this once: nothing is kept';

/** Is it a yes that is kept for nothing but the call? */
export function isOnce({ act }: Choice): boolean {
  return act.do === 'permit' && act.wanted.length === 0 && act.plan === undefined;
}

/** Stands in the place of an answer where the call was let through since without one: there is nothing to be said to it any more. */
export const THROUGH = 'through';

/** The questions of `session` about the call `doubt` that nobody answered: that call is let through now. */
export function throughEdits(doubt: string, session: string, { questions }: Pick<State, 'questions'>): Edit[] {
  return Object.values(questions)
    .filter((q) => q.doubt === doubt && q.session === session && q.answer === null)
    .flatMap((q) => presentEdits(recordEdit(`question/${q.id}`, q, { ...q, answer: THROUGH })));
}

/** What the person's yes to `q` let through; `undefined` where they said none. */
export function permitTaken(q: Pick<Question, 'choices' | 'answer'>): Permit | undefined {
  return q.choices.flatMap(({ letter, act }) => (letter === q.answer && act.do === 'permit' ? [act] : []))[0];
}

/** May the question about a call still be answered? One that was made by a yes is over, also when that is taken back; others wait for what is theirs. */
export function isInTime(q: Question, now: number): boolean {
  return permitIn(q) === undefined || (q.used !== true && now - q.at <= OPEN_FOR && q.at <= now);
}

/** The person's yes to the call `doubt` of `session` under `intent` that lets it through now: it counts once. */
export function permitFor(
  doubt: string,
  session: string,
  intent: string | null,
  { questions }: Pick<State, 'questions'>,
  now: number,
): Question | null {
  return yesesTo(doubt, session, questions, now).find((q) => permitTaken(q)?.intent === intent) ?? null;
}

/** Their newest yes to it under an intent that is not `intent`, which the session is under now: it lets nothing through. */
export function permitOfOther(
  doubt: string,
  session: string,
  intent: string | null,
  { questions }: Pick<State, 'questions'>,
  now: number,
): Question | null {
  const others = yesesTo(doubt, session, questions, now).filter((q) => (permitTaken(q)?.intent ?? intent) !== intent);
  return others.sort((a, b) => b.at - a.at)[0] ?? null;
}

/** Has somebody said yes to a call of `session` that was not made yet? */
export function hasYesLeft(session: string, { questions }: Pick<State, 'questions'>, now: number): boolean {
  return yesesTo(null, session, questions, now).length > 0;
}

/** Yeses to the call `doubt`, `null` for any, that nothing was done with. */
function yesesTo(doubt: string | null, session: string, questions: State['questions'], now: number): Question[] {
  return Object.values(questions).filter(
    (q) =>
      (doubt === null || q.doubt === doubt) &&
      q.session === session &&
      q.used !== true &&
      permitTaken(q) !== undefined &&
      now - q.at <= USED_WITHIN &&
      q.at <= now,
  );
}

/**
 * The yeses of `session` under `intent` whose calls were made, and behind which nobody looked at the files yet: what those calls
 * were to change is no stray, though the yes was kept for nothing more.
 */
export function usedYeses(session: string, intent: string, { questions }: Pick<State, 'questions'>): Question[] {
  return Object.values(questions).filter(
    (q) => q.session === session && q.used === true && q.seen !== true && permitTaken(q)?.intent === intent,
  );
}

/** Which files the yes to `q` was about, whichever of its yeses was said. */
export function filesAskedFor(q: Question): string[] {
  return permitIn(q)?.act.wanted.flatMap((w) => (w.kind === 'path' ? [w.mark] : [])) ?? [];
}

/** Why a grant is there that came of a yes. */
const reasonOf = (id: string): string => `allowed when asked (${id})`;

/** What the yes to `q` is kept for: grants, and the one plan that may be made. */
export function permitEdits(q: Question, { wanted, intent, plan }: Permit, now: number): Edit[] {
  const grants = wanted
    // What a program loads counts once the call has run.
    .filter((w) => w.kind !== 'place')
    .map((w) => grantEdit(w, { intent: holdsUnder(w, intent), reason: reasonOf(q.id), by: 'permission' }, now));
  if (plan === undefined) return grants;
  const yes: Approved = {
    title: plan.title,
    session: q.session,
    at: now,
    confirmed: true,
    path: plan.path,
    used: false,
    by: 'host',
  };
  const id = fingerprint(`${q.session}\0${plan.path}\0${words(plan.title).join(' ')}`).slice(-8);
  return [...grants, ...presentEdits(recordEdit(`approved/${id}`, null, yes))];
}

/**
 * An answer to `q` answers the open questions of its session that ask for no more than it does: one stood for all of them. A no
 * also ends those that ask for some of it beside other things: what was refused is offered again by nothing.
 */
export function coveredEdits(q: Question, choice: Choice, { questions }: Pick<State, 'questions'>): Edit[] {
  const asked = permitIn(q)?.act;
  if (asked === undefined || isOnce(choice)) return [];
  const marks = asked.wanted.map((w) => `${w.kind} ${w.mark}`);
  return Object.values(questions).flatMap((o) => {
    const yes = permitIn(o);
    if (o.id === q.id || o.session !== q.session || o.answer !== null || yes === undefined) return [];
    if (yes.act.intent !== asked.intent || yes.act.plan !== undefined || yes.act.wanted.length === 0) return [];
    const has = (w: Permit['wanted'][number]): boolean => marks.includes(`${w.kind} ${w.mark}`);
    const allows = choice.act.do === 'permit';
    if (allows ? !yes.act.wanted.every(has) : !yes.act.wanted.some(has)) return [];
    const answer = allows ? yes.letter : 'declined';
    return presentEdits(recordEdit(`question/${o.id}`, o, { ...o, answer }));
  });
}

/** What is allowed otherwise settles the open questions that ask for no more: each as its own yes, which makes no grant of its own. */
export function settledEdits(
  allows: (wanted: Permit['wanted'][number], intent: string | null) => boolean,
  { questions }: Pick<State, 'questions'>,
): Edit[] {
  return Object.values(questions).flatMap((q) => {
    const yes = permitIn(q);
    if (q.answer !== null || yes === undefined || yes.act.plan !== undefined || yes.act.wanted.length === 0) return [];
    if (!yes.act.wanted.every((w) => allows(w, yes.act.intent))) return [];
    return presentEdits(recordEdit(`question/${q.id}`, q, { ...q, answer: yes.letter }));
  });
}

/** What is revoked lets nothing through by the yes that it came of either, where the call was not made yet. */
export function spentEdits({ reason }: { reason: string }, { questions }: Pick<State, 'questions'>): Edit[] {
  const q = Object.values(questions).find((o) => reason === reasonOf(o.id));
  if (q === undefined || q.used === true) return [];
  return presentEdits(recordEdit(`question/${q.id}`, q, { ...q, used: true, seen: true }));
}

/** In a few words what a yes let through, and what that holds for. */
export function permittedText(permit: Permit): string {
  const what = askedFor(permit);
  return what.length === 0
    ? 'allowed this call, once'
    : `allowed: ${what.join(', ')}${heldFor(permit.wanted, permit.intent)}`;
}

/** In a few words what a no did not let through. */
export function refusedText(permit: Permit): string {
  const what = askedFor(permit).join(', ') || 'this call';
  return `did not allow ${what}${permit.intent === null ? '' : ` under ${permit.intent}`}`;
}

function askedFor({ wanted, plan }: Permit): string[] {
  return [...wanted.map((w) => w.what), ...(plan === undefined ? [] : [`the new plan ${plan.path}`])];
}
