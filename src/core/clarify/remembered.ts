/** Decides which doubts are not put to the user again: what was declined or left unanswered is remembered, in every session, for a month. */
import type { Match, Question } from '../model.js';
import { fingerprint } from '../text/hash.js';

/** Milliseconds after which a doubt may be put again: 30 days. */
export const MEMORY = 30 * 86_400_000;
/** Answers that were taken back. */
const TAKEN_BACK = ['forgotten', 'withdrawn'];

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
    q.answer === null || q.answer === 'declined' || q.choices.some((c) => c.letter === q.answer && c.act.do === 'keep')
  );
}

/** The latest question that settles `doubt` for `session`: one of its own, whatever the answer, or one that was declined anywhere. */
export function settlingQuestion(doubt: string, session: string, asked: Question[], now: number): Question | null {
  const settling = asked.filter(
    (q) =>
      q.doubt === doubt &&
      now - q.at < MEMORY &&
      !TAKEN_BACK.includes(q.answer ?? '') &&
      (q.session === session || isDeclined(q)),
  );
  return settling.sort((a, b) => b.at - a.at)[0] ?? null;
}
