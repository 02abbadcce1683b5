/** Decides which choice of an open question a reply picks: by its letter, or by its whole label. */
import type { Choice, Question } from '../model.js';

/** The choice that `reply` picks: its letter alone ("b", "b)", "(b)"), or its whole label. */
export function choiceOf(q: Question, reply: string): Choice | null {
  const said = reply.trim().toLowerCase();
  const letter = /^\(?([a-e])[).:]?$/.exec(said)?.[1];
  return q.choices.find((c) => c.letter === letter || c.label.toLowerCase() === said) ?? null;
}
